package io.turgo.bench.protocol;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/**
 * A query whose rows are a name of {@link Counts} and a count. It runs on a connection of its own,
 * so that a pool whose connections are all busy does not hold it up.
 */
public final class CountQuery {
  private CountQuery() {}

  public static Map<String, Long> run(String jdbcUrl, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(jdbcUrl);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      Map<String, Long> counts = new HashMap<>();
      while (rows.next()) {
        counts.put(rows.getString(1), rows.getLong(2));
      }
      return counts;
    }
  }
}
