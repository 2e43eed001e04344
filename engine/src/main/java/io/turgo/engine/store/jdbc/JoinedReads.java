package io.turgo.engine.store.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import io.turgo.engine.exception.TurgoEngineClosedException;
import io.turgo.engine.health.Headroom;
import io.turgo.engine.store.Transacting;
import io.turgo.engine.transaction.SharedConnection;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Connections for reading: the one of the transaction that the calling thread is in, so that it
 * sees what it has written itself, otherwise one of the pool.
 */
final class JoinedReads implements DataSource {
  private final DataSource pool;
  private volatile Transacting joined = () -> null;

  JoinedReads(DataSource pool) {
    this.pool = pool;
  }

  void join(Transacting transactions) {
    joined = transactions;
  }

  @Override
  public Connection getConnection() throws SQLException {
    Headroom.require(); // a connection that is not given back is missed by all
    if (pool instanceof HikariDataSource connections && connections.isClosed()) {
      throw new TurgoEngineClosedException("The engine is closed; nothing can be read any more");
    }
    Connection connection = joined.connection();
    return connection == null ? pool.getConnection() : SharedConnection.of(connection);
  }

  @Override
  public Connection getConnection(String username, String password) throws SQLException {
    throw new SQLFeatureNotSupportedException("The store has its user already");
  }

  @Override
  public @Nullable PrintWriter getLogWriter() throws SQLException {
    return pool.getLogWriter();
  }

  @Override
  public void setLogWriter(@Nullable PrintWriter out) throws SQLException {
    pool.setLogWriter(out);
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    pool.setLoginTimeout(seconds);
  }

  @Override
  public int getLoginTimeout() throws SQLException {
    return pool.getLoginTimeout();
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    return pool.getParentLogger();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return pool.unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return pool.isWrapperFor(type);
  }
}
