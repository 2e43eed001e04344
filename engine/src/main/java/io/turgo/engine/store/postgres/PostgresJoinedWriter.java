package io.turgo.engine.store.postgres;

import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.store.GroupWriter.Outcome;
import io.turgo.engine.store.JoinedWriter;
import io.turgo.engine.store.SchemaName;
import io.turgo.engine.store.jdbc.ChangePlan;
import io.turgo.engine.store.jdbc.MissedRows;
import io.turgo.engine.store.jdbc.Savepoint;
import io.turgo.engine.store.jdbc.Units;
import io.turgo.engine.store.postgres.CommitterSession.Flushed;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.time.Duration;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGStatement;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/**
 * Writes a unit in one round trip on a connection that user code may have used before.
 *
 * <p>A unit of one instance with few rows is one statement ({@link UnitWriter}), others are written
 * by those of the groups. What a committer sets for its session is set here for the rest of the
 * transaction by the first statement of the same round trip, so that neither the plans of user code
 * nor its waiting for locks are changed. The driver's own cache keeps the statements prepared, by
 * their text.
 */
final class PostgresJoinedWriter implements JoinedWriter {
  /** In_failed_sql_transaction: an earlier statement failed and user code went on regardless. */
  private static final String ABORTED = "25P02";

  /** Those that {@link #settings(String, Duration, String)} sets. */
  private static final List<String> SETTINGS =
      List.of(
          "plan_cache_mode",
          "enable_seqscan",
          "enable_indexscan",
          "enable_hashjoin",
          "enable_mergejoin",
          "jit",
          "lock_timeout");

  /** Keeps them where they end with the transaction, and with the savepoint if that is undone. */
  private static final String SAVE_SETTINGS = copied("turgo.caller_%1$s", "%1$s");

  private static final String RESTORE_SETTINGS = copied("%1$s", "turgo.caller_%1$s");

  /** Before it is marked: a mark would be refused where nothing may be written. */
  private static final String HAS_WRITTEN =
      """
      SELECT pg_current_xact_id_if_assigned() IS NOT NULL
      """;

  private static final String MARK =
      CommitMarker.WITH_MARK
          + """
          SELECT pg_current_xact_id()::text, %s
          """
              .formatted(Replication.LOCAL_WARNINGS);

  private final SchemaName tables;
  private final String settings;

  /** For a transaction that ends: the time for statements is not what user code has set. */
  private final String lastSettings;

  private final PostgresSettings.Timeouts timeouts;
  private final CommitOutcome commitOutcome;

  /** As many as there ever were transactions at once; the last one back is the next to be used. */
  private final Deque<CommitMarker> freeMarkers = new ConcurrentLinkedDeque<>();

  private final Map<BitSet, String> texts = new ConcurrentHashMap<>();
  private final Map<BitSet, String> textsAmid = new ConcurrentHashMap<>();
  private final UnitWriter units;

  PostgresJoinedWriter(
      Connections connections, SchemaName tables, PostgresSettings.Timeouts timeouts) {
    this.tables = tables;
    this.settings = settings(connections.planCacheMode(), timeouts.slowRowLock(), "");
    this.lastSettings =
        settings(
            connections.planCacheMode(),
            timeouts.slowRowLock(),
            ", set_config('statement_timeout', '%d', true), %s"
                .formatted(timeouts.socket().toMillis(), Replication.LOCAL_WARNINGS));
    this.units = UnitWriter.joined(tables, timeouts, connections.planCacheMode());
    this.timeouts = timeouts;
    this.commitOutcome = new CommitOutcome(connections, tables, timeouts.unknownCommit());
  }

  private static String copied(String to, String from) {
    return SETTINGS.stream()
        .map(name ->
            "set_config('%s', current_setting('%s'), true)"
                .formatted(to.formatted(name), from.formatted(name)))
        .collect(Collectors.joining(", ", "SELECT length(concat(", "))"));
  }

