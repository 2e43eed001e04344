package io.turgo.engine.store.postgres;

import io.turgo.engine.exception.TurgoStoreException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Recognises a connection pooler between the engine and the server, such as pgbouncer. One that
 * gives each transaction another session mixes up what the engine keeps in its sessions: settings,
 * prepared statements and what it listens to.
 */
final class Pooler {
  /** A busy pooler does not change the session each time. */
  private static final int LOOKS = 20;

  /** Protocol_violation, as pgbouncer answers to what it does not know. */
  private static final String REFUSED = "08P01";

  private Pooler() {}

  /** Whether a connection was refused by a pooler and not by the server. */
  static boolean isCauseOf(SQLException e) {
    String message = String.valueOf(e.getMessage());
    return REFUSED.equals(e.getSQLState()) && message.contains("startup parameter");
  }

  /**
   * Looks whether two connections have the same session, or one of them several.
   *
   * @param opened closed when this returns
   * @param place of the database, for the message
   * @throws TurgoStoreException if so
   */
  static void refuseMixedSessions(Connection connection, Connection opened, String place)
      throws SQLException {
    try (Connection other = opened) {
      int session = session(connection);
      for (int i = 0; i < LOOKS; i++) {
        if (session(other) == session || session(connection) != session) {
          throw new TurgoStoreException(
              "A connection pooler at "
                  + place
                  + " gives each transaction another session, as pgbouncer does with pool_mode"
                  + " 'transaction' or 'statement'. The engine keeps settings and prepared"
                  + " statements in its sessions: connect it to PostgreSQL itself, or set"
                  + " pool_mode=session for its database in pgbouncer.ini");
        }
      }
    }
  }

  private static int session(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT pg_backend_pid()")) {
      row.next();
      return row.getInt(1);
    }
  }
}
