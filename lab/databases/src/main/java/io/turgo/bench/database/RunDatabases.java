package io.turgo.bench.database;

import io.turgo.command.CommandException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Fresh databases for one run each: on one PostgreSQL server, of our own or the user's, or in
 * directories for embedded databases. Nothing stays behind.
 */
public final class RunDatabases implements AutoCloseable {
  private static final Pattern SCHEMA = Pattern.compile("[?&]currentSchema=([^&,]+)");

  private static final String TABLES_IN =
      """
      SELECT count(c.oid)
      FROM pg_catalog.pg_namespace n LEFT JOIN pg_catalog.pg_class c ON c.relnamespace = n.oid
      WHERE n.nspname = ?
      GROUP BY n.oid
      """;

  private final DatabaseSettings settings;
  private final @Nullable BenchDatabase server;
  private final Thread dropAtExit = new Thread(this::drop, "bench-database-drop");
  private int made;
  private volatile @Nullable RunDatabase open;

  private RunDatabases(DatabaseSettings settings, @Nullable BenchDatabase server) {
    this.settings = settings;
    this.server = server;
    // A server of our own ends with us, but one of the user's would keep what an interrupted run
    // made.
    if (settings.jdbcUrl() != null) {
      Runtime.getRuntime().addShutdownHook(dropAtExit);
    }
  }

  /** Starts the server, if there is to be one. */
  public static RunDatabases open(DatabaseSettings settings) {
    return new RunDatabases(
        settings,
        settings.kind() == DatabaseSettings.Kind.POSTGRES ? BenchDatabase.open(settings) : null);
  }

  /**
   * A new empty database, or the empty schema that the URL names.
   *
   * @throws CommandException if that schema has tables, which would not be there afterwards
   */
  public RunDatabase create() {
    made++;
    RunDatabase database =
        server == null
            ? new RunDatabase.Embedded(TemporaryDirectory.create(settings.dataDir(), "turgo-bench"))
            : newDatabase(server.postgres().orElseThrow());
    open = database;
    return database;
  }

  private void drop() {
    RunDatabase database = open;
    if (database != null) {
      database.close();
    }
  }

  /**
   * Version and durability of the server.
   *
   * @throws CommandException when it may lose commits that it has acknowledged
   */
  public String describe() {
    return server == null
        ? "the database that each engine embeds"
        : server.postgres().orElseThrow().describeDurable();
  }

  private RunDatabase newDatabase(PostgresDatabase admin) {
    Matcher named = SCHEMA.matcher(admin.jdbcUrl());
    if (named.find()) {
      return schema(admin, URLDecoder.decode(named.group(1), StandardCharsets.UTF_8));
    }
    String name = "turgo_bench_" + ProcessHandle.current().pid() + "_" + made;
    execute(admin, "CREATE DATABASE " + name);
    execute(admin, "ALTER DATABASE " + name + " SET search_path = turgo_engine, public");
    return new RunDatabase.Postgres(
        admin,
        "DROP DATABASE IF EXISTS " + name + " WITH (FORCE)",
        new PostgresDatabase(url(admin, name), null, null));
  }

  private static RunDatabase schema(PostgresDatabase admin, String name) {
    try (Connection connection = admin.connect();
        PreparedStatement find = connection.prepareStatement(TABLES_IN)) {
      find.setString(1, name);
      try (ResultSet row = find.executeQuery()) {
        if (!row.next()) {
          throw new CommandException(
              "The schema '%s' of --jdbc-url does not exist; create it".formatted(name));
        }
        if (row.getLong(1) > 0) {
          throw new CommandException(
              "The schema '%s' of --jdbc-url is not empty: a run would drop its %d tables. Name an"
                      .formatted(name, row.getLong(1))
                  + " empty one");
        }
      }
    } catch (SQLException e) {
      throw new CommandException("The schema '" + name + "' cannot be read: " + e.getMessage(), e);
    }
    String quoted = '"' + name.replace("\"", "\"\"") + '"';
    String url = admin.jdbcUrl();
    String place = url.substring(0, url.indexOf('?'));
    return new RunDatabase.Postgres(
        admin,
        "DROP SCHEMA %1$s CASCADE; CREATE SCHEMA %1$s".formatted(quoted),
        new PostgresDatabase(url(admin, place.substring(place.lastIndexOf('/') + 1)), null, null));
  }

  /** The URL of another database of the same server, with the user in it. */
  static String url(PostgresDatabase admin, String name) {
    String url = admin.jdbcUrl();
    int query = url.indexOf('?');
    String place = query < 0 ? url : url.substring(0, query);
    StringBuilder other =
        new StringBuilder(place.substring(0, place.lastIndexOf('/') + 1)).append(name);
    char separator = '?';
    if (query >= 0) {
      other.append(url.substring(query));
      separator = '&';
    }
    if (admin.user() != null) {
      other.append(separator).append("user=").append(encode(admin.user()));
      separator = '&';
    }
    if (admin.password() != null) {
      other.append(separator).append("password=").append(encode(admin.password()));
    }
    return other.toString();
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  static void execute(PostgresDatabase database, String sql) {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new CommandException("Could not execute '" + sql + "': " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    if (settings.jdbcUrl() != null) {
      Runtime.getRuntime().removeShutdownHook(dropAtExit);
    }
    if (server != null) {
      server.close();
    }
  }
}
