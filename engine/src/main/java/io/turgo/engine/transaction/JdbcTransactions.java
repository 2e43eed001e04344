package io.turgo.engine.transaction;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Semaphore;
import javax.sql.DataSource;

/**
 * Transactions on connections of a data source, which should be a pool. Jobs wait for a connection
 * as long as it takes; their number is bounded here, so that waiting is not an error of the pool.
 */
public final class JdbcTransactions implements TransactionProvider {
  private final DataSource dataSource;
  private final Semaphore permits;

  /**
   * @param connections how many transactions are open at a time at most; not more than the pool has
   */
  public JdbcTransactions(DataSource dataSource, int connections) {
    if (connections < 1) {
      throw new IllegalArgumentException(
          "Transactional jobs need at least one connection, but get " + connections);
    }
    this.dataSource = dataSource;
    this.permits = new Semaphore(connections, true);
  }

  @Override
  public JobTransaction begin() throws SQLException {
    permits.acquireUninterruptibly();
    try {
      return new Open(ready(dataSource.getConnection()));
    } catch (SQLException | RuntimeException | Error e) {
      permits.release();
      throw e;
    }
  }

  private static Connection ready(Connection connection) throws SQLException {
    try {
      if (connection.getAutoCommit()) {
        connection.setAutoCommit(false);
      }
      return connection;
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private final class Open implements JobTransaction {
    private final Connection connection;

    Open(Connection connection) {
      this.connection = connection;
    }

    @Override
    public Connection connection() {
      return connection;
    }

    @Override
    public void commit() throws SQLException {
      try (Connection ended = connection) {
        ended.commit();
      } finally {
        permits.release();
      }
    }

    @Override
    public void rollback() throws SQLException {
      try (Connection ended = connection) {
        ended.rollback();
      } finally {
        permits.release();
      }
    }
  }
}
