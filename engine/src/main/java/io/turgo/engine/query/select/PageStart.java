package io.turgo.engine.query.select;

import java.util.List;
import java.util.function.Supplier;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.SortField;
import org.jspecify.annotations.Nullable;

/**
 * Where a query that wants some rows begins to read.
 *
 * @param alone whether the query has one filter and no other
 * @param definitions reads the ids of the definitions that the filters leave; null where no filter
 *     names any, or names too many
 * @param sorts the order, without the id that breaks ties
 * @param order the whole order, that of ids where there are no sorts; empty if any rows will do
 * @param most how many rows are read
 * @param behind what rows behind the page before are; all rows where it is the first
 */
public record PageStart(
    boolean alone,
    Supplier<@Nullable List<Long>> definitions,
    List<Keyset.Sort> sorts,
    List<SortField<?>> order,
    int most,
    Condition behind) {
  /** Whether the query reads in an order at all. */
  public boolean inOrder() {
    return !order.isEmpty();
  }

  /** Whether the order is that of a field, in whatever direction. */
  public boolean isBy(Field<?> field) {
    return sorts.stream().allMatch(sort -> sort.field().equals(field))
        && sorts.stream().map(Keyset.Sort::ascending).distinct().count() <= 1;
  }

  public boolean isAscending() {
    return sorts.isEmpty() || sorts.getFirst().ascending();
  }
}
