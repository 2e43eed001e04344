package io.turgo.cli;

import io.turgo.bench.BenchException;
import io.turgo.bench.async27.Async27Benchmark;
import io.turgo.bench.async27.Async27Settings;
import io.turgo.engine.history.HistoryLevel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./turgo bench async27}. */
@Command(
    name = "async27",
    sortOptions = false,
    header = "Starts instances of a process with 27 jobs each and measures jobs per second.",
    description = {
      "",
      "The process forks, joins, waits for a timer of one second and calls a Java delegate in every"
          + " service task. Producers start instances while the executor runs them. After a warm-up"
          + " the run is measured, then verified in the database: every instance finished, every job"
          + " done exactly once, nothing left over.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:verified",
      "1:the database does not hold what it should; what is wrong is listed",
      "2:an option is wrong or the database can not be used"
    })
final class Async27Command implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Mixin private final DatabaseOptions database = new DatabaseOptions();

  @Option(
      names = "--instances",
      paramLabel = "N",
      description =
          "Instances to start (default: 10 to 30 seconds' worth, by the speed of the warm-up).")
  private @Nullable Integer instances;

  @Option(
      names = "--producers",
      paramLabel = "N",
      defaultValue = "10",
      description = "Threads that start instances (default: ${DEFAULT-VALUE}).")
  private int producers;

  @Option(
      names = "--start-delay-ms",
      paramLabel = "MS",
      defaultValue = "0",
      description = "Pause of each producer after a start (default: ${DEFAULT-VALUE}).")
  private long startDelayMillis;

  @Option(
      names = "--history",
      paramLabel = "LEVEL",
      defaultValue = "full",
      description = "activity, audit or full (default: ${DEFAULT-VALUE}).")
  private String history = "full";

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description = "Delegates that run at the same time (default: the engine's).")
  private @Nullable Integer concurrency;

  @Option(
      names = "--resume",
      description =
          "Goes on with the run in --data-dir whose process was killed: starts what is missing, waits"
              + " for the end and verifies the whole.")
  private boolean resume;

  @Option(names = "--json", paramLabel = "FILE", description = "Also writes the result there.")
  private @Nullable Path json;

  @Override
  public Integer call() {
    Async27Settings settings =
        new Async27Settings(
            database.settings(),
            instances,
            producers,
            Duration.ofMillis(startDelayMillis),
            historyLevel(),
            resume,
            concurrency,
            json);
    return Async27Benchmark.run(settings, spec.commandLine().getOut()).verified() ? 0 : 1;
  }

  private HistoryLevel historyLevel() {
    for (HistoryLevel level : HistoryLevel.values()) {
      if (level.getKey().equals(history.toLowerCase(Locale.ROOT))) {
        return level;
      }
    }
    throw new BenchException(
        "--history must be activity, audit or full, but is '" + history + "'.");
  }
}
