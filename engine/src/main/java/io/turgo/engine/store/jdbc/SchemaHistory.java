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

  private SchemaHistory() {}

  /** Whether just the migrations of this Turgo are applied, each of them as it is now. */
  static boolean isCurrent(DataSource dataSource, String dialect, SchemaName schema)
      throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      return isThere(connection, schema) && hasAll(connection, dialect, schema);
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

  /** Whether nothing else than migrations that went well is noted, and all of those. */
  private static boolean hasAll(Connection connection, String dialect, SchemaName schema)
      throws SQLException {
    int applied = 0;
    try (PreparedStatement read = connection.prepareStatement(schema.in(READ));
        ResultSet row = read.executeQuery()) {
      while (row.next()) {
        String type = row.getString("type");
        if (type.equals("BASELINE")) {
          continue; // there were tables of others
        }
        if (!type.equals("SQL")
            || !row.getBoolean("success")
            || applied == MIGRATIONS.size()
            || !row.getString("script").equals(MIGRATIONS.get(applied))
            || row.getLong("checksum") != checksum(dialect, MIGRATIONS.get(applied))) {
          return false;
        }
        applied++;
      }
    }
    return applied == MIGRATIONS.size();
  }

  /** As Flyway takes it: of the lines, whatever ends them. */
  private static int checksum(String dialect, String script) {
    String resource = Schema.FOLDER + dialect + "/" + script;
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
