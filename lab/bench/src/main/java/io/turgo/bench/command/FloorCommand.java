package io.turgo.bench.command;

import io.turgo.bench.contender.ContenderKinds;
import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.scenario.Contestant;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.bench.scenario.Scenario;
import io.turgo.bench.scenario.Scenarios;
import io.turgo.command.CommandException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./turgo bench floor}. */
@Command(
    name = "floor",
    sortOptions = false,
    header = "Measures Turgo against a hand-written JDBC program.",
    description = {
      "",
      "The floor is a hand-written JDBC program without an engine. It writes the same rows as"
          + " Turgo, history included and just as durable, for many instances in one transaction."
          + " It and Turgo run in turn, each on a fresh database of the same server, both"
          + " verified.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:verified",
      "1:a database does not hold the expected rows; each difference is listed",
      "2:an option is wrong or the database cannot be used"
    })
final class FloorCommand implements Callable<Integer> {
  private static final List<String> SCENARIOS =
      List.of("noop", "async27", "timers", "chain", "start", "booking");

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Option(
      names = "--scenario",
      paramLabel = "NAME",
      defaultValue = "noop",
      description = "noop, async27, timers, chain, start or booking (default: ${DEFAULT-VALUE}).")
  private String scenario = "noop";

  @Option(
      names = "--group",
      paramLabel = "N",
      description =
          "Instances in one transaction of the floor (default: that of its settings file).")
  private @Nullable Integer group;

  @Option(
      names = "--connections",
      paramLabel = "N",
      description = "Connections on which the floor writes (default: 4, on SQLite 1).")
  private @Nullable Integer connections;

  @Option(
      names = "--settings",
      paramLabel = "NAME",
      defaultValue = "best",
      description = "Turgo's settings file: best, defaults (default: ${DEFAULT-VALUE}).")
  private String settings = "best";

  @Option(
      names = "--steps",
      paramLabel = "K",
      defaultValue = "5",
      description = "Jobs in a row of a chain (default: ${DEFAULT-VALUE}).")
  private int steps = 5;

  @Mixin private final RunOptions options = new RunOptions();
  @Mixin private final ProducersOption producers = new ProducersOption();

  @Override
  public Integer call() {
    if (!SCENARIOS.contains(scenario)) {
      throw new CommandException(
          "--scenario must be one of %s, but is '%s'."
              .formatted(String.join(", ", SCENARIOS), scenario));
    }
    Scenario wanted = Scenarios.named(scenario);
    RunSettings.Load load = new RunSettings.Load(producers.producers(), null, steps, List.of());
    return new ScenarioRuns(
            options.settings(new ExecutorOptions(), load),
            options,
            DatabaseSettings.Kind.POSTGRES,
            spec)
        .run(
            wanted,
            List.of(
                new Contestant(ContenderKinds.FLOOR, "best", grouping()),
                new Contestant(ContenderKinds.TURGO, settings)));
  }

  private Map<String, String> grouping() {
    Map<String, String> changes = new LinkedHashMap<>();
    put(changes, "--group", "floor.group", group);
    put(changes, "--connections", "floor.connections", connections);
    return changes;
  }

  private static void put(
      Map<String, String> changes, String option, String setting, @Nullable Integer value) {
    if (value != null) {
      if (value < 1) {
        throw new CommandException(option + " must be 1 or more, but is " + value + ".");
      }
      changes.put(setting, value.toString());
    }
  }
}
