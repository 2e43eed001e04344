package io.turgo.bench.database;

import io.turgo.command.CommandException;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.postgres.PostgresStore;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.sqlite.SQLiteConfig;

/** Where an engine's store is, in a form that can be handed to another process. */
public sealed interface StoreLocation {
  /** Opens the store, with the tables that it needs. */
  Store open();

  /** Version and durability of the database, as it says itself. */
  String describe();

  /** Whether Turgo's tables are there, found out without changing anything. */
  boolean hasTables();

  /** Itself as arguments of a command line. */
  List<String> toArguments();

  /** The location that {@link #toArguments} gave. */
  static StoreLocation fromArguments(String kind, String place) {
    return switch (DatabaseSettings.Kind.of(kind)) {
      case SQLITE -> new Sqlite(Path.of(place));
      case POSTGRES -> new Postgres(new PostgresDatabase(place, null, null));
    };
  }

  /** A file. */
  record Sqlite(Path file) implements StoreLocation {
    @Override
    public Store open() {
      return SqliteStore.open(SqliteSettings.of(file));
    }

    @Override
    public String describe() {
      try (Store store = open();
          Connection connection = store.reads().getConnection();
          Statement statement = connection.createStatement()) {
        return "SQLite %s, durable: journal_mode=%s, synchronous=FULL on the writing connection"
            .formatted(
                text(statement, "SELECT sqlite_version()"), text(statement, "PRAGMA journal_mode"));
      } catch (SQLException e) {
        throw new IllegalStateException("SQLite does not say what it is", e);
      }
    }

    @Override
    public boolean hasTables() {
      SQLiteConfig config = new SQLiteConfig();
      config.setReadOnly(true);
      try (Connection connection = config.createConnection("jdbc:sqlite:" + file);
          Statement statement = connection.createStatement();
          ResultSet row =
              statement.executeQuery(
                  "SELECT 1 FROM sqlite_master WHERE name = 'turgo_schema_history'")) {
        return row.next();
      } catch (SQLException e) {
        throw new CommandException(file + " cannot be read as a SQLite file: " + e.getMessage(), e);
      }
    }

    @Override
    public List<String> toArguments() {
      return List.of(DatabaseSettings.Kind.SQLITE.label(), file.toString());
    }

    private static String text(Statement statement, String sql) throws SQLException {
      try (ResultSet row = statement.executeQuery(sql)) {
        row.next();
        return row.getString(1);
      }
    }
  }

  /**
   * A database on a server, with the tables where engines have them unless its URL says a schema.
   */
  record Postgres(PostgresDatabase database) implements StoreLocation {
    @Override
    public Store open() {
      return PostgresStore.open(database.settings());
    }

    @Override
    public String describe() {
      return database.describeDurable();
    }

    @Override
    public boolean hasTables() {
      try (Connection connection = database.connect();
          Statement statement = connection.createStatement();
          ResultSet row =
              statement.executeQuery(
                  "SELECT to_regclass('%sturgo_schema_history') IS NOT NULL"
                      .formatted(database.saysSchema() ? "" : PostgresSettings.SCHEMA + "."))) {
        row.next();
        return row.getBoolean(1);
      } catch (SQLException e) {
        throw new CommandException("The database cannot be read: " + e.getMessage(), e);
      }
    }

    /** Without user and password, which a command line would show to everybody. */
    @Override
    public List<String> toArguments() {
      return List.of(DatabaseSettings.Kind.POSTGRES.label(), database.jdbcUrl());
    }
  }
}
