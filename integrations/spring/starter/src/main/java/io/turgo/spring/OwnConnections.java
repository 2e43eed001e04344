package io.turgo.spring;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.util.Credentials;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * New connections to the database of a HikariCP pool, opened as the pool opens its own. From the
 * pool itself the engine would keep most connections of one of the usual size, and an application
 * whose threads have the rest would wait for an engine that waits for them.
 */
final class OwnConnections implements DataSource {
  private final HikariDataSource pool;

  private OwnConnections(HikariDataSource pool) {
    this.pool = pool;
  }

  /** The data source itself where it is no pool with a URL. */
  static DataSource besides(DataSource source) {
    try {
      HikariDataSource pool =
          source.isWrapperFor(HikariDataSource.class)
              ? source.unwrap(HikariDataSource.class)
              : null;
      return pool != null && pool.getJdbcUrl() != null && pool.getDataSource() == null
          ? new OwnConnections(pool)
          : source;
    } catch (SQLException e) {
      throw new TurgoSetupException(
          "The application's DataSource does not say whether it is a pool: " + e.getMessage(),
          "Set turgo.connections=pool",
          e);
    }
  }

  /** With the credentials that the pool has by now: they may change while it runs. */
  @Override
  public Connection getConnection() throws SQLException {
    Properties settings = new Properties();
    settings.putAll(pool.getDataSourceProperties());
    Credentials credentials = pool.getCredentials();
    put(settings, "user", credentials.getUsername());
    put(settings, "password", credentials.getPassword());
    Connection connection = DriverManager.getConnection(pool.getJdbcUrl(), settings);
    String first = pool.getConnectionInitSql();
    if (first != null) {
      try (Statement statement = connection.createStatement()) {
        statement.execute(first);
      } catch (SQLException | RuntimeException | Error e) {
        connection.close();
        throw e;
      }
    }
    return connection;
  }

  private static void put(Properties settings, String name, @Nullable String value) {
    if (value != null) {
      settings.setProperty(name, value);
    }
  }

  @Override
  public Connection getConnection(String username, String password) throws SQLException {
    throw new SQLFeatureNotSupportedException("The pool has its user already");
  }

  @Override
  public @Nullable PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(@Nullable PrintWriter out) throws SQLException {
    throw new SQLFeatureNotSupportedException("It has no log");
  }

  /** That of the driver, which is in the URL or among the pool's properties. */
  @Override
  public void setLoginTimeout(int seconds) {}

  @Override
  public int getLoginTimeout() {
    return 0;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException("It has no log");
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    if (type.isInstance(this)) {
      return type.cast(this);
    }
    throw new SQLException("It is no " + type.getName());
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return type.isInstance(this);
  }

  @Override
  public String toString() {
    return "connections beside the pool " + pool.getPoolName();
  }
}
