package io.turgo.bench.command;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How long a job takes. */
final class WorkOption {
  @Option(
      names = "--work-ms",
      paramLabel = "MS",
      description = "How long a job takes (default: 100 in fixed, 0 elsewhere).")
  private @Nullable Long millis;

  @Nullable Duration work() {
    return millis == null ? null : Duration.ofMillis(millis);
  }
}
