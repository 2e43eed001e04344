package io.turgo.bench.scenario;

import io.turgo.bench.channel.BrokerProcess;
import io.turgo.bench.channel.ChannelModule;
import io.turgo.bench.channel.ChannelSettings;
import io.turgo.bench.contender.ContenderKind;
import io.turgo.bench.contender.ContenderKind.Sort;
import io.turgo.bench.contender.ContenderKinds;
import io.turgo.bench.contender.ContenderSettings;
import io.turgo.bench.contender.Percentiles;
import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.database.RunDatabase;
import io.turgo.bench.database.RunDatabases;
import io.turgo.bench.database.TemporaryDirectory;
import io.turgo.bench.measure.CostMeter.Costs;
import io.turgo.bench.measure.Traffic;
import io.turgo.bench.result.Messages;
import io.turgo.bench.result.RunResult;
import io.turgo.command.CommandException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Runs scenarios with engines, one after the other on the same server, each run on a fresh database
 * and in fresh JVMs. Two engines are compared by running them in turn with one runner.
 */
public final class ScenarioRunner implements AutoCloseable {
  private final RunSettings settings;
  private final RunDatabases databases;
  private final ProgressLines progress;
  private final String databaseVersion;

  /** Starts the database server, if there is to be one. */
  public ScenarioRunner(RunSettings settings, DatabaseSettings database, PrintWriter out) {
    this.settings = settings;
    this.databases = RunDatabases.open(database);
    this.progress = new ProgressLines(out);
    this.databaseVersion = databases.describe();
  }

  /** Refuses what cannot be run, before anything is started for it. */
  public static void check(
      RunSettings settings,
      DatabaseSettings database,
      Scenario scenario,
      List<Contestant> contestants) {
    boolean several = Math.max(settings.nodes(), scenario.fewestNodes()) > 1;
    if (several && database.kind() == DatabaseSettings.Kind.SQLITE) {
      throw new CommandException("--nodes needs --db postgres: one process owns a SQLite file.");
    }
    for (Contestant contestant : contestants) {
      ContenderKind kind = contestant.kind();
      if (!scenario.suits(kind)) {
        throw new CommandException(
            "%s cannot run the scenario %s, only %s."
                .formatted(kind.display(), scenario.name(), Scenarios.namesFor(kind)));
      }
      settingsOf(settings, contestant, scenario);
      kind.check();
      if (settings.channel() != null) {
        ChannelModule.classPath(settings.channel().kind()); // refuses what was not built
      }
    }
  }

  /** Version and durability of the database. */
  public String databaseVersion() {
    return databaseVersion;
  }

  public ProgressLines progress() {
    return progress;
  }

  /**
   * One run; one result per variant of the scenario.
   *
   * @throws CommandException when the engine fails
   */
  public List<RunResult> run(Scenario scenario, Contestant contestant) {
    return run(settings, scenario, contestant);
  }

  /** One run with other settings than the runner's own, on the same server. */
  public List<RunResult> run(RunSettings settings, Scenario scenario, Contestant contestant) {
    ContenderKind kind = contestant.kind();
    ContenderSettings asked = settingsOf(settings, contestant, scenario);
    int nodes = Math.max(settings.nodes(), scenario.fewestNodes());
    progress.say(
        "%s, settings '%s': %s".formatted(kind.display(), contestant.settings(), scenario.name()));
    TemporaryDirectory logs = TemporaryDirectory.create(null, "turgo-bench-logs");
    boolean ended = false;
    ChannelSettings channel = ContenderKinds.takesMessages(kind) ? settings.channel() : null;
    try (TemporaryDirectory brokerData = TemporaryDirectory.create(null, "turgo-bench-broker");
        BrokerProcess broker = broker(channel, brokerData.path());
        RunDatabase database = databases.create();
        Road road = Road.to(database, settings.networkLatency())) {
      ContenderSettings own =
          channel == null
              ? asked
              : asked.with(channel.forEngine(broker == null ? "" : broker.url()));
      Trial trial =
          new Trial(
              settings.with(channel),
              own,
              contestant,
              nodes,
              database,
              road.jdbcUrl(),
              logs.path(),
              progress,
              broker);
      List<Stretch> stretches = runTrial(scenario, trial);
      List<String> problems = new ArrayList<>(trial.problems());
      if (kind.equals(ContenderKinds.TURGO) || kind.equals(ContenderKinds.FLOOR)) {
        problems.addAll(TurgoCheck.problems(database, trial));
      }
      ended = true;
      return stretches.stream()
          .map(stretch -> result(settings, scenario, trial, own, stretch, problems))
          .toList();
    } finally {
      if (ended) {
        logs.close();
      } else {
        logs.keep();
      }
    }
  }

