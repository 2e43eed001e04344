package io.turgo.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How jobs are executed: options of scenarios that have any. */
final class ExecutorOptions {
  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description = "Jobs that run at a time (default: what the engine's settings file says).")
  private @Nullable Integer concurrency;

  @Option(
      names = "--page-size",
      paramLabel = "N",
      description = "Jobs read from the table at once (default: what the settings file says).")
  private @Nullable Integer pageSize;

  @Option(
      names = "--exclusive",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description = "Whether jobs of one instance run one after the other (default: they do).")
  private boolean exclusive = true;

  @Nullable Integer concurrency() {
    return concurrency;
  }

  @Nullable Integer pageSize() {
    return pageSize;
  }

  boolean exclusive() {
    return exclusive;
  }
}