  /**
   * See {@link Connections} for why. The result is a number, because the driver waits for all
   * results before it sends a statement whose rows may be of any size.
   */
  private static String settings(String planCacheMode, Duration lockTimeout, String more) {
    return """
    SELECT length(concat(set_config('plan_cache_mode', '%s', true),
      set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
      set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
      set_config('jit', 'off', true),
      set_config('lock_timeout', '%d', true)%s))
    """
        .formatted(planCacheMode, lockTimeout.toMillis(), more);
  }

  /**
   * Taken before the transaction begins, because a transaction of a higher isolation must not have
   * to change a row that another has changed meanwhile.
   */
  @Override
  public Marker marker() {
    CommitMarker free = freeMarkers.poll();
    return free == null ? new CommitMarker() : free;
  }

  @Override
  public void giveBack(Marker marker, boolean committed) {
    CommitMarker free = (CommitMarker) marker;
    free.ended(committed);
    freeMarkers.push(free);
  }

  @Override
  public Result write(Connection connection, List<InstanceChanges> unit, Marker marker) {
    return (Result) write(connection, unit, (CommitMarker) marker, false);
  }

  @Override
  public Ending writeAndCommit(Connection connection, List<InstanceChanges> unit, Marker marker) {
    return write(connection, unit, (CommitMarker) marker, true);
  }

  @Override
  public Result writeAmid(Connection connection, List<InstanceChanges> unit) {
    return Savepoint.around(
        connection,
        () -> (Result) write(connection, unit, null, false),
        PostgresJoinedWriter::reason);
  }

  /**
   * @param marker null if the transaction goes on, so that it needs its settings again
   */
  private Ending write(
      Connection connection,
      List<InstanceChanges> unit,
      @Nullable CommitMarker marker,
      boolean commit) {
    UnitStatement single = null;
    Flush flush = null;
    try {
      List<List<InstanceChanges>> alone = List.of(unit);
      ChangePlan plan = ChangePlan.of(alone, new BitSet());
      if (marker != null) {
        UnitStatement small = UnitStatement.of(alone, plan);
        single = small != null && units.takes(small, marker, commit) ? small : null;
      }
      if (single == null) {
        flush = Flush.of(plan);
      }
    } catch (RuntimeException e) {
      return new Result.NotWritten(new Outcome.DataError(e));
    }
    try {
      int timeoutBefore = connection.getNetworkTimeout();
      Duration silence = commit ? timeouts.commit() : timeouts.socket();
      connection.setNetworkTimeout(Runnable::run, Math.toIntExact(silence.toMillis()));
      Ending result;
      try {
        result =
            flush != null
                ? write(connection, unit, flush, marker)
                : units.write(
                    connection,
                    Objects.requireNonNull(single),
                    Objects.requireNonNull(marker),
                    commit);
      } catch (SQLException e) {
        result = new Result.NotWritten(reason(e));
      }
      return restored(connection, timeoutBefore, result);
    } catch (SQLException e) {
      return new Result.NotWritten(reason(e));
    }
  }

  /** The result, with the connection as it was before where it is still of use. */
  private static Ending restored(Connection connection, int timeout, Ending result) {
    if (result instanceof Ending.Unanswered) {
      return result;
    }
    try {
      connection.setNetworkTimeout(Runnable::run, timeout);
      return result;
    } catch (SQLException e) {
      return result instanceof Result.Written ? new Result.NotWritten(reason(e)) : result;
    }
  }

  /** Saved and restored settings cost statements, but no round trip more. */
  private String text(Flush flush, boolean amid) {
    return amid
        ? textsAmid.computeIfAbsent(
            flush.combination(),
            combination ->
                String.join(
                    ";\n",
                    SAVE_SETTINGS,
                    settings,
                    CommitterSession.text(flush, GroupStatement.EPOCH, tables),
                    RESTORE_SETTINGS))
        : texts.computeIfAbsent(
            flush.combination(),
            combination ->
                lastSettings
                    + ";\n"
                    + CommitterSession.text(flush, GroupStatement.MARK_AND_EPOCH, tables));
  }

