package io.turgo.engine.testing.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.store.jdbc.Schema;
import io.turgo.engine.store.postgres.PostgresStore;
import io.turgo.engine.store.sqlite.SqliteStore;
import io.turgo.engine.testing.Database;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;
import org.sqlite.SQLiteDataSource;

/**
 * The rows of a database of an older version, as SQL in the resources: a statement per table, a row
 * per line. The tables are those that the migrations of that version make; the file names the
 * checksum of the last one.
 */
final class Dump {
  /** The newest version that is kept. */
  static final int VERSION = 1;

  static final String RENEW =
      "./mvnw -pl engine -am -Dtest=UpgradeTest -Dsurefire.failIfNoSpecifiedTests=false"
          + " -Dturgo.write=true test";

  private static final Path FOLDER = Path.of("src/test/resources/upgrade");
  private static final String SCHEMA = "turgo_engine";
  private static final String MIGRATION = "-- The tables are those of the migration with checksum ";

  /** What is not kept: nodes and writers that are gone, and what Flyway notes. */
  private static final Set<String> PASSING =
      Set.of("turgo_node", "turgo_commit_marker", "turgo_suspect_job", Schema.HISTORY_TABLE);

  private final Database database;
  private final Path file;

  Dump(Database database) {
    this.database = database;
    this.file = FOLDER.resolve("v" + VERSION).resolve(dialect() + ".sql");
  }

  private String dialect() {
    return database == Database.SQLITE ? "sqlite" : "postgresql";
  }

  /** Writes the rows of a database whose engine is closed. */
  void write(Store store) throws SQLException, IOException {
    StringBuilder text = new StringBuilder();
    try (Connection connection = store.reads().getConnection();
        Statement statement = connection.createStatement()) {
      text.append("-- A database of version ").append(VERSION).append(" with running instances.\n");
      text.append(
          "-- Made by a test, not by hand, and never again once the version is released.\n");
      text.append("-- Before that: ").append(RENEW).append("\n");
      text.append(MIGRATION).append(checksum(statement)).append("\n");
      for (String table : tables(statement)) {
        text.append(rows(statement, table));
      }
      if (database == Database.POSTGRES) {
        text.append("\nSELECT setval('turgo_id_sequence', ")
            .append(number(statement, "SELECT last_value FROM turgo_id_sequence"))
            .append(");\n");
      }
    }
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static long number(Statement statement, String sql) throws SQLException {
    try (ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  private static long checksum(Statement statement) throws SQLException {
    return number(
        statement,
        "SELECT checksum FROM " + Schema.HISTORY_TABLE + " WHERE version = '" + VERSION + "'");
  }

  /** The tables of which rows are kept. */
  List<String> tables(Statement statement) throws SQLException {
    String sql =
        database == Database.SQLITE
            ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'turgo%'"
            : "SELECT tablename FROM pg_tables WHERE schemaname = '" + SCHEMA + "'";
    List<String> tables = new ArrayList<>();
    try (ResultSet row = statement.executeQuery(sql + " ORDER BY 1")) {
      while (row.next()) {
        tables.add(row.getString(1));
      }
    }
    tables.removeAll(PASSING);
    return tables;
  }

  private String rows(Statement statement, String table) throws SQLException {
    try (ResultSet row = statement.executeQuery("SELECT * FROM " + table + " ORDER BY 1, 2")) {
      int columns = row.getMetaData().getColumnCount();
      StringJoiner names = new StringJoiner(", ", "(", ")");
      for (int i = 1; i <= columns; i++) {
        names.add(row.getMetaData().getColumnName(i));
      }
      StringJoiner rows =
          new StringJoiner(",\n", "\nINSERT INTO " + table + " " + names + " VALUES\n", ";\n");
      rows.setEmptyValue("");
      while (row.next()) {
        StringJoiner values = new StringJoiner(", ", "(", ")");
        for (int i = 1; i <= columns; i++) {
          values.add(literal(row.getObject(i)));
        }
        rows.add(values.toString());
      }
      return rows.toString();
    }
  }

  private String literal(@Nullable Object value) {
    return switch (value) {
      case null -> "NULL";
      case String text -> quoted(text);
      case byte[] bytes -> literal(bytes);
      default -> value.toString().toUpperCase(Locale.ROOT);
    };
  }

  /** On one line. */
  private String quoted(String text) {
    String newLine = database == Database.SQLITE ? "char(10)" : "chr(10)";
    return Arrays.stream(text.split("\n", -1))
        .map(line -> "'" + line.replace("'", "''") + "'")
        .collect(Collectors.joining(" || " + newLine + " || "));
  }

  private String literal(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    boolean readable =
        IntStream.range(0, bytes.length).allMatch(i -> bytes[i] >= ' ' || bytes[i] == '\n');
    if (database == Database.SQLITE) {
      return readable
          ? "CAST(" + quoted(text) + " AS BLOB)"
          : "x'" + HexFormat.of().formatHex(bytes) + "'";
    }
    return readable
        ? "convert_to(" + quoted(text) + ", 'UTF8')"
        : "'\\x" + HexFormat.of().formatHex(bytes) + "'";
  }

  /**
   * Makes a new database with the kept rows, in the tables of their version.
   *
   * @return the path of the file, or the URL of the database
   */
  String restore() throws SQLException, IOException {
    if (database == Database.SQLITE) {
      Path folder = Files.createTempDirectory("turgo-upgrade");
      folder.toFile().deleteOnExit();
      Path copy = folder.resolve("turgo.db");
      copy.toFile().deleteOnExit();
      SQLiteDataSource source = new SQLiteDataSource();
      source.setUrl("jdbc:sqlite:" + copy);
      restore(source);
      return copy.toString();
    }
    String url = TestPostgres.settings(TestPostgres.newEmptyDatabase()).jdbcUrl();
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(url);
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE SCHEMA " + SCHEMA);
    }
    restore(source);
    return Objects.requireNonNull(url);
  }

  /** Stores on a restored database, for engines one after the other. */
  static Supplier<Store> stores(Database database, String place) {
    return switch (database) {
      case SQLITE -> () -> SqliteStore.open(SqliteSettings.of(Path.of(place)).withDurable(false));
      case POSTGRES ->
          () ->
              PostgresStore.open(
                  PostgresSettings.of(place, null, null).withAllowUnsafeDurability(true));
    };
  }

  private void restore(DataSource source) throws SQLException, IOException {
    FluentConfiguration migrations =
        Flyway.configure()
            .dataSource(source)
            .locations("classpath:db/turgo/" + dialect())
            .table(Schema.HISTORY_TABLE)
            .baselineVersion("0")
            .target(Integer.toString(VERSION));
    if (database == Database.POSTGRES) {
      migrations.schemas(SCHEMA);
    }
    migrations.load().migrate();
    String text = Files.readString(file);
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      assertThat(text)
          .as(
              "%s was made by other tables than those of today's V%d__schema.sql. A released"
                  + " migration never changes: make a new one. Before the first release, renew"
                  + " the file: %s",
              file, VERSION, RENEW)
          .contains(MIGRATION + checksum(statement) + "\n");
      connection.setAutoCommit(false);
      for (String table : tables(statement)) {
        statement.execute("DELETE FROM " + table);
      }
      for (String sql : text.split("\n\n", -1)) {
        if (!sql.startsWith("--")) {
          statement.execute(sql);
        }
      }
      connection.commit();
    }
  }
}
