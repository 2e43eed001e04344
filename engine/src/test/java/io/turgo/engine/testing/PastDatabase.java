package io.turgo.engine.testing;

import io.turgo.engine.store.Store;
import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.store.jdbc.Schema;
import io.turgo.engine.store.postgres.PostgresStore;
import io.turgo.engine.store.sqlite.SqliteSettings;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationVersion;

/**
 * A database with the rows that an engine with schema version 1 has written, brought forward one
 * migration at a time.
 *
 * <p>The rows are those of {@code schema-1.tsv}: a line with a hash names a table and its columns,
 * the lines after it are its rows.
 */
final class PastDatabase {
  private static final String NULL = "\\N";
  private static final Set<String> BYTES = Set.of("bytes", "bytes_value");

  private final Database kind;
  private final Path file;
  private final String name;
  private final String url;
  private final Set<String> tables = new LinkedHashSet<>();

  private PastDatabase(Database kind, Path folder) {
    this.kind = kind;
    this.file = folder.resolve("past.db");
    this.name = kind == Database.SQLITE ? "" : TestPostgres.newDatabase();
    this.url =
        kind == Database.SQLITE ? "jdbc:sqlite:" + file : TestPostgres.settings(name).jdbcUrl();
  }

  /** As version 1 has left it. */
  static PastDatabase open(Database kind, Path folder) {
    PastDatabase database = new PastDatabase(kind, folder);
    database.migrate(MigrationVersion.fromVersion("1"));
    database.fill();
    return database;
  }

  /** The versions after the first, in order. */
  List<MigrationVersion> laterVersions() {
    return List.of(flyway(MigrationVersion.LATEST).info().pending()).stream()
        .map(MigrationInfo::getVersion)
        .map(Objects::requireNonNull)
        .toList();
  }

  void migrate(MigrationVersion target) {
    flyway(target).migrate();
  }

  private Flyway flyway(MigrationVersion target) {
    return Flyway.configure(Schema.class.getClassLoader())
        .dataSource(url, null, null)
        .locations("classpath:db/turgo/" + (kind == Database.SQLITE ? "sqlite" : "postgresql"))
        .table(Schema.HISTORY_TABLE)
        .target(target)
        .load();
  }

  /** How many rows each table of the past has. */
  Map<String, Long> rows() {
    Map<String, Long> counts = new LinkedHashMap<>();
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      for (String table : tables) {
        try (ResultSet row = statement.executeQuery("SELECT count(*) FROM " + table)) {
          row.next();
          counts.put(table, row.getLong(1));
        }
      }
      return counts;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Opens it as engines do, which migrates what is left. */
  Store store() {
    return kind == Database.SQLITE
        ? SqliteStore.open(SqliteSettings.of(file).withDurable(false))
        : PostgresStore.open(TestPostgres.settings(name));
  }

  private void fill() {
    InputStream rows =
        Objects.requireNonNull(PastDatabase.class.getResourceAsStream("schema-1.tsv"));
    try (BufferedReader lines =
            new BufferedReader(new InputStreamReader(rows, StandardCharsets.UTF_8));
        Connection connection = DriverManager.getConnection(url)) {
      connection.setAutoCommit(false);
      try (Statement ofTheSchema = connection.createStatement()) {
        ofTheSchema.executeUpdate("DELETE FROM property");
        ofTheSchema.executeUpdate("DELETE FROM id_block");
      }
      String[] head = {};
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] cells = line.split("\t", -1);
        if (line.startsWith("# ")) {
          head = cells;
          tables.add(head[0].substring(2));
        } else {
          insert(connection, head, cells);
        }
      }
      connection.commit();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void insert(Connection connection, String[] head, String[] cells)
      throws SQLException {
    String sql =
        "INSERT INTO %s (%s) VALUES (%s?)"
            .formatted(
                head[0].substring(2),
                String.join(", ", List.of(head).subList(1, head.length)),
                "?, ".repeat(cells.length - 1));
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      for (int i = 0; i < cells.length; i++) {
        if (cells[i].equals(NULL)) {
          insert.setNull(i + 1, Types.OTHER);
        } else if (BYTES.contains(head[i + 1])) {
          insert.setBytes(i + 1, HexFormat.of().parseHex(cells[i]));
        } else {
          // Text that the database reads as what the column is.
          insert.setObject(i + 1, cells[i].replace("\\n", "\n").replace("\\t", "\t"), Types.OTHER);
        }
      }
      insert.executeUpdate();
    }
  }
}
