package io.turgo.bench.command;

import io.turgo.bench.database.DatabaseOptions;
import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.command.CommandException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a scenario is run: options that apply to all of them. */
final class RunOptions {
  @Mixin private final DatabaseOptions database = new DatabaseOptions();

  @Option(
      names = "--instances",
      paramLabel = "N",
      description = "Instances (default: as many as take more than ten seconds).")
  private @Nullable Long instances;

  @Option(
      names = "--warm-up",
      paramLabel = "N",
      description = "Instances that run before the measurement (default: 4,000 or more).")
  private @Nullable Long warmUp;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "1",
      description = "Nodes, each a JVM, on one PostgreSQL database (default: ${DEFAULT-VALUE}).")
  private int nodes;

  @Option(
      names = "--history",
      paramLabel = "LEVEL",
      defaultValue = "full",
      description = "none, activity, audit or full (default: ${DEFAULT-VALUE}).")
  private String history = "full";

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description = {
        "A setting of Turgo that overrides its settings file: executor.NAME, commit.NAME,",
        "engine.NAME. Can be given several times."
      })
  private Map<String, String> set = new LinkedHashMap<>();

  @Option(
      names = "--network-latency-ms",
      paramLabel = "MS",
      defaultValue = "0",
      description = "Adds this round trip to each message of the database (PostgreSQL).")
  private double networkLatencyMillis;

  @Option(
      names = "--repetitions",
      paramLabel = "N",
      defaultValue = "1",
      description = "Runs, each on a fresh database (default: ${DEFAULT-VALUE}).")
  private int repetitions;

  @Option(
      names = "--quick",
      description = "One short run, to see that it works; its figures are not for publication.")
  private boolean quick;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Also writes the result to this file.")
  private @Nullable Path json;

  @Option(names = "--html", paramLabel = "FILE", description = "Also writes a report to this file.")
  private @Nullable Path html;

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description = "Also draws jobs per second and CPU time per job to this file.")
  private @Nullable Path svg;

  /** What these options say, together with those that only some scenarios have. */
  RunSettings settings(ExecutorOptions executor, RunSettings.Load load) {
    if (repetitions < 1) {
      throw new CommandException("--repetitions must be 1 or more, but is " + repetitions + ".");
    }
    writable("--json", json);
    writable("--html", html);
    writable("--svg", svg);
    return new RunSettings(
        new RunSettings.Size(instances, warmUp),
        load,
        new RunSettings.Engine(
            executor.concurrency(), executor.pageSize(), history, executor.exclusive(), set),
        nodes,
        Duration.ofNanos((long) (networkLatencyMillis * 1e6)),
        quick);
  }

  DatabaseSettings database(DatabaseSettings.Kind otherwise) {
    return database.settings(otherwise);
  }

  @Nullable Integer instances() {
    return instances == null ? null : Math.toIntExact(instances);
  }

  String history() {
    return history;
  }

  boolean quick() {
    return quick;
  }

  int repetitions() {
    return quick ? 1 : repetitions;
  }

  @Nullable Path json() {
    return json;
  }

  @Nullable Path html() {
    return html;
  }

  @Nullable Path svg() {
    return svg;
  }

  static void writable(String option, @Nullable Path file) {
    if (file != null && !Files.isDirectory(file.toAbsolutePath().resolveSibling(""))) {
      throw new CommandException(
          option + " " + file + " cannot be written: its directory does not exist.");
    }
  }
}
