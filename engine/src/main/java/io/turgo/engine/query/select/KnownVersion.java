package io.turgo.engine.query.select;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jooq.ConnectionProvider;
import org.jooq.exception.DataAccessException;
import org.jooq.tools.jdbc.DefaultConnection;

/**
 * Connections as jOOQ gets them: on a version of the database that it has no reason to warn of. Its
 * free edition knows the newest PostgreSQL only, but the queries here are held to the oldest that
 * the engine supports.
 */
final class KnownVersion implements ConnectionProvider {
  private final DataSource source;

  KnownVersion(DataSource source) {
    this.source = source;
  }

  @Override
  public Connection acquire() {
    try {
      return new Quiet(source.getConnection());
    } catch (SQLException e) {
      throw new DataAccessException("No connection: " + e.getMessage(), e);
    }
  }

  @Override
  public void release(Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new DataAccessException("A connection could not be closed: " + e.getMessage(), e);
    }
  }

  private static final class Quiet extends DefaultConnection {
    Quiet(Connection connection) {
      super(connection);
    }

    /** Asked by jOOQ once in a process, for the version. */
    @Override
    public DatabaseMetaData getMetaData() throws SQLException {
      DatabaseMetaData actual = super.getMetaData();
      return (DatabaseMetaData)
          Proxy.newProxyInstance(
              KnownVersion.class.getClassLoader(),
              new Class<?>[] {DatabaseMetaData.class},
              (proxy, method, arguments) -> {
                if (method.getName().equals("getDatabaseMajorVersion")) {
                  return Integer.MAX_VALUE;
                }
                try {
                  return method.invoke(actual, arguments);
                } catch (InvocationTargetException e) {
                  throw e.getCause() == null ? e : e.getCause();
                }
              });
    }
  }
}
