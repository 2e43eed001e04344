package io.turgo.engine.store.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLWarning;
import org.postgresql.util.ServerErrorMessage;

/**
 * Reads in the warnings of a COMMIT whether the synchronous standby has it.
 *
 * <p>When somebody cancels a commit's wait for the standby, the server answers with success and a
 * warning. The transaction is durable on the primary alone: a failover can lose it.
 */
final class Replication {
  /**
   * The level at which the server sends that warning; roles and databases may have a higher one.
   */
  static final String WARNINGS = "SET client_min_messages = warning;";

  /** The same until the transaction has ended, as a part of a SELECT. */
  static final String LOCAL_WARNINGS = "set_config('client_min_messages', 'warning', true)";

  /**
   * Writes a record of its own to the server's log. The commit of its transaction waits until the
   * standby has that, and so all that was logged before.
   */
  static final String LOG_SOMETHING = "pg_logical_emit_message(true, 'turgo', '')";

  /** In messages that are translated, the name of the server's function stays the same. */
  private static final String FUNCTIONS = "SyncRep";

  private Replication() {}

  /** Why the commit that a connection was just answered may be lost; null if it cannot be. */
  static @Nullable SQLException doubt(Connection connection) throws SQLException {
    SQLWarning first = connection.getWarnings();
    if (first == null) {
      return null;
    }
    connection.clearWarnings();
    return doubt(first);
  }

  /** The same of a commit that brought these warnings. */
  static @Nullable SQLException doubt(@Nullable SQLWarning first) {
    for (SQLWarning warning = first; warning != null; warning = warning.getNextWarning()) {
      ServerErrorMessage said =
          warning instanceof PSQLWarning own ? own.getServerErrorMessage() : null;
      String function = said == null ? null : said.getRoutine();
      if (function != null && function.startsWith(FUNCTIONS)) {
        return new SQLException(
            "The commit's wait for the synchronous standby was cancelled; look for who calls"
                + " pg_cancel_backend: "
                + warning.getMessage(),
            warning.getSQLState(),
            warning);
      }
    }
    return null;
  }

  /** Commits something more on a connection whose last commit is in doubt. */
  static void logSomething(Connection connection) throws SQLException {
    try (Statement log = connection.createStatement()) {
      log.execute("SELECT " + LOG_SOMETHING);
    }
    connection.commit();
  }
}
