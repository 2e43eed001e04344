package io.turgo.engine.store.sqlite;

import io.turgo.engine.store.GroupWriter.Outcome;
import java.sql.SQLException;

/** What an error of SQLite means for a group, of which nothing was committed. */
final class SqliteErrors {
  // Primary result codes of SQLite; the driver reports extended ones, whose low byte is this.
  private static final int BUSY = 5;
  private static final int LOCKED = 6;
  private static final int CORRUPT = 11;
  private static final int TOO_BIG = 18;
  private static final int CONSTRAINT = 19;
  private static final int MISMATCH = 20;
  private static final int RANGE = 25;
  private static final int NOTADB = 26;

  private SqliteErrors() {}

  /** Everything else, a full disk, an IO error or a read-only file say, may pass. */
  static Outcome outcome(SQLException e) {
    if (e instanceof TransactionEndedException) {
      return new Outcome.DataError(e); // it would take too long again
    }
    return switch (e.getErrorCode() & 0xff) {
      case BUSY, LOCKED -> new Outcome.Locked(e);
      case TOO_BIG, CONSTRAINT, MISMATCH, RANGE -> new Outcome.DataError(e);
      case CORRUPT, NOTADB -> new Outcome.Unavailable(damaged(e));
      default -> new Outcome.Unavailable(e);
    };
  }

  /** Whether it comes from a file that does not begin as a database does. */
  static boolean isNoDatabase(Throwable thrown) {
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      if (each instanceof SQLException e && (e.getErrorCode() & 0xff) == NOTADB) {
        return true;
      }
    }
    return false;
  }

  /** Work waits as without a database, and loses no attempt, but only an operator can help. */
  private static SQLException damaged(SQLException e) {
    return new SQLException(
        "The database file is damaged; stop the engine and restore a backup: " + e.getMessage(),
        e.getSQLState(),
        e.getErrorCode(),
        e);
  }
}
