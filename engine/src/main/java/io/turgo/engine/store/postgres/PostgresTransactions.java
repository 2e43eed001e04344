package io.turgo.engine.store.postgres;

import com.zaxxer.hikari.HikariDataSource;
import io.turgo.engine.exception.UnknownCommitException;
import io.turgo.engine.health.Headroom;
import io.turgo.engine.health.Health;
import io.turgo.engine.store.jdbc.Sql;
import io.turgo.engine.store.jdbc.Transactions;
import java.sql.Connection;
import java.sql.SQLException;

/** Short writing transactions on a small pool of their own. */
final class PostgresTransactions implements Transactions {
  private final HikariDataSource pool;

  PostgresTransactions(HikariDataSource pool) {
    this.pool = pool;
  }

  @Override
  public <T> T write(String what, Work<T> work) {
    Headroom.require();
    try (Connection connection = pool.getConnection()) {
      T result;
      try {
        result = work.apply(connection);
      } catch (SQLException | RuntimeException e) {
        rollback(connection, e);
        throw e;
      } catch (Throwable e) {
        pool.evictConnection(connection); // nobody knows what it is in the middle of
        throw e;
      }
      commit(connection, what);
      return result;
    } catch (SQLException e) {
      throw Sql.failed(what, e);
    }
  }

  private void commit(Connection connection, String what) throws SQLException {
    try {
      connection.commit();
    } catch (SQLException e) {
      if (SqlStates.mayHaveCommitted(e)) {
        throw new UnknownCommitException(
            "The connection died while the database was to " + what + "; it may have done it", e);
      }
      throw e;
    } catch (RuntimeException | Error e) {
      pool.evictConnection(connection);
      throw new UnknownCommitException(
          "An error was thrown while the database was to " + what + "; it may have done it", e);
    }
  }

  private static void rollback(Connection connection, Exception cause) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      Health.suppress(cause, e);
    }
  }
}
