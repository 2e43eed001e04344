package io.turgo.engine.query;

import static io.turgo.engine.query.Arguments.required;
import static io.turgo.engine.query.Arguments.some;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.search.Query;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What queries share whose objects are in no table of the engine.
 *
 * @param <Q> the query itself
 * @param <T> what it finds
 */
abstract class MemorySelect<Q extends Query<Q, T>, T> implements Query<Q, T> {
  private final MemoryFilters<T> filters = new MemoryFilters<>();
  private final List<MemoryFilters<T>> alternatives = new ArrayList<>();
  private MemoryFilters<T> current = filters;
  private final List<Comparator<T>> sorts = new ArrayList<>();
  private @Nullable Function<T, @Nullable String> pendingSort;

  abstract Q self();

  /** The objects to judge; those that no filter can pass may be left out. */
  abstract Collection<T> candidates();

  /** Breaks ties of every sort. */
  abstract String id(T object);

  final boolean inOr() {
    return current != filters;
  }

  @Override
  public Q or() {
    if (inOr()) {
      throw new TurgoIllegalArgumentException(
          "Expected endOr() before another or(): groups of alternatives can not be nested");
    }
    current = new MemoryFilters<>();
    alternatives.add(current);
    return self();
  }

  @Override
  public Q endOr() {
    if (!inOr()) {
      throw new TurgoIllegalArgumentException("Expected or() before endOr(), but there is none");
    }
    current = filters;
    return self();
  }

  @Override
  public Q asc() {
    return sort(Comparator.nullsLast(Comparator.naturalOrder()));
  }

  @Override
  public Q desc() {
    return sort(Comparator.nullsFirst(Comparator.reverseOrder()));
  }

  private Q sort(Comparator<@Nullable String> order) {
    Function<T, @Nullable String> property = pendingSort;
    if (property == null) {
      throw new TurgoIllegalArgumentException(
          "Expected an orderBy...() before asc() or desc(), but there is none");
    }
    sorts.add((a, b) -> order.compare(property.apply(a), property.apply(b)));
    pendingSort = null;
    return self();
  }

  final Q orderBy(Function<T, @Nullable String> property) {
    checkSorted();
    pendingSort = property;
    return self();
  }

  private void checkSorted() {
    if (pendingSort != null) {
      throw new TurgoIllegalArgumentException(
          "Expected asc() or desc() after an orderBy...(), but there is none");
    }
  }

  @Override
  public long count() {
    return list().size();
  }

  @Override
  public @Nullable T singleResult() {
    List<T> found = list();
    if (found.size() > 1) {
      throw new TurgoException(
          "Expected at most one result of a "
              + getClass().getInterfaces()[0].getSimpleName()
              + ", but there are "
              + found.size()
              + "; filter by "
              + (filters.names().isEmpty()
                  ? "something"
                  : "more than " + String.join(", ", filters.names()))
              + " or ask for a list");
    }
    return found.isEmpty() ? null : found.getFirst();
  }

  @Override
  public List<T> list() {
    checkSorted();
    Predicate<T> passes = filters.all();
    for (MemoryFilters<T> group : alternatives) {
      passes = passes.and(group.any());
    }
    Comparator<T> byId = Comparator.comparing(this::id);
    Comparator<T> order =
        sorts.stream()
            .reduce(Comparator::thenComparing)
            .map(o -> o.thenComparing(byId))
            .orElse(byId);
    return candidates().stream().filter(passes).sorted(order).toList();
  }

  @Override
  public List<T> listPage(int firstResult, int maxResults) {
    if (firstResult < 0 || maxResults < 0) {
      throw new TurgoIllegalArgumentException(
          "Expected 0 or more for 'firstResult' and 'maxResults', but got "
              + firstResult
              + " and "
              + maxResults);
    }
    return list().stream().skip(firstResult).limit(maxResults).toList();
  }

  // Filters. The name is that of the filter and of its argument.

  final Q filter(String name, Supplier<Predicate<T>> filter) {
    current.put(name, filter);
    return self();
  }

  final Q text(String name, Function<T, @Nullable String> property, String text) {
    String wanted = required(name, text);
    return filter(name, () -> object -> wanted.equals(property.apply(object)));
  }

  final Q texts(String name, Function<T, @Nullable String> property, Collection<String> texts) {
    Set<String> wanted = Set.copyOf(some(name, texts));
    return filter(
        name,
        () ->
            object -> {
              String value = property.apply(object);
              return value != null && wanted.contains(value);
            });
  }

  final Q like(String name, Function<T, @Nullable String> property, String pattern) {
    Predicate<String> matches = TextPattern.predicate(required(name, pattern), false);
    return filter(name, () -> object -> passes(matches, property.apply(object)));
  }

  final Q likeIgnoreCase(String name, Function<T, @Nullable String> property, String pattern) {
    Predicate<String> matches = TextPattern.predicate(required(name, pattern), true);
    return filter(name, () -> object -> passes(matches, property.apply(object)));
  }

  private static boolean passes(Predicate<String> matches, @Nullable String value) {
    return value != null && matches.test(value);
  }
}
