package io.turgo.engine.store.postgres;

import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.store.CommitMark;
import io.turgo.engine.store.JoinedWriter.Ending;
import io.turgo.engine.store.Locking;
import io.turgo.engine.store.SchemaName;
import io.turgo.engine.store.jdbc.ChangePlan.Change;
import io.turgo.engine.store.jdbc.MissedRows;
import io.turgo.engine.store.jdbc.Table;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.BaseConnection;

/**
 * A committer's connection with its prepared statements. Used by one thread; thrown away after any
 * failure that is not plainly the data's or a lock's.
 */
final class CommitterSession implements AutoCloseable, MissedRows.Look {
  /** Combinations of statements are few in a steady load; each costs memory on the server. */
  private static final int MAX_COMBINATIONS = 48;

  /**
   * Locks instances in id order and skips those that others hold, so that what is left of the group
   * cannot wait for anybody. By primary key.
   */
  private static final String LOCK_FREE =
      """
      SELECT id, rev FROM turgo_instance WHERE id = ANY (?::bigint[])
      ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
      """;

  /** The same for a group that may wait. */
  private static final String LOCK_ALL =
      """
      SELECT id, rev FROM turgo_instance WHERE id = ANY (?::bigint[])
      ORDER BY id FOR NO KEY UPDATE
      """;

  private static final String REVS =
      """
      SELECT id, rev FROM turgo_instance WHERE id = ANY (?::bigint[])
      """;

  /**
   * What a group's transaction was before its commit.
   *
   * @param transactionId empty if the transaction was not marked
   * @param missed the tables in which rows were not found
   */
  record Flushed(String transactionId, long definitionEpoch, Set<Table<?>> missed) {}

  private final Connection connection;
  private final SchemaName tables;
  private final BaseConnection postgres;
  private final int processId;
  private final PostgresSettings.Timeouts timeouts;

  /**
   * Of this session alone: the server process of a former one may still hold the row of its own.
   */
  private final CommitMarker marker = new CommitMarker();

  private final Map<BitSet, PreparedStatement> combinations = new LinkedHashMap<>(16, 0.75f, true);

  CommitterSession(Connection connection, SchemaName tables, PostgresSettings.Timeouts timeouts)
      throws SQLException {
    this.tables = tables;
    this.timeouts = timeouts;
    this.connection = connection;
    this.postgres = connection.unwrap(BaseConnection.class);
    this.processId = postgres.getBackendPID();
  }

  /** What proves the commit of what was flushed last. */
  CommitMark mark(Flushed flushed) {
    return marker.mark(flushed.transactionId(), processId);
  }

  /**
   * Writes a group of one statement, which is committed in the same round trip if it can be.
   *
   * @return null if it is to be written like a group
   * @throws SQLException if it is not written and the transaction must be rolled back
   */
  @Nullable Ending write(UnitWriter writer, UnitStatement unit) throws SQLException {
    if (!writer.takes(unit, marker, true)) {
      return null;
    }
    silence(timeouts.commit());
    return writer.write(connection, unit, marker, true);
  }

  /**
   * Prepares for the next group. Restores the network timeout that a commit has changed: done after
   * the commit, a failure of that would put the commit in doubt.
   */
  void begin() throws SQLException {
    marker.sends(null);
    silence(timeouts.socket());
  }

  /** See {@link CommitMarker#sent}. */
  @Nullable CommitMark sent() {
    return marker.sent();
  }

  /** Sends all statements of the group in one round trip. */
  Flushed flush(Flush flush) throws SQLException {
    PreparedStatement statement = prepared(flush);
    marker.bind(statement, bind(postgres, statement, flush));
    return result(statement, statement.execute(), flush);
  }

  /** Sets the parameters of a flush; answers the number of the one after them. */
  static int bind(BaseConnection postgres, PreparedStatement statement, Flush flush)
      throws SQLException {
    int parameter = 1;
    for (Object array : flush.arrays()) {
      ArrayParameter.set(statement, parameter++, postgres, array);
    }
    return parameter;
  }