  private static @Nullable BrokerProcess broker(@Nullable ChannelSettings channel, Path folder) {
    return channel == null || !channel.kind().hasBroker()
        ? null
        : BrokerProcess.start(channel.kind(), folder);
  }

  private static List<Stretch> runTrial(Scenario scenario, Trial trial) {
    boolean ended = false;
    try {
      List<Stretch> stretches = scenario.run(trial);
      ended = true;
      trial.close();
      return stretches;
    } finally {
      if (!ended) {
        trial.abandon();
      }
    }
  }

  private static ContenderSettings settingsOf(
      RunSettings settings, Contestant contestant, Scenario scenario) {
    ContenderKind kind = contestant.kind();
    Map<String, String> changes = new TreeMap<>(contestant.changes());
    put(changes, "--concurrency", kind, kind.concurrency(), settings.engine().concurrency());
    put(changes, "--page-size", kind, kind.pageSize(), settings.engine().pageSize());
    if (kind.equals(ContenderKinds.TURGO)) {
      changes.putAll(settings.engine().set());
    }
    return ContenderSettings.read(kind, contestant.settings(), scenario.name()).with(changes);
  }

  private static void put(
      Map<String, String> changes,
      String option,
      ContenderKind kind,
      List<String> names,
      @Nullable Integer value) {
    if (value == null) {
      return;
    }
    if (names.isEmpty()) {
      throw new CommandException("%s has no setting for %s.".formatted(kind.display(), option));
    }
    names.forEach(name -> changes.put(name, value.toString()));
  }

  private RunResult result(
      RunSettings settings,
      Scenario scenario,
      Trial trial,
      ContenderSettings own,
      Stretch stretch,
      List<String> problems) {
    Costs costs = stretch.costs();
    Sort sort = trial.contestant().kind().sort();
    PerJob perJob = new PerJob(Math.max(1, stretch.jobs()));
    Percentiles latencies = stretch.latencies();
    Percentiles startLatencies = stretch.startLatencies();
    return new RunResult(
        scenario.name(),
        stretch.variant(),
        trial.contestant().kind().name(),
        trial.version(),
        own.variant(),
        trial.database().postgres() == null
            ? trial.contestant().kind().embeddedDatabase()
            : databaseVersion.split(",", 2)[0],
        settings.engine().history(),
        trial.nodeCount(),
        stretch.producers(),
        own.number(trial.contestant().kind().concurrency()),
        stretch.instances(),
        stretch.jobs(),
        stretch.seconds(),
        stretch.jobsPerSecond(),
        stretch.startsPerSecond(),
        stretch.theoreticalShare(),
        latencies == null ? null : latencies.p50(),
        latencies == null ? null : latencies.p95(),
        latencies == null ? null : latencies.p99(),
        latencies == null ? null : latencies.max(),
        startLatencies == null ? null : startLatencies.p50(),
        startLatencies == null ? null : startLatencies.p99(),
        perJob.of(costs.statements()),
        perJob.of(costs.transactions()),
        perJob.of(costs.rowsWritten()),
        sort == Sort.WORKFLOWS ? null : perJob.of(costs.historyRows()),
        perJob.of(costs.walBytes()),
        perJob.of(costs.allocatedBytes()),
        perJob.of(costs.instructions()),
        perJob.of(costs.jvmCpuMillis()),
        trial.contestant().kind().server() == null ? null : perJob.of(costs.serverCpuMillis()),
        perJob.of(costs.dbCpuMillis()),
        messages(trial.settings().channel(), costs.traffic(), perJob),
        problems.isEmpty(),
        problems,
        settings.quick());
  }

  private static @Nullable Messages messages(
      @Nullable ChannelSettings channel, @Nullable Traffic traffic, PerJob perJob) {
    return channel == null || traffic == null
        ? null
        : new Messages(
            channel.kind().display(),
            perJob.share(traffic.published()),
            perJob.share(traffic.messages()),
            perJob.share(traffic.delivered()),
            perJob.share(traffic.redelivered()),
            perJob.of(traffic.brokerCpuMillis()));
  }

  private record PerJob(long jobs) {
    double share(long total) {
      return (double) total / jobs;
    }

    @Nullable Double of(@Nullable Number total) {
      return total == null ? null : total.doubleValue() / jobs;
    }
  }

  @Override
  public void close() {
    databases.close();
  }
}
