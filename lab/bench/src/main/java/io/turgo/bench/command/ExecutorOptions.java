package io.turgo.bench.command;

import io.turgo.command.CommandException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How jobs are executed: options of scenarios that have any. */
final class ExecutorOptions {
  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description = "Jobs that run at the same time (default: that of the engine's settings file).")
  private @Nullable Integer concurrency;

  @Option(
      names = "--page-size",
      paramLabel = "N",
      description = "Jobs read from the table per query (default: that of the settings file).")
  private @Nullable Integer pageSize;

  @Option(
      names = "--exclusive",
      description = "Jobs of one instance run one after the other; the default.")
  private boolean exclusive;

  @Option(names = "--non-exclusive", description = "Jobs of one instance may run at the same time.")
  private boolean nonExclusive;

  @Nullable Integer concurrency() {
    return concurrency;
  }

  @Nullable Integer pageSize() {
    return pageSize;
  }

  boolean exclusive() {
    if (exclusive && nonExclusive) {
      throw new CommandException("--exclusive and --non-exclusive exclude each other.");
    }
    return !nonExclusive;
  }
}
