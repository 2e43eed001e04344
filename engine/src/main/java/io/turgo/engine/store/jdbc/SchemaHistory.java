package io.turgo.engine.store.jdbc;

import io.turgo.engine.store.SchemaName;
import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import javax.sql.DataSource;

/**
 * What Flyway has noted of a database, read without Flyway. Most starts find a database that is up
 * to date, and loading Flyway to see that costs more than reading these few rows. Whatever is not
 * exactly as it should be is Flyway's to judge.
 */
final class SchemaHistory {
  /**
   * In their order. A new one must be here: without it, databases that have all others never get
   * it.
   */
  private static final List<String> MIGRATIONS = List.of("V1__schema.sql");

  private static final String READ =
      """
      SELECT type, script, checksum, success FROM turgo_schema_history ORDER BY installed_rank
      """;

  private record Migration(String script, long checksum) {}

  private SchemaHistory() {}

  /** Whether just the migrations of this Turgo are applied, each of them as it is now. */
  static boolean isCurrent(DataSource dataSource, String dialect, SchemaName schema)
      throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      return isThere(connection, schema) && applied(connection, schema).equals(known(dialect));
    }
  }

  private static boolean isThere(Connection connection, SchemaName schema) throws SQLException {
    String name = schema.name();
    try (PreparedStatement find =
        connection.prepareStatement(
            name == null
                ? "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
                : "SELECT 1 FROM pg_catalog.pg_tables WHERE tablename = ? AND schemaname = ?")) {
      find.setString(1, Schema.HISTORY_TABLE);
      if (name != null) {
        find.setString(2, name);
      }
      try (ResultSet row = find.executeQuery()) {
        return row.next();
      }
    }
  }

  /** Empty where something else than a migration that went well is noted. */
  private static List<Migration> applied(Connection connection, SchemaName schema)
      throws SQLException {
    List<Migration> applied = new ArrayList<>();
    try (PreparedStatement read = connection.prepareStatement(schema.in(READ));
        ResultSet row = read.executeQuery()) {
      while (row.next()) {
        String type = row.getString("type");
        if (type.equals("BASELINE")) {
          continue; // there were tables of others
        }
        if (!type.equals("SQL") || !row.getBoolean("success")) {
          return List.of();
        }
        applied.add(new Migration(row.getString("script"), row.getLong("checksum")));
      }
    }
    return applied;
  }

  private static List<Migration> known(String dialect) {
    List<Migration> known = new ArrayList<>();
    for (String script : MIGRATIONS) {
      known.add(new Migration(script, checksum(Schema.FOLDER + dialect + "/" + script)));
    }
    return known;
  }

  /** As Flyway takes it: of the lines, whatever ends them. */
  private static int checksum(String resource) {
    CRC32 sum = new CRC32();
    try (InputStream in = SchemaHistory.class.getClassLoader().getResourceAsStream(resource)) {
      if (in == null) {
        throw new FileNotFoundException("Expected it beside the classes of the engine");
      }
      BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        sum.update(line.getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new IllegalStateException("The migration " + resource + " cannot be read", e);
    }
    return (int) sum.getValue();
  }
}
