package io.turgo.server;

import io.turgo.engine.settings.PostgresSettings;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;
import picocli.CommandLine.Option;

/** Options that name a PostgreSQL database, as a group of a command. */
public final class ServerDatabase {
  @Option(
      names = "--jdbc-url",
      required = true,
      paramLabel = "URL",
      description = "A PostgreSQL database, jdbc:postgresql://...")
  private String url = "";

  @Option(
      names = "--jdbc-user",
      paramLabel = "USER",
      description = "The database user (default: the user in the URL, otherwise the system user).")
  private @Nullable String user;

  @Option(
      names = "--jdbc-password",
      paramLabel = "PASSWORD",
      arity = "0..1",
      interactive = true,
      description =
          "The database password; the option without a value asks for it (default: the"
              + " environment variable TURGO_JDBC_PASSWORD, otherwise the password in the URL).")
  private @Nullable String password;

  /** Made by picocli. */
  public ServerDatabase() {}

  /** {@return the URL of the option {@code --jdbc-url}} */
  public String url() {
    return url;
  }

  /**
   * The user of the database.
   *
   * @return that of the option, else that of the URL, else that of the system
   */
  public String user() {
    return user != null ? user : ofUrl("user", System.getProperty("user.name", ""));
  }

  /**
   * The password of the user.
   *
   * @return that of the option, else that of the environment, else that of the URL; empty for none
   */
  public String password() {
    String given = password == null ? System.getenv("TURGO_JDBC_PASSWORD") : password;
    return given != null ? given : ofUrl("password", "");
  }

  /** Of an engine on it, in the schema that the URL says. */
  PostgresSettings settings() {
    PostgresSettings settings = PostgresSettings.of(url, user(), password());
    return url.contains("currentSchema=") ? settings.withSchema(null) : settings;
  }

  /** What the URL says itself, as in {@code jdbc:postgresql://host/db?user=ann}. */
  private String ofUrl(String name, String otherwise) {
    Properties all = Driver.parseURL(url, null);
    return all == null ? otherwise : all.getProperty(name, otherwise);
  }
}
