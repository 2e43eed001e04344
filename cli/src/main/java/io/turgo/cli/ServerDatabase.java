package io.turgo.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that name a PostgreSQL database, as a group of a command. */
final class ServerDatabase {
  @Option(
      names = "--jdbc-url",
      required = true,
      paramLabel = "URL",
      description = "A PostgreSQL database, jdbc:postgresql://...")
  private String url = "";

  @Option(names = "--jdbc-user", paramLabel = "USER", description = "Its user.")
  private String user = System.getProperty("user.name", "");

  @Option(
      names = "--jdbc-password",
      paramLabel = "PASSWORD",
      arity = "0..1",
      interactive = true,
      description =
          "Its password; asked for when left out. Else it is that of the environment variable"
              + " TURGO_JDBC_PASSWORD.")
  private @Nullable String password;

  String url() {
    return url;
  }

  String user() {
    return user;
  }

  String password() {
    String given = password == null ? System.getenv("TURGO_JDBC_PASSWORD") : password;
    return given == null ? "" : given;
  }
}
