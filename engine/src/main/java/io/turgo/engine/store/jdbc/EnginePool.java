package io.turgo.engine.store.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * A pool of connections of the engine's own that outlives a full heap: an error that is thrown
 * while a connection is handed out leaves that in use for ever, so the pool gets room for another.
 */
public final class EnginePool extends HikariDataSource {
  /** The database has room for some more of each node, not for any number. */
  private static final int MOST_REPLACED = 16;

  private int replaced;

  /**
   * To be configured by its own methods; opened by the first who asks for a connection. To copy a
   * configuration takes a JVM that starts as long as all else of a pool.
   */
  public EnginePool() {}

  /**
   * Opened at once.
   *
   * @param config is not to be changed any more
   */
  public EnginePool(HikariConfig config) {
    super(config);
  }

  @Override
  public Connection getConnection() throws SQLException {
    try {
      return super.getConnection();
    } catch (VirtualMachineError full) {
      replace();
      throw full;
    }
  }

  private synchronized void replace() {
    if (replaced < MOST_REPLACED) {
      replaced++;
      setMaximumPoolSize(getMaximumPoolSize() + 1);
    }
  }
}
