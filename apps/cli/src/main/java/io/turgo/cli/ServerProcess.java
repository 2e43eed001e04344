package io.turgo.cli;

import io.turgo.bench.database.RunDatabase;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How {@code ./turgo serve} is started in a process of its own, on this process's class path. */
public final class ServerProcess {
  private static final Pattern USER = Pattern.compile("[?&]user=([^&]*)");

  private ServerProcess() {}

  /** The command that serves a database at a port that is free. */
  public static List<String> command(RunDatabase on) {
    List<String> command =
        java(
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            "serve",
            "--port",
            "0");
    switch (on) {
      case RunDatabase.Postgres server -> {
        command.addAll(List.of("--jdbc-url", server.jdbcUrl()));
        Matcher user = USER.matcher(server.jdbcUrl());
        if (user.find()) {
          command.addAll(
              List.of("--jdbc-user", URLDecoder.decode(user.group(1), StandardCharsets.UTF_8)));
        }
      }
      case RunDatabase.Embedded file ->
          command.addAll(List.of("--data-dir", file.directory().toString()));
    }
    return command;
  }

  static List<String> java(String... more) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:+UseParallelGC");
    command.addAll(List.of(more));
    return command;
  }
}
