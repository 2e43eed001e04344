package io.turgo.engine.store.postgres;

import io.turgo.engine.health.Health;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.store.GroupWriter.Outcome;
import io.turgo.engine.store.JoinedWriter.Ending;
import io.turgo.engine.store.JoinedWriter.Result;
import io.turgo.engine.store.SchemaName;
import io.turgo.engine.store.jdbc.MissedRows;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGStatement;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

/**
 * Writes what is a {@link UnitStatement}, in one round trip, which commits it as well where that is
 * wanted.
 *
 * <p>The settings, the statement and the COMMIT are sent together. The server skips what is behind
 * a statement that fails, and this one fails if a row is not as it was. So there are three ways in
 * which a commit that was sent can end: it is answered; the server answers with an error and that
 * the transaction is aborted or rolled back; or there is no such answer, and the row that the unit
 * has marked is asked for.
 */
final class UnitWriter {
  /** Units of more shapes than an application has are written like groups. */
  private static final int MOST_TEXTS = 1_000;

  /** Who finds the row that proves commits in place sends the commit along. */
  private enum Form {
    /** The row is made, or made again. The answer must come before the commit is sent. */
    FIRST,
    AGAIN,
    AGAIN_AND_COMMIT;

    static Form of(CommitMarker marker, boolean commit) {
      return !marker.isThere() ? FIRST : commit ? AGAIN_AND_COMMIT : AGAIN;
    }
  }

  private record Shape(Form form, String unit) {}

  private final SchemaName tables;
  private final String settings;
  private final Map<Shape, String> texts = new ConcurrentHashMap<>();

  private UnitWriter(SchemaName tables, String settings) {
    this.tables = tables;
    this.settings = settings;
  }

  /** For transactions on connections that user code may have used before. */
  static UnitWriter joined(
      SchemaName tables, PostgresSettings.Timeouts timeouts, String planCacheMode) {
    return new UnitWriter(tables, settings(timeouts, planCacheMode));
  }

  /** For sessions of committers, which have their settings already. */
  static UnitWriter ofCommitter(SchemaName tables) {
    return new UnitWriter(tables, "");
  }

  /**
   * What a statement of one unit needs of them: it finds each row by its key and joins nothing. See
   * {@link Connections} for why. The time for statements is not what user code has set for its own.
   * The result is a number, because the driver waits for all results before it sends a statement
   * whose rows may be of any size.
   */
  private static String settings(PostgresSettings.Timeouts timeouts, String planCacheMode) {
    return """
    SELECT length(concat(set_config('plan_cache_mode', '%s', true),
      set_config('enable_seqscan', 'off', true), set_config('lock_timeout', '%d', true),
      set_config('statement_timeout', '%d', true), %s))
    """
        .formatted(
            planCacheMode,
            timeouts.slowRowLock().toMillis(),
            timeouts.socket().toMillis(),
            Replication.LOCAL_WARNINGS);
  }

  /** Whether it can be written here: its text is known, or there is room for another one. */
  boolean takes(UnitStatement unit, CommitMarker marker, boolean commit) {
    return texts.size() < MOST_TEXTS
        || texts.containsKey(new Shape(Form.of(marker, commit), unit.shape()));
  }

  /**
   * Writes a unit.
   *
   * @param commit whether the transaction may be committed with it
   * @throws SQLException if it is not written and the transaction must be rolled back
   */
  Ending write(Connection connection, UnitStatement unit, CommitMarker marker, boolean commit)
      throws SQLException {
    Form form = Form.of(marker, commit);
    String text =
        texts.computeIfAbsent(new Shape(form, unit.shape()), shape -> text(unit, shape.form()));
    BaseConnection session = connection.unwrap(BaseConnection.class);
    Result.Written inDoubt = null;
    marker.sends(null);
    try (PreparedStatement statement = connection.prepareStatement(text)) {
      statement.unwrap(PGStatement.class).setPrepareThreshold(1);
      int next = unit.bind(statement);
      if (form == Form.FIRST) {
        marker.bind(statement, next);
      } else {
        marker.bindAgain(statement, next);
      }
      if (form == Form.AGAIN_AND_COMMIT) {
        inDoubt = new Result.Written(0, marker.mark(null, session.getBackendPID()));
        marker.sends(inDoubt.mark()); // number and row are those that were just bound
      }
      statement.execute();
      if (!settings.isEmpty()) {
        statement.getMoreResults(); // past them
      }
      SQLException doubt = Replication.doubt(statement.getWarnings());
      return inDoubt != null && doubt != null
          ? new Ending.Unanswered(inDoubt, doubt)
          : result(statement, form, marker, session);
    } catch (SQLException e) {
      return failed(e, unit, marker, inDoubt, session);
    } catch (RuntimeException | Error e) {
      if (inDoubt == null) {
        throw e;
      }
      abort(session, e); // nobody knows what it is in the middle of
      return new Ending.Unanswered(
          inDoubt, new SQLException("A unit's commit was not heard of: " + e, e));
    }
  }

  private String text(UnitStatement unit, Form form) {
    String written =
        (settings.isEmpty() ? "" : settings + ";\n")
            + unit.text(
                tables,
                form == Form.FIRST ? CommitMarker.MARK : CommitMarker.MARK_AGAIN,
                form != Form.FIRST);
    return form == Form.AGAIN_AND_COMMIT ? written + ";\nCOMMIT" : written;
  }

  private static Ending result(
      PreparedStatement statement, Form form, CommitMarker marker, BaseConnection session)
      throws SQLException {
    try (ResultSet row = statement.getResultSet()) {
      if (row == null || !row.next()) {
        throw new SQLException("Expected the epoch of the definitions, but got nothing");
      }
      long epoch = row.getLong(1);
      return switch (form) {
        case FIRST ->
            new Result.Written(epoch, marker.mark(row.getString(2), session.getBackendPID()));
        case AGAIN -> new Result.Written(epoch, marker.mark(null, session.getBackendPID()));
        case AGAIN_AND_COMMIT -> new Ending.Committed(epoch);
      };
    }
  }

  /**
   * @param inDoubt what may be committed; null if no commit was sent
   */
  private Ending failed(
      SQLException e,
      UnitStatement unit,
      CommitMarker marker,
      Result.@Nullable Written inDoubt,
      BaseConnection session)
      throws SQLException {
    UnitStatement.Missed missed = unit.missed(e);
    if (missed != null) {
      marker.sends(null);
      if (missed.mark()) {
        marker.isGone();
      }
      return new Result.NotWritten(
          missed.epoch()
              ? Outcome.Clashed.alone()
              : missed.tables().isEmpty()
                  ? new Outcome.Locked(e)
                  : MissedRows.ofUnit(missed.tables()));
    }
    boolean isRolledBack =
        session.getTransactionState() == TransactionState.FAILED || !SqlStates.mayHaveCommitted(e);
    if (inDoubt == null || isRolledBack) {
      marker.sends(null);
      throw e;
    }
    return new Ending.Unanswered(inDoubt, e);
  }

  private static void abort(BaseConnection session, Throwable cause) {
    try {
      session.abort(Runnable::run);
    } catch (SQLException | RuntimeException e) {
      Health.suppress(cause, e);
    }
  }
}
