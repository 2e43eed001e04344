package io.turgo.bench.command;

import io.turgo.bench.async27.Async27Benchmark;
import io.turgo.bench.async27.Async27Settings;
import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.scenario.Async27Scenario;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.command.CommandException;
import io.turgo.engine.history.HistoryLevel;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
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
          + " the run is measured, then verified in the database: every instance finished, every"
          + " job done exactly once, nothing left over.",
      "",
      "The engine runs in this JVM; --resume continues a run that was killed. With a channel,"
          + " several nodes, repetitions, settings or a network latency, each engine runs in its"
          + " own JVM.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:verified",
      "1:the database does not hold the expected rows; each difference is listed",
      "2:an option is wrong or the database cannot be used"
    })
final class Async27Command implements Callable<Integer> {
  private static final int PRODUCERS = 10;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  /** Options that only engines in JVMs of their own have. */
  private static final List<String> OWN_JVM =
      List.of(
          "--channel",
          "--consumers",
          "--nodes",
          "--warm-up",
          "--set",
          "--settings",
          "--transactional",
          "--page-size",
          "--exclusive",
          "--non-exclusive",
          "--network-latency-ms",
          "--repetitions",
          "--quick",
          "--html");

  /** Options that only an engine in this JVM has. */
  private static final List<String> THIS_JVM = List.of("--resume", "--start-delay-ms");

  @Mixin private final RunOptions options = new RunOptions();
  @Mixin private final ExecutorOptions executor = new ExecutorOptions();
  @Mixin private final ChannelOptions channel = new ChannelOptions();
  @Mixin private final ProducersOption producers = new ProducersOption();
  @Mixin private final SettingsOption settings = new SettingsOption();

  @Option(
      names = "--start-delay-ms",
      paramLabel = "MS",
      defaultValue = "0",
      description = "Pause of each producer after a start (default: ${DEFAULT-VALUE}).")
  private long startDelayMillis;

  @Option(
      names = "--resume",
      description =
          "Continues the run in --data-dir whose process was killed: starts the missing"
              + " instances, waits for the end and verifies the whole run.")
  private boolean resume;

  @Override
  public Integer call() {
    Optional<String> own = given(OWN_JVM);
    if (own.isEmpty()) {
      return inThisJvm();
    }
    given(THIS_JVM)
        .ifPresent(option -> {
          throw new CommandException(
              "%s and %s exclude each other: with %s the engine has a JVM of its own."
                  .formatted(option, own.get(), own.get()));
        });
    RunSettings.Load load = new RunSettings.Load(producers.producers(), null, 1, List.of());
    return new ScenarioRuns(
            options.settings(executor, load).with(channel.settings()),
            options,
            DatabaseSettings.Kind.SQLITE,
            spec)
        .run(new Async27Scenario(), List.of(settings.contestant()));
  }

  private int inThisJvm() {
    Async27Settings inProcess =
        new Async27Settings(
            options.database(DatabaseSettings.Kind.SQLITE),
            options.instances(),
            producers.producers().isEmpty() ? PRODUCERS : producers.producers().getFirst(),
            Duration.ofMillis(startDelayMillis),
            historyLevel(),
            resume,
            executor.concurrency(),
            options.json());
    return Async27Benchmark.run(inProcess, spec.commandLine().getOut()).verified() ? 0 : 1;
  }

  private Optional<String> given(List<String> names) {
    ParseResult parsed = spec.commandLine().getParseResult();
    return names.stream().filter(parsed::hasMatchedOption).findFirst();
  }

  private HistoryLevel historyLevel() {
    for (HistoryLevel level : HistoryLevel.values()) {
      if (level.getKey().equals(options.history().toLowerCase(Locale.ROOT))) {
        return level;
      }
    }
    throw new CommandException(
        "--history must be activity, audit or full, but is '" + options.history() + "'.");
  }
}
