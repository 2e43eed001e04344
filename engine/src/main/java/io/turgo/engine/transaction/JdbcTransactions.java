package io.turgo.engine.transaction;

import com.zaxxer.hikari.HikariDataSource;
import io.turgo.engine.annotation.Experimental;
import io.turgo.engine.settings.PostgresSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Transactions on connections of a data source, which should be a pool. Jobs wait for a connection
 * without a limit of time. This class bounds the number of transactions, so that waiting does not
 * become a timeout of the pool.
 *
 * @since 0.1.0
 */
@Experimental
public final class JdbcTransactions implements TransactionProvider {
  /** How often a thread that waits for a connection checks whether the pool was closed. */
  private static final long LOOK_MS = 200;

  private final DataSource dataSource;
  private final Semaphore permits;
  private final int commitMillis;

  /**
   * Creates transactions with the default limit on the time of a commit.
   *
   * @param dataSource gives the connections
   * @param connections how many transactions are open at a time at most; not more than the pool has
   */
  public JdbcTransactions(DataSource dataSource, int connections) {
    this(dataSource, connections, PostgresSettings.Timeouts.DEFAULT.commit());
  }

  /**
   * Creates transactions with a given limit on the time of a commit.
   *
   * @param dataSource gives the connections
   * @param connections how many transactions are open at a time at most; not more than the pool has
   * @param commit the time without an answer to a COMMIT after which the connection counts as dead
   */
  public JdbcTransactions(DataSource dataSource, int connections, Duration commit) {
    if (connections < 1) {
      throw new IllegalArgumentException(
          "Transactional jobs need at least one connection, but get " + connections);
    }
    this.dataSource = dataSource;
    this.commitMillis = Math.toIntExact(commit.toMillis());
    this.permits = new Semaphore(connections, true);
  }

  @Override
  public JobTransaction begin() throws SQLException {
    acquire();
    try {
      return new Open(ready(dataSource.getConnection()));
    } catch (SQLException | RuntimeException | Error e) {
      permits.release();
      throw e;
    }
  }

  /** Waits for its turn, but not once the pool is closed. */
  private void acquire() throws SQLException {
    boolean interrupted = false;
    boolean acquired = false;
    try {
      while (!acquired) {
        if (dataSource instanceof HikariDataSource pool && pool.isClosed()) {
          throw new SQLException("The pool for transactions is closed");
        }
        try {
          acquired = permits.tryAcquire(LOOK_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
          interrupted = true; // waiting is not cut short by it
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static Connection ready(Connection connection) throws SQLException {
    try {
      if (connection.getAutoCommit()) {
        connection.setAutoCommit(false);
      }
      return connection;
    } catch (SQLException | RuntimeException | Error e) {
      connection.close();
      throw e;
    }
  }

  private final class Open implements JobTransaction {
    private final Connection connection;
    private boolean asked;
    private @Nullable SQLWarning warnings;

    Open(Connection connection) {
      this.connection = connection;
    }

    @Override
    public Connection connection() {
      asked = true;
      return connection;
    }

    @Override
    public boolean hasBegun() {
      return asked;
    }

    @Override
    public boolean isEndedByStatement() {
      return true;
    }

    @Override
    public void commit() throws SQLException {
      try (Connection ended = connection) {
        int before = ended.getNetworkTimeout();
        ended.setNetworkTimeout(Runnable::run, commitMillis);
        ended.commit();
        warnings = ended.getWarnings();
        ended.setNetworkTimeout(Runnable::run, before);
      } finally {
        permits.release();
      }
    }

    @Override
    public @Nullable SQLWarning commitWarnings() {
      return warnings;
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
