package io.turgo.engine.store.postgres;

import com.zaxxer.hikari.HikariDataSource;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * The application's data source as the engine opens connections with it: under a name, with a limit
 * of silence, and kept from going back to a pool. The engine changes settings of a session that
 * others must not meet, so what it closes is ended at the server's side of the pool.
 */
final class ApplicationDataSource implements DataSource {
  private static final String SET_NAME =
      """
      SELECT set_config('application_name', ?, false)
      """;

  private final DataSource source;
  private final String name;
  private final Duration socketTimeout;
  private volatile int loginTimeout;

  /**
   * @param name of the application at the server
   * @param socketTimeout 0 for none
   */
  ApplicationDataSource(DataSource source, String name, Duration socketTimeout) {
    this.source = source;
    this.name = name;
    this.socketTimeout = socketTimeout;
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection connection = source.getConnection();
    try {
      if (!connection.isWrapperFor(PGConnection.class)) {
        throw new SQLException(
            "Expected connections of the PostgreSQL driver, or of a pool that can be unwrapped to"
                + " them, but the data source gives "
                + connection.getClass().getName());
      }
      connection.setAutoCommit(true);
      connection.setReadOnly(false);
      connection.setNetworkTimeout(Runnable::run, Math.toIntExact(socketTimeout.toMillis()));
      try (PreparedStatement set = connection.prepareStatement(SET_NAME)) {
        set.setString(1, name);
        set.execute();
      }
      return owned(connection);
    } catch (SQLException | RuntimeException | Error e) {
      end(connection);
      throw e;
    }
  }

  /** All of the connection but its way back. */
  private Connection owned(Connection connection) {
    AtomicBoolean ended = new AtomicBoolean();
    return (Connection)
        Proxy.newProxyInstance(
            ApplicationDataSource.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "close" -> ended.getAndSet(true) ? null : end(connection);
                  case "abort" -> {
                    if (!ended.getAndSet(true)) {
                      call(connection, method, arguments);
                      end(connection);
                    }
                    yield null;
                  }
                  case "isClosed" -> ended.get() || connection.isClosed();
                  default -> call(connection, method, arguments);
                });
  }

  private static @Nullable Object call(
      Connection connection, Method method, @Nullable Object @Nullable [] arguments)
      throws Throwable {
    try {
      return method.invoke(connection, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }

  /** A pool sees that the connection is of no use any more, and opens another when it needs one. */
  private @Nullable Object end(Connection connection) {
    try {
      if (source.isWrapperFor(HikariDataSource.class)) {
        source.unwrap(HikariDataSource.class).evictConnection(connection);
        return null;
      }
      PGConnection physical = connection.unwrap(PGConnection.class);
      ((Connection) physical).close();
    } catch (SQLException | RuntimeException e) {
      // It has gone already, or is none of PostgreSQL; the pool has still to be told.
    }
    try {
      connection.close();
    } catch (SQLException e) {
      // So a pool answers that finds it closed.
    }
    return null;
  }

  @Override
  public Connection getConnection(String username, String password) throws SQLException {
    throw new SQLFeatureNotSupportedException("The data source has its user already");
  }

  @Override
  public @Nullable PrintWriter getLogWriter() throws SQLException {
    return source.getLogWriter();
  }

  @Override
  public void setLogWriter(@Nullable PrintWriter out) throws SQLException {
    source.setLogWriter(out);
  }

  /** For the pool that asks for it again; that of the application's source is left as it is. */
  @Override
  public void setLoginTimeout(int seconds) {
    loginTimeout = seconds;
  }

  @Override
  public int getLoginTimeout() {
    return loginTimeout;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    return source.getParentLogger();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return source.unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return source.isWrapperFor(type);
  }
}
