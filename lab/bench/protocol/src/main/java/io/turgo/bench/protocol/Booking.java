package io.turgo.bench.protocol;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What the bean {@code book} does, the same in all engines: writes a row of the application in the
 * transaction of its job. So there are as many rows as jobs, whatever was tried again.
 */
public final class Booking {
  private static final String TABLE =
      "CREATE TABLE IF NOT EXISTS bench_booking (instance_id VARCHAR(64) NOT NULL)";
  private static final String BOOK = "INSERT INTO bench_booking (instance_id) VALUES (?)";
  private static final String COUNT = "SELECT count(*) FROM bench_booking";

  private Booking() {}

  /** Makes the table if it is not there; answers how many rows it has. */
  public static long createTable(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(TABLE);
    }
    return count(connection);
  }

  /** Writes the row of an instance. */
  public static void book(Connection connection, String instanceId) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(BOOK)) {
      insert.setString(1, instanceId);
      insert.executeUpdate();
    }
  }

  /** Rows written. */
  public static long count(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(COUNT)) {
      row.next();
      return row.getLong(1);
    }
  }
}
