package io.turgo.bench.database;

import io.turgo.command.CommandException;
import io.turgo.engine.settings.PostgresSettings;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** A PostgreSQL database, durable or refused: on a server of our own or of the user's. */
public final class PostgresDatabase {
  private final String jdbcUrl;
  private final @Nullable String user;
  private final @Nullable String password;

  public PostgresDatabase(String jdbcUrl, @Nullable String user, @Nullable String password) {
    this.jdbcUrl = jdbcUrl;
    this.user = user;
    this.password = password;
  }

  public String jdbcUrl() {
    return jdbcUrl;
  }

  public @Nullable String user() {
    return user;
  }

  public @Nullable String password() {
    return password;
  }

  /** Of an engine on it, whose tables are in the usual schema unless the URL says another. */
  public PostgresSettings settings() {
    PostgresSettings settings = PostgresSettings.of(jdbcUrl, user, password);
    return saysSchema() ? settings.withSchema(null) : settings;
  }

  boolean saysSchema() {
    return jdbcUrl.contains("currentSchema=");
  }

  /** A connection of its own, outside every pool. */
  public Connection connect() {
    Properties properties = new Properties();
    if (user != null) {
      properties.setProperty("user", user);
    }
    if (password != null) {
      properties.setProperty("password", password);
    }
    properties.setProperty("ApplicationName", "turgo-bench");
    try {
      return DriverManager.getConnection(jdbcUrl, properties);
    } catch (SQLException e) {
      throw new CommandException(
          "Could not connect to --jdbc-url " + jdbcUrl + ": " + firstLine(e), e);
    }
  }

  private static String firstLine(SQLException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  /**
   * Server version and durability, as the running server says.
   *
   * @throws CommandException when it may lose commits that it has acknowledged
   */
  public String describeDurable() {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                """
                SELECT current_setting('server_version'),
                       current_setting('fsync'),
                       current_setting('synchronous_commit'),
                       current_setting('full_page_writes'),
                       current_setting('shared_buffers'),
                       current_setting('max_wal_size')
                """)) {
      row.next();
      String fsync = row.getString(2);
      String synchronousCommit = row.getString(3);
      if (!fsync.equals("on") || synchronousCommit.equals("off")) {
        throw new CommandException(
            "The server is not durable (fsync=%s, synchronous_commit=%s): set both to on, figures without are not comparable."
                .formatted(fsync, synchronousCommit));
      }
      return "PostgreSQL %s, durable: fsync=%s, synchronous_commit=%s, full_page_writes=%s (shared_buffers=%s, max_wal_size=%s)"
          .formatted(
              row.getString(1),
              fsync,
              synchronousCommit,
              row.getString(4),
              row.getString(5),
              row.getString(6));
    } catch (SQLException e) {
      throw new CommandException("Could not read the server's settings: " + e.getMessage(), e);
    }
  }
}
