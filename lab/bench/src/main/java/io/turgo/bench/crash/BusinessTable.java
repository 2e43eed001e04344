package io.turgo.bench.crash;

import io.turgo.bench.database.StoreLocation;
import io.turgo.command.CommandException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * An application's table beside the engine's: a row for each step of a booking, written in the
 * transaction of that step. It has no key on purpose, so that what is written twice can be seen.
 */
public final class BusinessTable {
  /** The row that is written with the start of an instance; others have their activity's id. */
  public static final String ORDER = "order";

  /** The row that a listener writes before the payment is committed. */
  static final String RECEIPT = "receipt";

  private BusinessTable() {}

  /** Makes the table, once, before the first child. */
  public static void create(StoreLocation location) {
    try (Connection connection = connect(location);
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          CREATE TABLE business (instance_id BIGINT NOT NULL, step VARCHAR(20) NOT NULL)
          """);
    } catch (SQLException e) {
      throw new CommandException("The table 'business' cannot be made: " + e.getMessage(), e);
    }
  }

  private static Connection connect(StoreLocation location) throws SQLException {
    return switch (location) {
      case StoreLocation.Sqlite sqlite ->
          DriverManager.getConnection("jdbc:sqlite:" + sqlite.file());
      case StoreLocation.Postgres postgres -> postgres.database().connect();
    };
  }

  /** Writes the row of a step on the connection of its transaction. */
  public static void insert(Connection connection, String instanceId, String step)
      throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO business (instance_id, step) VALUES (?, ?)")) {
      insert.setLong(1, Long.parseLong(instanceId));
      insert.setString(2, step);
      insert.executeUpdate();
    }
  }
}
