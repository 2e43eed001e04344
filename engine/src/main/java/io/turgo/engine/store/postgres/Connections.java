package io.turgo.engine.store.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.store.SchemaName;
import io.turgo.engine.store.jdbc.EnginePool;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Opens connections of each kind: committers' and listeners' own, and the pools. */
final class Connections {
  /**
   * A committer's session. The plans of its few statements are made once and must not depend on
   * when statistics were gathered. An ANALYZE of an empty table would otherwise make them
   * sequential scans; one of a table whose rows have all gone makes reading the whole of an index
   * look as cheap as one look-up, once for each row of a group, so that only bitmap scans are left:
   * those need a condition.
   */
  private static final String COMMITTER_SESSION =
      """
      SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED, READ WRITE;
      SET enable_seqscan = off;
      SET enable_indexscan = off;
      SET enable_hashjoin = off;
      SET enable_mergejoin = off;
      SET jit = off
      """;

  /** Statements of single units that a committer keeps prepared; each costs the server memory. */
  private static final int CACHED_UNITS = 64;

  private static final String READER_SESSION =
      """
      SET default_transaction_read_only = on;
      SET jit = off;
      """;

  /**
   * For how long a transaction of the engine's own may be idle: they never wait for anything, so
   * its process is frozen or its network is gone, and it must not hold its rows for ever.
   */
  private static final Duration IDLE = Duration.ofSeconds(10);

  /** The same for leases and deployments, which others wait for. */
  private static final Duration CONTROL_IDLE = Duration.ofSeconds(3);

  /** For how long a query waits for a table that somebody alters. */
  private static final Duration READER_LOCK = Duration.ofSeconds(10);

  private final PostgresSettings settings;
  private final ConnectionShares shares;
  private volatile boolean isCitus;

  /**
   * @throws io.turgo.engine.exception.TurgoStoreException if a pool of the application is too small
   */
  Connections(PostgresSettings settings) {
    this.settings = settings;
    this.shares = ConnectionShares.of(settings);
  }

  /** Told what the server is, before anything is written. */
  void isCitus(boolean is) {
    isCitus = is;
  }

  /** Citus makes no plan that is to be good for all values: it must know the place of the rows. */
  String planCacheMode() {
    return isCitus ? "auto" : "force_generic_plan";
  }

  ConnectionShares shares() {
    return shares;
  }

  /** A connection outside the pools, auto-commit on. */
  Connection open(String name) throws SQLException {
    return open(name, settings.timeouts().socket());
  }

  /**
   * The same with a limit of its own.
   *
   * @param silence after which it counts as dead
   */
  Connection open(String name, Duration silence) throws SQLException {
    Connection connection = dataSource(name, silence).getConnection();
    try (Statement statement = connection.createStatement()) {
      statement.execute(limits(settings.timeouts().slowRowLock()));
      return connection;
    } catch (SQLException | RuntimeException | Error e) {
      connection.close();
      throw e;
    }
  }

  /**
   * What bounds every wait of a session. The role or the database may have shorter times for people
   * at their desks; the engine's statements have the time after which its connections are given up.
   */
  private String limits(Duration lock) {
    return limits(lock, IDLE);
  }

  private String limits(Duration lock, Duration idle) {
    return Replication.WARNINGS
        + " SET lock_timeout = %d; SET statement_timeout = %d;"
            .formatted(lock.toMillis(), settings.timeouts().socket().toMillis())
        + idleLimit(idle);
  }

  private static String idleLimit(Duration idle) {
    return " SET idle_in_transaction_session_timeout = %d".formatted(idle.toMillis());
  }

  /**
   * A committer's connection, auto-commit off.
   *
   * @param tables where rows of committers that have ended are taken away
   */
  Connection openCommitter(SchemaName tables) throws SQLException {
    Connection connection = committers().getConnection();
    try (Statement statement = connection.createStatement()) {
      statement.execute(COMMITTER_SESSION);
      statement.execute("SET plan_cache_mode = " + planCacheMode());
      statement.execute(limits(settings.timeouts().rowLock()));
      CommitOutcome.sweep(connection, tables);
      connection.setAutoCommit(false);
      return connection;
    } catch (SQLException | RuntimeException | Error e) {
      connection.close();
      throw e;
    }
  }

