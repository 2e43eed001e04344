package io.turgo.bench.command;

import io.turgo.bench.contender.ContenderKind;
import io.turgo.bench.contender.ContenderKinds;
import io.turgo.bench.contender.ContenderSettings;
import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.scenario.Contestant;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.bench.scenario.Scenario;
import io.turgo.bench.scenario.Scenarios;
import io.turgo.bench.scenario.WithLatency;
import io.turgo.command.CommandException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./turgo bench compare}. */
@Command(
    name = "compare",
    sortOptions = false,
    header = "Runs a scenario with Turgo and with other engines in turn.",
    description = {
      "",
      "Every engine has its own JVM and settings; all have the same server, durability and"
          + " history. Each run"
          + " has a fresh database. --repetitions runs all of them in turn, again and again.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:verified",
      "1:a database does not hold the expected rows; each difference is listed",
      "2:an option is wrong, or an engine or the database cannot be used"
    })
final class CompareCommand implements Callable<Integer> {
  private static final List<String> EXTRA_SETTINGS =
      List.of("transactional", "asynchistory", "local");

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Parameters(
      paramLabel = "SCENARIO",
      description = "The scenario to run: start, noop, fixed and so on.")
  private String scenario = "";

  @Option(
      names = "--peers",
      paramLabel = "NAME",
      split = ",",
      required = true,
      description = {
        "Engines to compare with: flowable, flowable68, flowable66, activiti6, activiti5,"
            + " operaton;",
        "scenarios of cases with flowable-cmmn;",
        "noop also with the job queues db-scheduler and jobrunr; steps with dbos and temporal"
            + " instead. Temporal's server is built with go."
      })
  private List<String> peers = List.of();

  @Option(
      names = "--with-defaults",
      description = "Also runs each engine with its default settings.")
  private boolean withDefaults;

  @Mixin private final RunOptions options = new RunOptions();
  @Mixin private final ExecutorOptions executor = new ExecutorOptions();
  @Mixin private final ProducersOption producers = new ProducersOption();
  @Mixin private final WorkOption work = new WorkOption();

  @Option(
      names = "--steps",
      paramLabel = "K",
      defaultValue = "5",
      description = "Jobs in a row of a chain (default: ${DEFAULT-VALUE}).")
  private int steps = 5;

  @Override
  public Integer call() {
    Scenario wanted = Scenarios.named(scenario);
    RunSettings settings =
        options.settings(
            executor, new RunSettings.Load(producers.producers(), work.work(), steps, List.of()));
    return new ScenarioRuns(settings, options, DatabaseSettings.Kind.POSTGRES, spec)
        .run(options.quick() ? wanted : WithLatency.of(wanted), contestants());
  }

  private List<Contestant> contestants() {
    List<Contestant> contestants = new ArrayList<>(variants(ContenderKinds.TURGO));
    List<ContenderKind> kinds = peers.stream().map(ContenderKinds::peer).toList();
    for (ContenderKind kind : kinds) {
      String missing = kind.missing();
      if (missing == null) {
        contestants.addAll(variants(kind));
      } else if (kinds.size() == 1) {
        throw new CommandException(kind.display() + " cannot be run: " + missing);
      } else {
        spec.commandLine().getOut().println(kind.display() + " is left out: " + missing);
      }
    }
    return contestants;
  }

  /** An engine with its best settings first, the ones that results are named after. */
  private List<Contestant> variants(ContenderKind kind) {
    List<Contestant> variants = new ArrayList<>(List.of(new Contestant(kind, "best")));
    if (!options.quick()) {
      EXTRA_SETTINGS.stream()
          .filter(name -> ContenderSettings.exist(kind, name))
          .forEach(name -> variants.add(new Contestant(kind, name)));
    }
    if (withDefaults) {
      variants.add(new Contestant(kind, "defaults"));
    }
    return variants;
  }
}
