package io.turgo.engine.store.postgres;

import io.turgo.engine.store.GroupWriter.Outcome;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** What an SQLState means for a group of which nothing was committed. */
final class SqlStates {
  static final String LOCK_NOT_AVAILABLE = "55P03";

  private static final String UNIQUE_VIOLATION = "23505";

  /** What the names of the engine's tables begin with. */
  private static final String TABLES = "turgo_";

  private SqlStates() {}

  /**
   * Whether a row of the engine was to be made that there is, which may be because somebody else
   * was first; rows of applications are not meant.
   */
  static boolean isThereAlready(SQLException e) {
    ServerErrorMessage said = e instanceof PSQLException own ? own.getServerErrorMessage() : null;
    String table = said == null ? null : said.getTable();
    return UNIQUE_VIOLATION.equals(e.getSQLState()) && table != null && table.startsWith(TABLES);
  }

  static Outcome outcome(SQLException e) {
    String state = e.getSQLState() == null ? "" : e.getSQLState();
    return switch (state) {
      // lock_not_available, deadlock_detected
      case LOCK_NOT_AVAILABLE, "40P01" -> new Outcome.Locked(e);
      // query_canceled
      case "57014" ->
          new Outcome.Unavailable(
              new SQLTimeoutException(
                  "the database cancelled a statement; look for a statement_timeout that is too"
                      + " short and for locks that delayed the statement: "
                      + e.getMessage(),
                  state,
                  e));
      default -> {
        yield isData(state) ? new Outcome.DataError(e) : new Outcome.Unavailable(e);
      }
    };
  }

  /**
   * Data exceptions, constraint violations, limits such as a key too long for its index, and what a
   * trigger refuses: RAISE EXCEPTION has a state of the class P0 unless it names one.
   */
  private static boolean isData(String state) {
    return state.startsWith("22")
        || state.startsWith("23")
        || state.startsWith("54")
        || state.startsWith("P0");
  }

  /**
   * After a failed commit: false only if the server answered that it did not commit. The driver has
   * data exceptions of its own, which say nothing of the server.
   */
  static boolean mayHaveCommitted(SQLException e) {
    String state = e.getSQLState() == null ? "" : e.getSQLState();
    boolean refused = state.startsWith("23") || state.startsWith("40") || state.startsWith("25");
    return !refused && !isRefusal(e);
  }

  /** Whether the server answered that it refuses a value, so that it has committed nothing. */
  static boolean isRefusal(SQLException e) {
    return e instanceof PSQLException own
        && own.getServerErrorMessage() != null
        && own.getSQLState() != null
        && isData(own.getSQLState());
  }
}
