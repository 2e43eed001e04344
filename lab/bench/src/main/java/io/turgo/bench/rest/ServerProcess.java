package io.turgo.bench.rest;

import io.turgo.bench.contender.ContenderKind;
import io.turgo.bench.database.PostgresDatabase;
import io.turgo.bench.database.RunDatabase;
import io.turgo.bench.database.StoreLocation;
import io.turgo.command.CommandException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** How Turgo's server is started in a process of its own: the jar that {@code ./turgo} builds. */
public final class ServerProcess {
  private static final String MAIN = "io.turgo.server.Main";

  private ServerProcess() {}

  /** Returns the command that serves a database at a port that is free. */
  public static List<String> command(RunDatabase on) {
    return command(
        switch (on) {
          case RunDatabase.Postgres server -> new StoreLocation.Postgres(server.postgres());
          case RunDatabase.Embedded file ->
              new StoreLocation.Sqlite(file.directory().resolve("turgo.sqlite"));
        });
  }

  /**
   * Returns the command that serves a database at a port that is free. A SQLite file has the name
   * that the server gives it.
   */
  public static List<String> command(StoreLocation on) {
    List<String> command = java("--enable-native-access=ALL-UNNAMED");
    command.addAll(program());
    command.addAll(List.of("serve", "--port", "0"));
    switch (on) {
      case StoreLocation.Postgres(PostgresDatabase database) -> {
        command.addAll(List.of("--jdbc-url", database.jdbcUrl()));
        if (database.user() != null) {
          command.addAll(List.of("--jdbc-user", database.user()));
        }
        if (database.password() != null) {
          command.add("--jdbc-password=" + database.password());
        }
      }
      case StoreLocation.Sqlite(Path file) ->
          command.addAll(
              List.of("--data-dir", Objects.requireNonNull(file.getParent()).toString()));
    }
    return command;
  }

  /** Tests have the server on their class path, before there is a jar. */
  private static List<String> program() {
    try {
      Class.forName(MAIN, false, ServerProcess.class.getClassLoader());
      return List.of("-cp", System.getProperty("java.class.path"), MAIN);
    } catch (ClassNotFoundException e) {
      return List.of("-jar", jar().toString());
    }
  }

  private static Path jar() {
    Path jar =
        ContenderKind.checkout()
            .resolve("apps/server/target/turgo-server-" + ContenderKind.version() + "-all.jar");
    if (!Files.exists(jar)) {
      throw new CommandException(
          jar + " is not built; ./turgo does it, or: ./mvnw -pl apps/server -am package");
    }
    return jar;
  }

  /** Returns the beginning of a command that starts a JVM as {@code ./turgo} does. */
  public static List<String> java(String... more) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:+UseParallelGC");
    command.addAll(List.of(more));
    return command;
  }
}
