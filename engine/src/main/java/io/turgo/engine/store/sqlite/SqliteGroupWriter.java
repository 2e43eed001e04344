package io.turgo.engine.store.sqlite;

import io.turgo.engine.exception.UnknownCommitException;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.Row;
import io.turgo.engine.store.GroupWriter;
import io.turgo.engine.store.Locking;
import io.turgo.engine.store.jdbc.Column;
import io.turgo.engine.store.jdbc.MergedUnits;
import io.turgo.engine.store.jdbc.MergedUnits.Guard;
import io.turgo.engine.store.jdbc.Table;
import io.turgo.engine.store.jdbc.Tables;
import io.turgo.engine.store.jdbc.Units;
import io.turgo.engine.store.sqlite.SqliteWriter.Done;
import io.turgo.engine.store.sqlite.SqliteWriter.Session;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes a group as one transaction of batches, each checked by its update counts. Nobody else
 * writes meanwhile, so all rows are free, and guards that are read first stay true: unless the
 * group is written with {@link Locking#NONE}, the losers are known before anything is written.
 */
final class SqliteGroupWriter implements GroupWriter {
  private static final String BUMP =
      """
      UPDATE turgo_instance SET rev = ?, business_key = ?, name = ?, suspended = ?
      WHERE id = ? AND rev = ?
      """;

  private static final String END =
      """
      DELETE FROM turgo_instance WHERE id = ? AND rev = ?
      """;

  private static final String REV =
      """
      SELECT rev FROM turgo_instance WHERE id = ?
      """;

  private static final String EPOCH =
      """
      SELECT value FROM turgo_property WHERE name = 'definition_epoch'
      """;

  private final SqliteWriter writer;

  SqliteGroupWriter(SqliteWriter writer) {
    this.writer = writer;
  }

  /** Thrown inside the transaction by a batch that touched fewer rows than it has. */
  static final class MissedException extends SQLException {
    MissedException(String table) {
      super("Expected every row of a batch on " + table + " to exist, but some do not");
    }
  }

  @Override
  public Outcome write(List<List<InstanceChanges>> units, Locking locking) {
    try {
      return writer.transaction(open -> write(open, units, locking));
    } catch (MissedException e) {
      return explain(units, e);
    } catch (SQLException e) {
      return SqliteErrors.outcome(e);
    } catch (UnknownCommitException e) {
      return new Outcome.Unknown(e);
    } catch (RuntimeException e) {
      // A row that can not be written; which unit has it comes out when the group is divided.
      return new Outcome.DataError(e);
    } catch (Error e) {
      // The same; a full heap may take a smaller group.
      return new Outcome.DataError(new IllegalStateException("Writing failed: " + e, e));
    }
  }

  private static Done<Outcome> write(
      Session open, List<List<InstanceChanges>> units, Locking locking) throws SQLException {
    BitSet losers =
        locking == Locking.NONE
            ? new BitSet()
            : Units.changed(units, revs(open, Units.guarded(units)));
    long epoch = epoch(open);
    losers.or(Units.outdated(units, epoch));
    flush(open, units, losers);
    return Done.committed(new Outcome.Committed(losers, epoch));
  }

  /** Writes units, without those that were left aside. */
  static void flush(Session open, List<List<InstanceChanges>> units, BitSet losers)
      throws SQLException {
    MergedUnits group = MergedUnits.of(units, losers);
    SqliteStatements.checkUpdates(group);
    bump(open, group.bumps());
    end(open, group.ends());
    for (Table<?> table : Tables.ALL) {
      delete(open, table, group);
    }
    for (Table<?> table : Tables.ALL) {
      insert(open, table, group);
    }
    for (Table<?> table : Tables.ALL) {
      update(open, table, group);
    }
  }

  private static void bump(Session open, List<Guard> guards) throws SQLException {
    if (guards.isEmpty()) {
      return;
    }
    PreparedStatement bump = open.prepared(BUMP);
    for (Guard guard : guards) {
      InstanceRow row = guard.row();
      bump.setLong(1, row.rev());
      bump.setString(2, row.businessKey());
      bump.setString(3, row.name());
      bump.setInt(4, row.suspended() ? 1 : 0);
      bump.setLong(5, row.id());
      bump.setLong(6, guard.baseRev());
      bump.addBatch();
    }
    executeBatch(bump, "turgo_instance");
  }

  private static void end(Session open, List<Guard> guards) throws SQLException {
    if (guards.isEmpty()) {
      return;
    }
    PreparedStatement end = open.prepared(END);
    for (Guard guard : guards) {
      end.setLong(1, guard.id());
      end.setLong(2, guard.baseRev());
      end.addBatch();
    }
    executeBatch(end, "turgo_instance");
  }

  private static <R extends Row> void delete(Session open, Table<R> table, MergedUnits group)
      throws SQLException {
    List<R> rows = group.deletes(table);
    if (rows.isEmpty()) {
      return;
    }
    PreparedStatement delete = open.prepared(SqliteStatements.delete(table));
    for (R row : rows) {
      delete.setLong(1, row.id());
      delete.addBatch();
    }
    executeBatch(delete, table.name());
  }

  private static <R extends Row> void insert(Session open, Table<R> table, MergedUnits group)
      throws SQLException {
    List<R> rows = group.inserts(table);
    if (rows.isEmpty()) {
      return;
    }
    batch(open.prepared(SqliteStatements.insert(table)), table, table.columns(), rows);
  }

  private static <R extends Row> void update(Session open, Table<R> table, MergedUnits group)
      throws SQLException {
    List<R> rows = group.updates(table);
    if (rows.isEmpty()) {
      return;
    }
    List<Column<R>> columns = new ArrayList<>(table.updatedColumns());
    columns.add(table.id());
    batch(open.prepared(SqliteStatements.update(table)), table, columns, rows);
  }

  private static <R extends Row> void batch(
      PreparedStatement statement, Table<R> table, List<Column<R>> columns, List<R> rows)
      throws SQLException {
    try {
      for (R row : rows) {
        for (int i = 0; i < columns.size(); i++) {
          columns.get(i).bind(statement, i + 1, row);
        }
        statement.addBatch();
      }
    } catch (SQLException | RuntimeException e) {
      statement.clearBatch();
      throw e;
    }
    executeBatch(statement, table.name());
  }

  private static void executeBatch(PreparedStatement statement, String table) throws SQLException {
    int[] counts = statement.executeBatch();
    for (int count : counts) {
      if (count != 1) {
        throw new MissedException(table);
      }
    }
  }

  static long epoch(Session open) throws SQLException {
    try (ResultSet row = open.prepared(EPOCH).executeQuery()) {
      if (!row.next()) {
        throw new SQLException("Expected the property 'definition_epoch', but it is not set");
      }
      return row.getLong(1);
    }
  }

  static Map<Long, Long> revs(Session open, long[] ids) throws SQLException {
    PreparedStatement read = open.prepared(REV);
    Map<Long, Long> revs = new HashMap<>();
    for (long id : ids) {
      read.setLong(1, id);
      try (ResultSet row = read.executeQuery()) {
        if (row.next()) {
          revs.put(id, row.getLong(1));
        }
      }
    }
    return revs;
  }

  /** Finds the units whose guards failed, after the rollback. */
  private Outcome explain(List<List<InstanceChanges>> units, MissedException missed) {
    try {
      return writer.transaction(open -> {
        BitSet losers = Units.changed(units, revs(open, Units.guarded(units)));
        BitSet withoutHistory = new BitSet();
        for (Table<?> table : Tables.ALL) {
          Set<Long> existing = existing(open, table, Units.touched(units, table));
          (table.history() ? withoutHistory : losers).or(Units.missing(units, table, existing));
        }
        return Done.rolledBack(outcome(losers, withoutHistory, missed));
      });
    } catch (SQLException e) {
      return SqliteErrors.outcome(e);
    }
  }

  private static Outcome outcome(BitSet losers, BitSet withoutHistory, MissedException missed) {
    if (!losers.isEmpty()) {
      return new Outcome.Clashed(losers);
    }
    if (!withoutHistory.isEmpty()) {
      return new Outcome.DataError(
          new SQLException(
              "Expected history rows that are to be updated, but they are gone, though their"
                  + " instances are unchanged; units "
                  + withoutHistory));
    }
    return new Outcome.Locked(missed);
  }

  private static Set<Long> existing(Session open, Table<?> table, List<Long> ids)
      throws SQLException {
    Set<Long> existing = new HashSet<>();
    if (!ids.isEmpty()) {
      PreparedStatement read = open.prepared(SqliteStatements.exists(table));
      for (long id : ids) {
        read.setLong(1, id);
        try (ResultSet row = read.executeQuery()) {
          if (row.next()) {
            existing.add(id);
          }
        }
      }
    }
    return existing;
  }

  /** The connection is the store's. */
  @Override
  public void close() {}
}
