package io.turgo.bench;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** Writes rows past the engine, to have checks something to find. */
public final class SqlScript {
  private SqlScript() {}

  public static void run(Path sqliteFile, String... statements) {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + sqliteFile);
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      for (String sql : statements) {
        statement.executeUpdate(sql);
      }
      connection.commit();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
