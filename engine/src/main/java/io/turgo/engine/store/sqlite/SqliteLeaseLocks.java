package io.turgo.engine.store.sqlite;

import io.turgo.engine.store.jdbc.LeaseLocks;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** No locks: the transaction of a round is the only one that writes. */
final class SqliteLeaseLocks implements LeaseLocks {
  private static final String NOW =
      """
      SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER)
      """;

  @Override
  public long beginRound(Connection connection) throws SQLException {
    try (Statement read = connection.createStatement();
        ResultSet row = read.executeQuery(NOW)) {
      row.next();
      return row.getLong(1);
    }
  }

  @Override
  public String skipHeld(String sql) {
    return sql.replace(":free", "");
  }

  @Override
  public boolean isHeld(SQLException e) {
    return false;
  }
}
