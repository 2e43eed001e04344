package io.turgo.engine.store.sqlite;

import com.zaxxer.hikari.HikariDataSource;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.jdbc.EnginePool;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.UnaryOperator;
import org.sqlite.SQLiteDataSource;

/** Opens the writing connection and the pools of reading ones. */
final class SqliteConnections {
  private static final long BYTES_PER_MEGABYTE = 1L << 20;

  private final SqliteSettings settings;
  private final UnaryOperator<Connection> writers;

  /**
   * @param writers what becomes of each connection that writes before it is used
   */
  SqliteConnections(SqliteSettings settings, UnaryOperator<Connection> writers) {
    this.settings = settings;
    this.writers = writers;
  }

  /** The connection that writes; transactions on it are begun and ended by statements. */
  Connection openWriter() throws SQLException {
    Connection connection = dataSource().getConnection();
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA busy_timeout = 10000");
      statement.execute("PRAGMA journal_mode = WAL");
      statement.execute("PRAGMA synchronous = " + (settings.durable() ? "FULL" : "OFF"));
      statement.execute("PRAGMA temp_store = MEMORY");
      statement.execute("PRAGMA cache_size = " + -1024 * settings.cacheMegabytes());
      statement.execute("PRAGMA wal_autocheckpoint = 4000");
      statement.execute("PRAGMA journal_size_limit = " + 64 * BYTES_PER_MEGABYTE);
      if (settings.maxFileMegabytes() > 0) {
        statement.execute(
            "PRAGMA max_page_count = "
                + settings.maxFileMegabytes() * BYTES_PER_MEGABYTE / pageSize(statement));
      }
      return writers.apply(connection);
    } catch (SQLException | RuntimeException | Error e) {
      connection.close();
      throw e;
    }
  }

  private static long pageSize(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery("PRAGMA page_size")) {
      if (!row.next()) {
        throw new SQLException("Expected a page size, but got no row");
      }
      return row.getLong(1);
    }
  }

  /** Connections for what the engine itself reads. */
  HikariDataSource loadPool() {
    return readers("turgo-loads");
  }

  /** Connections for queries. */
  HikariDataSource readPool() {
    return readers("turgo-reads");
  }

  private HikariDataSource readers(String poolName) {
    EnginePool pool = new EnginePool();
    pool.setPoolName(poolName);
    pool.setDataSource(readingDataSource());
    pool.setMaximumPoolSize(settings.readPoolSize());
    pool.setMinimumIdle(1);
    pool.setConnectionInitSql("PRAGMA query_only = 1");
    pool.setInitializationFailTimeout(-1);
    return pool;
  }

  /** The driver runs only the first of several statements in one text, so it sets these itself. */
  private SQLiteDataSource readingDataSource() {
    SQLiteDataSource dataSource = dataSource();
    dataSource.setBusyTimeout(10_000);
    dataSource.setTempStore("MEMORY");
    return dataSource;
  }

  SQLiteDataSource dataSource() {
    SQLiteDataSource dataSource = new SQLiteDataSource();
    dataSource.setUrl("jdbc:sqlite:" + settings.file());
    return dataSource;
  }
}
