package io.turgo.engine.store.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/** How lease rounds keep each other out, and how they pass by what others hold. */
public interface LeaseLocks {
  /**
   * Keeps every other round out until the transaction ends, and whoever locks a table of the
   * leases.
   *
   * @return the database's time in epoch milliseconds
   */
  long beginRound(Connection connection) throws SQLException;

  /** The statement with {@code :free} replaced by what passes by rows that somebody else holds. */
  String skipHeld(String sql);

  /** Whether a round failed because somebody else holds a table or a row. */
  boolean isHeld(SQLException e);
}
