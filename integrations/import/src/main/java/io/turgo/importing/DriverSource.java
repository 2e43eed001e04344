package io.turgo.importing;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Connections to an address, one by one.
 *
 * @param user null for the one of the address
 * @param password null for the one of the address
 * @param driver makes them; null for one that is on the class path
 */
record DriverSource(
    String url, @Nullable String user, @Nullable String password, @Nullable Driver driver)
    implements DataSource {
  @Override
  public Connection getConnection() throws SQLException {
    Properties login = new Properties();
    if (user != null) {
      login.setProperty("user", user);
    }
    if (password != null) {
      login.setProperty("password", password);
    }
    if (driver == null) {
      return connect(login);
    }
    Connection connection = driver.connect(url, login);
    if (connection == null) {
      throw new SQLException("the driver " + driver.getClass().getName() + " does not know it");
    }
    return connection;
  }

  private Connection connect(Properties login) throws SQLException {
    if (DriverManager.drivers().noneMatch(this::accepts)) {
      String kind = url.split(":", 3).length < 3 ? url : url.split(":", 3)[1];
      throw new SQLException(
          "no driver for "
              + kind
              + " is on the class path; add "
              + switch (kind) {
                case "mariadb" -> "org.mariadb.jdbc:mariadb-java-client";
                case "mysql" -> "com.mysql:mysql-connector-j";
                case "postgresql" -> "org.postgresql:postgresql";
                case "h2" -> "com.h2database:h2";
                default -> "that of the database";
              });
    }
    return DriverManager.getConnection(url, login);
  }

  private boolean accepts(Driver known) {
    try {
      return known.acceptsURL(url);
    } catch (SQLException e) {
      return false; // it does not like this one
    }
  }

  @Override
  public Connection getConnection(String otherUser, String otherPassword) throws SQLException {
    return new DriverSource(url, otherUser, otherPassword, driver).getConnection();
  }

  @Override
  public @Nullable PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(@Nullable PrintWriter out) throws SQLException {
    throw new SQLFeatureNotSupportedException("These connections have no log");
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    throw new SQLFeatureNotSupportedException("The address has the timeout");
  }

  @Override
  public int getLoginTimeout() {
    return 0;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException("These connections have no log");
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    throw new SQLException("These connections wrap nothing");
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return false;
  }

  @Override
  public String toString() {
    return url;
  }
}
