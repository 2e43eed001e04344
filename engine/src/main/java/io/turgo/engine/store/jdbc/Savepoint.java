package io.turgo.engine.store.jdbc;

import io.turgo.engine.health.Health;
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
  private static final String SET = "SAVEPOINT turgo_unit";
  private static final String UNDO = "ROLLBACK TO SAVEPOINT turgo_unit";
  private static final String RELEASE = "RELEASE SAVEPOINT turgo_unit";

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
      statement.execute(SET);
      Result result = attempt(work, reason);
      if (result instanceof Result.NotWritten) {
        statement.execute(UNDO);
      }
      statement.execute(RELEASE);
      return result;
    } catch (SQLException e) {
      return new Result.NotWritten(reason.apply(e));
    }
  }

  /** Runs the work; undoes it if it fails. */
  static <T> T within(Connection connection, Transactions.Work<T> work) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(SET);
      try {
        T result = work.apply(connection);
        statement.execute(RELEASE);
        return result;
      } catch (SQLException | RuntimeException | Error e) {
        try {
          statement.execute(UNDO);
          statement.execute(RELEASE);
        } catch (SQLException broken) {
          Health.suppress(e, broken);
        }
        throw e;
      }
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
