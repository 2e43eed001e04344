package io.turgo.bench.database;

import io.turgo.engine.store.Store;
import io.turgo.engine.store.postgres.PostgresSettings;
import io.turgo.engine.store.postgres.PostgresStore;
import io.turgo.engine.store.sqlite.SqliteSettings;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Where an engine's store is, in a form that can be handed to another process. */
public sealed interface StoreLocation {
  /** Opens the store, with the tables that it needs. */
  Store open();

  /** Version and durability of the database, as it says itself. */
  String describe();

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

  /** A database on a server. */
  record Postgres(PostgresDatabase database) implements StoreLocation {
    @Override
    public Store open() {
      return PostgresStore.open(
          PostgresSettings.of(database.jdbcUrl(), database.user(), database.password()));
    }

    @Override
    public String describe() {
      return database.describeDurable();
    }

    /** Without user and password, which a command line would show to everybody. */
    @Override
    public List<String> toArguments() {
      return List.of(DatabaseSettings.Kind.POSTGRES.label(), database.jdbcUrl());
    }
  }
}
