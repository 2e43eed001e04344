package io.turgo.engine.query;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jooq.Condition;
import org.jooq.Field;
import org.jspecify.annotations.Nullable;

/**
 * Filters that are combined in one way: all of a query outside {@code or()}, or one group in it.
 */
final class Filters {
  private final Map<String, Late> named = new LinkedHashMap<>();
  private final Set<Field<?>> notNull = new HashSet<>();
  private final List<Condition> onVariables = new ArrayList<>();
  private final Map<Class<? extends Late>, Late> late = new LinkedHashMap<>();

  /** A condition that is known when the query is answered only. */
  interface Late {
    Condition condition();

    /** What leads to a page in this order; null where nothing does. */
    default @Nullable Lead lead(List<Keyset.Sort> sorts) {
      return null;
    }
  }

  /** Replaces the filter of the same name. */
  void put(String name, Condition condition) {
    put(name, () -> condition);
  }

  /** The same with a condition that is asked for in the end. */
  void put(String name, Late filter) {
    named.put(name, filter);
  }

  /** A filter of whatever name leaves only rows that have a value there. */
  void notNull(Field<?> field) {
    notNull.add(field);
  }

  boolean isNotNull(Field<?> field) {
    return notNull.contains(field);
  }

  /** Adds a filter that replaces no other. */
  void add(Condition condition) {
    onVariables.add(condition);
  }

  /** The late filter of a kind, made by the first call. */
  <L extends Late> L late(Class<L> kind, Supplier<L> fresh) {
    return kind.cast(late.computeIfAbsent(kind, ignored -> fresh.get()));
  }

  Set<String> names() {
    return named.keySet();
  }

  List<Condition> conditions() {
    return conditions(null);
  }

  /** The same without that of the filter that leads to the rows. */
  private List<Condition> conditions(@Nullable Late leading) {
    List<Condition> all = new ArrayList<>();
    named.values().forEach(filter -> all.add(filter.condition()));
    all.addAll(onVariables);
    late.values().stream()
        .filter(filter -> !filter.equals(leading))
        .forEach(filter -> all.add(filter.condition()));
    return all;
  }

  /** What leads to a page in an order, and all conditions beside it. */
  record Led(Lead lead, List<Condition> conditions) {}

  /** The first filter that leads to a page in that order; null if none does. */
  @Nullable Led led(List<Keyset.Sort> sorts) {
    for (Late filter : late.values()) {
      Lead lead = filter.lead(sorts);
      if (lead != null) {
        List<Condition> conditions = conditions(filter);
        conditions.add(lead.also());
        return new Led(lead, conditions);
      }
    }
    return null;
  }
}
