package io.turgo.engine.store.jdbc;

import io.turgo.engine.store.GroupWriter.Outcome;
import io.turgo.engine.store.JoinedWriter.Result;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Function;

/**
 * A part of somebody's transaction that is undone if it fails. By plain statements: the driver for
 * SQLite would take its own savepoints for the beginning of a transaction.
 */
public final class Savepoint {
  private Savepoint() {}

  /** What is written within the savepoint. */
  public interface Work {
    Result write() throws SQLException;
  }

  /**
   * Runs the work; undoes it if it wrote nothing or failed.
   *
   * @param reason what an error of the database means
   */
  public static Result around(
      Connection connection, Work work, Function<SQLException, Outcome> reason) {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SAVEPOINT turgo_unit");
      Result result = attempt(work, reason);
      if (result instanceof Result.NotWritten) {
        statement.execute("ROLLBACK TO SAVEPOINT turgo_unit");
      }
      statement.execute("RELEASE SAVEPOINT turgo_unit");
      return result;
    } catch (SQLException e) {
      return new Result.NotWritten(reason.apply(e));
    }
  }

  private static Result attempt(Work work, Function<SQLException, Outcome> reason) {
    try {
      return work.write();
    } catch (SQLException e) {
      return new Result.NotWritten(reason.apply(e));
    }
  }
}
