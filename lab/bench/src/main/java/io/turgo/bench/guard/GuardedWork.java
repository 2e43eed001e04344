package io.turgo.bench.guard;

import io.turgo.bench.contender.ContenderKinds;
import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.result.RunResult;
import io.turgo.bench.scenario.Async27Scenario;
import io.turgo.bench.scenario.BookingScenario;
import io.turgo.bench.scenario.Contestant;
import io.turgo.bench.scenario.NoopScenario;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.bench.scenario.Scenario;
import io.turgo.bench.scenario.ScenarioRunner;
import io.turgo.bench.scenario.StartScenario;
import io.turgo.bench.scenario.TenLegsScenario;
import io.turgo.command.CommandException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A scenario of a fixed size on one database. */
public enum GuardedWork {
  NOOP(DatabaseSettings.Kind.POSTGRES, 60_000, 1_500),
  ASYNC27(DatabaseSettings.Kind.POSTGRES, 3_000, 50),
  ASYNC27_SQLITE(DatabaseSettings.Kind.SQLITE, 4_000, 50),
  BOOKING(DatabaseSettings.Kind.POSTGRES, 12_000, 1_500),
  START(DatabaseSettings.Kind.POSTGRES, 20_000, 1_500),
  LEGS(DatabaseSettings.Kind.POSTGRES, 4_000, 150);

  private static final int PRODUCERS = 8;
  private static final long FEW_WARM_UP = 10;

  /** One unit a transaction: how many a group has depends on how fast the machine is. */
  private static final Map<String, String> ALONE = Map.of("commit.maxUnits", "1");

  private final DatabaseSettings.Kind database;
  private final long instances;
  private final long fewInstances;

  GuardedWork(DatabaseSettings.Kind database, long instances, long fewInstances) {
    this.database = database;
    this.instances = instances;
    this.fewInstances = fewInstances;
  }

  /** The name on the command line and in the file. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The work with a label; anything else is a {@link CommandException}. */
  public static GuardedWork of(String label) {
    return Arrays.stream(values())
        .filter(work -> work.label().equals(label))
        .findFirst()
        .orElseThrow(() ->
            new CommandException(
                "--work must be one of %s, but is '%s'."
                    .formatted(
                        Arrays.stream(values())
                            .map(GuardedWork::label)
                            .collect(Collectors.joining(", ")),
                        label)));
  }

  /** Whether it runs on a database in a mode; alone, nothing is counted on SQLite. */
  boolean runs(GuardMode mode, DatabaseSettings.Kind on) {
    return on == database && (mode == GuardMode.GROUPS || on == DatabaseSettings.Kind.POSTGRES);
  }

  private Scenario scenario() {
    return switch (this) {
      case NOOP -> new NoopScenario();
      case ASYNC27, ASYNC27_SQLITE -> new Async27Scenario();
      case BOOKING -> new BookingScenario();
      case START -> new StartScenario();
      case LEGS -> new TenLegsScenario();
    };
  }

  /** Runs it once. */
  RunResult run(ScenarioRunner runner, GuardMode mode) {
    Contestant turgo = new Contestant(ContenderKinds.TURGO, "best");
    return runner.run(settings(mode), scenario(), turgo).getFirst();
  }

  RunSettings settings(GuardMode mode) {
    boolean groups = mode == GuardMode.GROUPS;
    RunSettings.Size size =
        groups
            ? new RunSettings.Size(instances, instances / 2)
            : new RunSettings.Size(fewInstances, FEW_WARM_UP);
    return new RunSettings(
        size,
        new RunSettings.Load(List.of(PRODUCERS), null, 1, List.of()),
        new RunSettings.Engine(null, null, "full", true, groups ? Map.of() : ALONE),
        1,
        Duration.ZERO,
        true);
  }
}
