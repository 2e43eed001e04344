package io.turgo.engine.query.select;

import java.util.List;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;

/**
 * Where a query that wants some rows begins to read.
 *
 * @param alone whether the query has one filter and no other
 * @param inOrder whether it reads in an order at all; that of ids where there are no sorts
 * @param sorts the order, without the id that breaks ties
 * @param behind what rows behind the page before are; all rows where it is the first
 */
public record PageStart(boolean alone, boolean inOrder, List<Keyset.Sort> sorts, Condition behind) {
  /** Any rows will do. */
  public static PageStart any(boolean alone) {
    return new PageStart(alone, false, List.of(), DSL.noCondition());
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
