package io.turgo.engine.query.select;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Filters on objects in memory that are combined in one way: those outside {@code or()}, or a group
 * in it. A filter is made when the query is answered, so that it sees what is there then.
 *
 * @param <T> what is judged
 */
final class MemoryFilters<T> {
  private final Map<String, Supplier<Predicate<T>>> named = new LinkedHashMap<>();

  void put(String name, Supplier<Predicate<T>> filter) {
    named.put(name, filter);
  }

  Set<String> names() {
    return named.keySet();
  }

  Predicate<T> all() {
    return named.values().stream().map(Supplier::get).reduce(object -> true, Predicate::and);
  }

  /** One is enough; without any, everything passes. */
  Predicate<T> any() {
    return named.isEmpty()
        ? object -> true
        : named.values().stream().map(Supplier::get).reduce(object -> false, Predicate::or);
  }
}