  /**
   * Reads the results of a flush.
   *
   * @param first whether the first of them has rows
   */
  static Flushed result(PreparedStatement statement, boolean first, Flush flush)
      throws SQLException {
    boolean isRows = first;
    Set<Table<?>> missed = new HashSet<>();
    for (Change change : flush.changes()) {
      if (isRows || !change.table().hasFound(statement.getUpdateCount(), change.size())) {
        missed.add(change.table());
      }
      isRows = statement.getMoreResults();
    }
    try (ResultSet row = statement.getResultSet()) {
      if (!isRows || row == null || !row.next()) {
        throw new SQLException("Expected the property 'definition_epoch', but it is not set");
      }
      boolean marked = row.getMetaData().getColumnCount() > 1;
      // The driver creates a Calendar in getString, but not in getLong.
      return new Flushed(marked ? String.valueOf(row.getLong(2)) : "", row.getLong(1), missed);
    }
  }

  private PreparedStatement prepared(Flush flush) throws SQLException {
    PreparedStatement known = combinations.get(flush.combination());
    if (known != null) {
      return known;
    }
    if (combinations.size() >= MAX_COMBINATIONS) {
      Map.Entry<BitSet, PreparedStatement> eldest = combinations.entrySet().iterator().next();
      eldest.getValue().close();
      combinations.remove(eldest.getKey());
    }
    PreparedStatement statement =
        connection.prepareStatement(text(flush, GroupStatement.MARK_AND_EPOCH, tables));
    combinations.put(flush.combination(), statement);
    return statement;
  }

  /** The statements of a flush in one text. */
  static String text(Flush flush, String last, SchemaName tables) {
    StringBuilder sql = new StringBuilder();
    for (Change change : flush.changes()) {
      sql.append(tables.in(GroupStatement.of(change).sql())).append(";\n");
    }
    return sql.append(tables.in(last)).toString();
  }

  /** Raises the lock timeout until the transaction ends. */
  void waitLonger(Duration timeout) throws SQLException {
    try (PreparedStatement set = connection.prepareStatement(GroupStatement.WAIT_LONGER)) {
      set.setString(1, String.valueOf(timeout.toMillis()));
      set.execute();
    }
  }

  /** Locks instances and returns the revs of those that it got. */
  Map<Long, Long> lock(long[] sortedIds, Locking locking) throws SQLException {
    return revs(locking == Locking.ALL_ROWS ? LOCK_ALL : LOCK_FREE, sortedIds);
  }

  @Override
  public Map<Long, Long> revs(long[] ids) throws SQLException {
    return revs(REVS, ids);
  }

  private Map<Long, Long> revs(String sql, long[] ids) throws SQLException {
    try (PreparedStatement read = connection.prepareStatement(tables.in(sql))) {
      read.setArray(1, postgres.createArrayOf("int8", ids));
      try (ResultSet rows = read.executeQuery()) {
        Map<Long, Long> revs = new HashMap<>();
        while (rows.next()) {
          revs.put(rows.getLong(1), rows.getLong(2));
        }
        return revs;
      }
    }
  }

  @Override
  public Set<Long> existing(Table<?> table, List<Long> ids) throws SQLException {
    String sql = "SELECT id FROM %s WHERE id = ANY (?::bigint[])".formatted(table.name());
    try (PreparedStatement read = connection.prepareStatement(tables.in(sql))) {
      read.setArray(1, connection.createArrayOf("int8", ids.toArray(Long[]::new)));
      try (ResultSet rows = read.executeQuery()) {
        Set<Long> existing = new HashSet<>();
        while (rows.next()) {
          existing.add(rows.getLong(1));
        }
        return existing;
      }
    }
  }

  /**
   * Commits.
   *
   * @return why the commit may be lost though it was answered; null if it cannot be
   */
  @Nullable SQLException commit() throws SQLException {
    silence(timeouts.commit());
    connection.commit();
    SQLException doubt = Replication.doubt(connection);
    marker.ended(doubt == null);
    return doubt;
  }

  private void silence(Duration limit) throws SQLException {
    connection.setNetworkTimeout(Runnable::run, Math.toIntExact(limit.toMillis()));
  }

  void rollback() throws SQLException {
    silence(timeouts.socket());
    connection.rollback();
    marker.ended(false);
  }

  /** Drops the connection without asking the server, which may not answer. */
  void abort() throws SQLException {
    Executor here = Runnable::run;
    connection.abort(here);
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
