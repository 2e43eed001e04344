package io.turgo.engine.store.jdbc;

import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.store.GroupWriter.Outcome;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What it means that changes did not find rows that must be there. Rows of an instance go with its
 * rev, so a unit whose row is gone has lost against another one. Only history can be missing by
 * itself: somebody has deleted it, and writing again would not find it either.
 */
public final class MissedRows {
  private MissedRows() {}

  /** Looks at what the database has, once the transaction that missed rows is over. */
  public interface Look {
    /** The revs of those of the instances that exist. */
    Map<Long, Long> revs(long[] ids) throws SQLException;

    /** Those of the ids that the table has. */
    Set<Long> existing(Table<?> table, List<Long> ids) throws SQLException;
  }

  /**
   * The outcome of units of which the database can be asked.
   *
   * @param tables those in which rows may have been missed
   * @param nothing why the group may be tried again if nothing is missing any more
   */
  public static Outcome ofGroup(
      List<List<InstanceChanges>> units,
      Collection<? extends Table<?>> tables,
      Look look,
      SQLException nothing)
      throws SQLException {
    BitSet losers = Units.changed(units, look.revs(Units.guarded(units)));
    BitSet withoutHistory = new BitSet();
    for (Table<?> table : tables) {
      if (table.byInstance()) {
        continue;
      }
      Set<Long> existing = look.existing(table, Units.touched(units, table));
      (table.history() ? withoutHistory : losers).or(Units.missing(units, table, existing));
    }
    if (!losers.isEmpty()) {
      return new Outcome.Clashed(losers);
    }
    return withoutHistory.isEmpty()
        ? new Outcome.Locked(nothing)
        : lost("history rows", "their instances are unchanged; units " + withoutHistory);
  }

  /**
   * The outcome of one unit in a transaction that may not ask, because it has failed or goes on.
   */
  public static Outcome ofUnit(Collection<? extends Table<?>> tables) {
    for (Table<?> table : tables) {
      if (!table.history()) {
        return Outcome.Clashed.alone();
      }
    }
    return lost(
        "rows of " + String.join(", ", tables.stream().map(Table::name).distinct().toList()),
        "the instance is unchanged");
  }

  private static Outcome lost(String rows, String though) {
    return new Outcome.DataError(
        new SQLException(
            "Expected %s that are to be updated, but they are gone, though %s"
                .formatted(rows, though)));
  }
}