  private Result write(
      Connection connection, List<InstanceChanges> unit, Flush flush, @Nullable CommitMarker marker)
      throws SQLException {
    boolean amid = marker == null;
    BaseConnection postgres = connection.unwrap(BaseConnection.class);
    try (PreparedStatement statement = connection.prepareStatement(text(flush, amid))) {
      statement.unwrap(PGStatement.class).setPrepareThreshold(1);
      int next = CommitterSession.bind(postgres, statement, flush);
      if (marker != null) {
        marker.bind(statement, next);
      }
      statement.execute();
      if (amid) {
        statement.getMoreResults(); // past what was saved
      }
      Flushed flushed = CommitterSession.result(statement, statement.getMoreResults(), flush);
      if (!flushed.missed().isEmpty()) {
        return new Result.NotWritten(MissedRows.ofUnit(flushed.missed()));
      }
      if (!Units.outdated(List.of(unit), flushed.definitionEpoch()).isEmpty()) {
        return new Result.NotWritten(Outcome.Clashed.alone());
      }
      return new Result.Written(
          flushed.definitionEpoch(),
          marker == null ? null : marker.mark(flushed.transactionId(), postgres.getBackendPID()));
    }
  }

  private static Outcome reason(SQLException e) {
    String state = e.getSQLState() == null ? "" : e.getSQLState();
    return switch (state) {
      case ABORTED ->
          new Outcome.DataError(
              new SQLException(
                  "A statement of user code failed and aborted the transaction, but the code did"
                      + " not throw",
                  state,
                  e));
      // serialization_failure, on connections with a higher isolation
      case "40001" -> new Outcome.Locked(e);
      // idle_in_transaction_session_timeout, transaction_timeout: user code took too long
      case "25P03", "25P04" -> new Outcome.DataError(e);
      // Ids are used once, so somebody else has moved the row first, as a job to another table.
      default ->
          SqlStates.isThereAlready(e) && isOfEngine(e)
              ? new Outcome.Locked(e)
              : SqlStates.outcome(e);
    };
  }

  /** Whether a constraint is one of the engine's tables: user code's are checked here as well. */
  private static boolean isOfEngine(SQLException e) {
    ServerErrorMessage said =
        e instanceof PSQLException known ? known.getServerErrorMessage() : null;
    String table = said == null ? null : said.getTable();
    return table != null && table.startsWith("turgo_");
  }

  /** The driver sends a BEGIN with the first statement. */
  @Override
  public boolean isUntouched(Connection connection) throws SQLException {
    return connection.unwrap(BaseConnection.class).getTransactionState() == TransactionState.IDLE;
  }

  @Override
  public Result mark(Connection connection, Marker marker) {
    CommitMarker row = (CommitMarker) marker;
    try {
      if (!hasWritten(connection)) {
        return new Result.Written(0, null);
      }
      try (PreparedStatement mark = connection.prepareStatement(tables.in(MARK))) {
        row.bind(mark, 1);
        try (ResultSet result = mark.executeQuery()) {
          result.next();
          int processId = connection.unwrap(PGConnection.class).getBackendPID();
          return new Result.Written(0, row.mark(result.getString(1), processId));
        }
      }
    } catch (SQLException e) {
      return new Result.NotWritten(reason(e));
    }
  }

  private static boolean hasWritten(Connection connection) throws SQLException {
    try (PreparedStatement ask = connection.prepareStatement(HAS_WRITTEN);
        ResultSet row = ask.executeQuery()) {
      return row.next() && row.getBoolean(1);
    }
  }

  @Override
  public @Nullable SQLException doubt(@Nullable SQLWarning warnings) {
    return Replication.doubt(warnings);
  }

  @Override
  public Outcome afterFailedCommit(Result.Written written, SQLException failure, boolean ofCommit) {
    boolean isRefusal = !SqlStates.mayHaveCommitted(failure);
    if (isRefusal && (ofCommit || written.mark() == null)) {
      return reason(failure);
    }
    if (written.mark() == null) {
      return new Outcome.Unknown(failure);
    }
    Outcome outcome =
        commitOutcome.of(
            written.mark(),
            failure,
            new Outcome.Committed(new BitSet(), written.definitionEpoch()));
    return isRefusal && outcome instanceof Outcome.Unavailable ? reason(failure) : outcome;
  }
}
