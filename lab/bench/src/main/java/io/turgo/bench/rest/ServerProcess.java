package io.turgo.bench.rest;

import io.turgo.bench.contender.ContenderKind;
import io.turgo.bench.database.PostgresDatabase;
import io.turgo.bench.database.RunDatabase;
import io.turgo.bench.database.StoreLocation;
import io.turgo.command.CommandException;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** How Turgo's server is started in a process of its own: the jar that {@code ./turgo} builds. */
public final class ServerProcess {
  /** Its main class. */
  public static final String MAIN = "io.turgo.server.Main";

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
    command.addAll(
        List.of(
            "-cp",
            classPath().stream()
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator)),
            MAIN,
            "serve",
            "--port",
            "0"));
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

  /** Returns the class path of this JVM. */
  public static List<Path> ownClassPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .toList();
  }

  /** Returns its class path. Tests have the server on their own, before there is a jar. */
  public static List<Path> classPath() {
    try {
      Class.forName(MAIN, false, ServerProcess.class.getClassLoader());
      return ownClassPath();
    } catch (ClassNotFoundException e) {
      return List.of(jar());
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
