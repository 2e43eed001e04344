package io.turgo.engine.store.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.postgresql.ds.PGSimpleDataSource;

/** Opens connections of each kind: committers' and listeners' own, and the pools. */
final class Connections {
  /**
   * A committer's session. The plans of its few statements are made once and must not depend on
   * when statistics were gathered. An ANALYZE of an empty table would otherwise make them
   * sequential scans; one of a table whose rows have all gone makes reading the whole of an index
   * look as cheap as one look-up, once for each row of a group, so that only bitmap scans are left:
   * those need a condition. An orphan of a lost network must not hold its rows for ever.
   */
  private static final String COMMITTER_SESSION =
      """
      SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED, READ WRITE;
      SET plan_cache_mode = force_generic_plan;
      SET enable_seqscan = off;
      SET enable_indexscan = off;
      SET enable_hashjoin = off;
      SET enable_mergejoin = off;
      SET jit = off;
      SET idle_in_transaction_session_timeout = '60s'
      """;

  private static final String READER_SESSION =
      """
      SET default_transaction_read_only = on;
      SET jit = off
      """;

  private final PostgresSettings settings;

  Connections(PostgresSettings settings) {
    this.settings = settings;
  }

  /** A connection outside the pools, auto-commit on. */
  Connection open(String name) throws SQLException {
    return dataSource(name, settings.timeouts().socket()).getConnection();
  }

  /** A committer's connection, auto-commit off. */
  Connection openCommitter() throws SQLException {
    PGSimpleDataSource dataSource = dataSource("turgo committer", settings.timeouts().socket());
    // Statements are cached by the writer, which knows which it still needs; each is prepared on
    // the server at its first execution.
    dataSource.setPreparedStatementCacheQueries(0);
    dataSource.setPrepareThreshold(1);
    Connection connection = dataSource.getConnection();
    try (Statement statement = connection.createStatement()) {
      statement.execute(COMMITTER_SESSION);
      statement.execute("SET lock_timeout = " + settings.timeouts().rowLock().toMillis());
      CommitOutcome.sweep(connection);
      connection.setAutoCommit(false);
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /** Connections for loads and queries. */
  HikariDataSource readPool() {
    HikariConfig config = pool("turgo-reads", "turgo reader", Duration.ZERO);
    config.setMaximumPoolSize(settings.readPoolSize());
    config.setMinimumIdle(1);
    config.setConnectionInitSql(READER_SESSION);
    return new HikariDataSource(config);
  }

  /** Connections for ids, leases and deployments. */
  HikariDataSource controlPool() {
    HikariConfig config = pool("turgo-control", "turgo control", settings.timeouts().socket());
    config.setMaximumPoolSize(2);
    config.setMinimumIdle(1);
    config.setAutoCommit(false);
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    return new HikariDataSource(config);
  }

  /** Connections for transactional jobs; user code decides how long its statements may take. */
  HikariDataSource jobPool(int connections) {
    HikariConfig config = pool("turgo-jobs", "turgo job", Duration.ZERO);
    config.setMaximumPoolSize(connections);
    config.setMinimumIdle(1);
    config.setAutoCommit(false);
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    return new HikariDataSource(config);
  }

  /** A data source without a pool, for migrations. */
  PGSimpleDataSource dataSource(String name, Duration socketTimeout) {
    PGSimpleDataSource dataSource = new PGSimpleDataSource();
    dataSource.setURL(settings.jdbcUrl());
    if (settings.user() != null) {
      dataSource.setUser(settings.user());
    }
    if (settings.password() != null) {
      dataSource.setPassword(settings.password());
    }
    dataSource.setApplicationName(name);
    dataSource.setTcpKeepAlive(true);
    dataSource.setConnectTimeout(seconds(settings.timeouts().connect()));
    dataSource.setLoginTimeout(seconds(settings.timeouts().connect()));
    dataSource.setSocketTimeout(seconds(socketTimeout));
    return dataSource;
  }

  private HikariConfig pool(String poolName, String name, Duration socketTimeout) {
    HikariConfig config = new HikariConfig();
    config.setPoolName(poolName);
    config.setDataSource(dataSource(name, socketTimeout));
    config.setConnectionTimeout(Math.max(250, settings.timeouts().connect().toMillis()));
    config.setInitializationFailTimeout(-1);
    return config;
  }

  private static int seconds(Duration duration) {
    return Math.toIntExact((duration.toMillis() + 999) / 1000);
  }
}
