package io.turgo.engine.store.sqlite;

import io.turgo.engine.exception.UnknownCommitException;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.store.GroupWriter;
import io.turgo.engine.store.Locking;
import io.turgo.engine.store.jdbc.ChangePlan;
import io.turgo.engine.store.jdbc.ChangePlan.Change;
import io.turgo.engine.store.jdbc.MissedRows;
import io.turgo.engine.store.jdbc.Table;
import io.turgo.engine.store.jdbc.Tables;
import io.turgo.engine.store.jdbc.Units;
import io.turgo.engine.store.sqlite.SqliteWriter.Done;
import io.turgo.engine.store.sqlite.SqliteWriter.Session;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
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
    private final transient Table<?> table;

    MissedException(Table<?> table) {
      super("Expected every row of a batch on " + table.name() + " to exist, but some do not");
      this.table = table;
    }

    Table<?> table() {
      return table;
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
      // A row that cannot be written; which unit has it comes out when the group is divided.
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
    for (Change change : ChangePlan.of(units, losers).changes()) {
      write(open, change);
    }
  }

  private static void write(Session open, Change change) throws SQLException {
    PreparedStatement statement = open.prepared(change.sql());
    try {
      for (int at = 0; at < change.size(); at++) {
        change.bind(statement, 1, at);
        statement.addBatch();
      }
    } catch (SQLException | RuntimeException e) {
      statement.clearBatch();
      throw e;
    }
    for (int count : statement.executeBatch()) {
      if (!change.table().hasFound(count, 1)) {
        throw new MissedException(change.table());
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
      return writer.transaction(open ->
          Done.rolledBack(MissedRows.ofGroup(units, Tables.WRITTEN, new Look(open), missed)));
    } catch (SQLException e) {
      return SqliteErrors.outcome(e);
    }
  }

  private record Look(Session open) implements MissedRows.Look {
    @Override
    public Map<Long, Long> revs(long[] ids) throws SQLException {
      return SqliteGroupWriter.revs(open, ids);
    }

    @Override
    public Set<Long> existing(Table<?> table, List<Long> ids) throws SQLException {
      return SqliteGroupWriter.existing(open, table, ids);
    }
  }

  private static Set<Long> existing(Session open, Table<?> table, List<Long> ids)
      throws SQLException {
    Set<Long> existing = new HashSet<>();
    if (!ids.isEmpty()) {
      PreparedStatement read = open.prepared("SELECT 1 FROM " + table.name() + " WHERE id = ?");
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
