package io.turgo.engine.store.postgres;

import com.zaxxer.hikari.HikariDataSource;
import io.turgo.engine.exception.UnknownCommitException;
import io.turgo.engine.health.Headroom;
import io.turgo.engine.health.Health;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.store.jdbc.Sql;
import io.turgo.engine.store.jdbc.Transactions;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Short writing transactions on a small pool of their own. */
final class PostgresTransactions implements Transactions {
  private final HikariDataSource pool;
  private final PostgresSettings.Timeouts timeouts;

  PostgresTransactions(HikariDataSource pool, PostgresSettings.Timeouts timeouts) {
    this.pool = pool;
    this.timeouts = timeouts;
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
    SQLException doubt = null;
    try {
      connection.setNetworkTimeout(
          Runnable::run, Math.toIntExact(timeouts.commit().toMillis())); // the pool sets it back
      connection.commit();
      doubt = Replication.doubt(connection);
      confirm(connection, doubt);
    } catch (SQLException e) {
      if (doubt != null || SqlStates.mayHaveCommitted(e)) {
        throw new UnknownCommitException(
            "The connection died while the database was asked to "
                + what
                + ", so it is unknown whether it did",
            e);
      }
      throw e;
    } catch (RuntimeException | Error e) {
      pool.evictConnection(connection);
      throw new UnknownCommitException(
          "An error was thrown while the database was asked to "
              + what
              + ", so it is unknown whether it did",
          e);
    }
  }

  /**
   * Waits until the standby has what was committed, if that is in doubt. The same connection is
   * still that to the same server, so a later commit that the standby has proves it.
   */
  private void confirm(Connection connection, @Nullable SQLException doubted) throws SQLException {
    long start = System.nanoTime();
    for (SQLException doubt = doubted; doubt != null; doubt = Replication.doubt(connection)) {
      if (System.nanoTime() - start > timeouts.unknownCommit().toNanos()) {
        throw doubt;
      }
      Replication.logSomething(connection);
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