  private DataSource committers() {
    DataSource dataSource = dataSource("turgo committer", settings.timeouts().socket());
    if (dataSource instanceof PGSimpleDataSource own) {
      // The writer keeps those of groups, which are not closed, the driver those of single units.
      // Each is prepared on the server at its first execution.
      own.setPreparedStatementCacheQueries(CACHED_UNITS);
      own.setPrepareThreshold(1);
    }
    return dataSource;
  }

  /**
   * Connections for what the engine itself reads, which none of its statements takes long for. Each
   * has an index in the order that it asks for; where the planner takes tables for empty, a sort of
   * all rows looks as cheap.
   */
  HikariDataSource loadPool() {
    Duration silence = settings.timeouts().socket();
    return readers(
        "turgo-loads",
        "turgo loader",
        silence,
        " SET statement_timeout = %d; SET enable_sort = off;".formatted(silence.toMillis()),
        shares.loads());
  }

  /**
   * Connections for queries, which may take as long as they like. How a query is done depends on
   * its values: on how many rows a definition or a group has. So a plan without them is never
   * taken. Nor is one with workers in parallel: they go far beyond the rows of a page before they
   * are told that it is full.
   */
  HikariDataSource readPool() {
    return readers(
        "turgo-reads",
        "turgo reader",
        Duration.ZERO,
        " SET plan_cache_mode = force_custom_plan; SET max_parallel_workers_per_gather = 0;",
        shares.reads());
  }

  private HikariDataSource readers(
      String poolName, String name, Duration silence, String limit, int size) {
    HikariConfig config = pool(poolName, name, silence, size, 1);
    config.setConnectionInitSql(
        READER_SESSION
            + "SET lock_timeout = "
            + READER_LOCK.toMillis()
            + ";"
            + limit
            + idleLimit(IDLE));
    return new EnginePool(config);
  }

  /** Connections for ids and leases: never more than one at a time for each. */
  HikariDataSource controlPool() {
    return writers("turgo-control", "turgo control", shares.control(), 1);
  }

  /** Connections for deployments, notes and whatever else is changed apart from units. */
  HikariDataSource changePool() {
    return writers("turgo-changes", "turgo changes", shares.changes(), 0);
  }

  private HikariDataSource writers(String poolName, String name, int size, int idle) {
    HikariConfig config = pool(poolName, name, settings.timeouts().socket(), size, idle);
    config.setConnectionInitSql(limits(settings.timeouts().slowRowLock(), CONTROL_IDLE));
    config.setAutoCommit(false);
    // Else the pool's own statements would leave a transaction open, which loses the settings when
    // it is rolled back, and ends the connection when it is idle for too long.
    config.setIsolateInternalQueries(true);
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    return new EnginePool(config);
  }

  /**
   * Connections for transactional jobs, which must not be more than its share; user code decides
   * how long its statements may take.
   */
  HikariDataSource jobPool(int connections) {
    HikariConfig config = pool("turgo-jobs", "turgo job", Duration.ZERO, connections, 1);
    config.setAutoCommit(false);
    // Else the pool's own statements would leave a transaction open, which loses the settings when
    // it is rolled back, and ends the connection when it is idle for too long.
    config.setIsolateInternalQueries(true);
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    return new EnginePool(config);
  }

  /** A data source without a pool, for migrations. */
  DataSource dataSource(String name, Duration socketTimeout) {
    if (settings.dataSource() != null) {
      return new ApplicationDataSource(settings.dataSource(), name, socketTimeout);
    }
    PGSimpleDataSource dataSource = new PGSimpleDataSource();
    try {
      dataSource.setURL(settings.jdbcUrl());
    } catch (IllegalArgumentException e) { // says the whole URL, which may have a password
      throw new TurgoIllegalArgumentException(
          "The driver of PostgreSQL cannot read the URL that begins with '"
              + settings.place()
              + "'; expected one such as jdbc:postgresql://localhost:5432/turgo");
    }
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

  private HikariConfig pool(
      String poolName, String name, Duration socketTimeout, int size, int idle) {
    HikariConfig config = new HikariConfig();
    config.setMaximumPoolSize(size);
    config.setMinimumIdle(shares.kept() ? size : idle);
    if (shares.kept()) {
      config.setMaxLifetime(0); // who gives one back may not get another from the application
    }
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
