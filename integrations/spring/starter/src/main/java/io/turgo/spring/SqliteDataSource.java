package io.turgo.spring;

import io.turgo.engine.ProcessEngine;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.function.Supplier;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The engine's SQLite file for the application: in a transaction the connection of the engine's,
 * which is the only one that writes; outside of any a connection that only reads.
 */
final class SqliteDataSource implements DataSource {
  private final Supplier<ProcessEngine> engine;
  private final Path file;

  /**
   * @param engine asked for when a connection is, because the engine may be made later
   */
  SqliteDataSource(Supplier<ProcessEngine> engine, Path file) {
    this.engine = engine;
    this.file = file;
  }

  @Override
  public Connection getConnection() throws SQLException {
    ProcessEngine running = engine.get(); // the file is there once the engine is
    return running.getJobDataSource().transaction() == null
        ? reading()
        : running.getJobDataSource().getConnection();
  }

  private Connection reading() throws SQLException {
    Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA query_only = ON");
      statement.execute("PRAGMA busy_timeout = 10000");
      return connection;
    } catch (SQLException | RuntimeException | Error e) {
      connection.close();
      throw e;
    }
  }

  @Override
  public Connection getConnection(String username, String password) throws SQLException {
    throw new SQLFeatureNotSupportedException("SQLite has no users");
  }

  @Override
  public @Nullable PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(@Nullable PrintWriter out) throws SQLException {
    throw new SQLFeatureNotSupportedException("It has no log");
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    throw new SQLFeatureNotSupportedException("SQLite has no login");
  }

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
    return "the engine's SQLite file " + file;
  }
}
