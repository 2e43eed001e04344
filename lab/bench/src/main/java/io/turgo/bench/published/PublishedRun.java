package io.turgo.bench.published;

import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.channel.ChannelSettings;
import io.turgo.bench.contender.ContenderKind;
import io.turgo.bench.contender.ContenderKinds;
import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.result.RunContext;
import io.turgo.bench.result.RunResult;
import io.turgo.bench.scenario.Contestant;
import io.turgo.bench.scenario.LatencyScenario;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.bench.scenario.Scenario;
import io.turgo.bench.scenario.ScenarioRunner;
import io.turgo.bench.scenario.Scenarios;
import io.turgo.bench.scenario.SeparateProducersScenario;
import io.turgo.command.CommandException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs rows of a published table, one after the other on one database server. Rows that differ only
 * in settings of the other engine share one run of Turgo.
 */
public final class PublishedRun {
  private static final String SEPARATE = "async27-separate";
  private static final int HALF = 50;

  private final PublishedTable table;
  private final PublishedSettings settings;
  private final DatabaseSettings database;
  private final PrintWriter out;
  private final Map<TurgoRun, RunResult> turgoRuns = new HashMap<>();
  private final Map<PacedRun, RunResult> pacedRuns = new HashMap<>();

  /** What decides how fast Turgo is in a row. */
  private record TurgoRun(
      String scenario,
      int nodes,
      int threads,
      @Nullable Integer workMillis,
      @Nullable ChannelKind broker) {}

  /** What decides how long jobs of Turgo wait. */
  private record PacedRun(int threads, @Nullable ChannelKind broker) {}

  /** Runs an engine; one result for each variant of the scenario. */
  @FunctionalInterface
  interface Runs {
    List<RunResult> run(RunSettings settings, Scenario scenario, Contestant contestant);
  }

  public PublishedRun(
      PublishedTable table,
      PublishedSettings settings,
      DatabaseSettings database,
      PrintWriter out) {
    this.table = table;
    this.settings = settings;
    this.database = database;
    this.out = out;
  }

  /**
   * Runs the rows.
   *
   * @param command the command line, for the report
   */
  public PublishedReport run(String command) {
    // A name that is unknown is refused before a server starts.
    table.select(settings.rows());
    RunSettings base =
        new RunSettings(
            settings.size(),
            RunSettings.Load.DEFAULT,
            RunSettings.Engine.DEFAULT,
            1,
            Duration.ZERO,
            settings.quick());
    try (ScenarioRunner runner = new ScenarioRunner(base, database, out)) {
      RunContext context = RunContext.here(command, runner.databaseVersion());
      runner.progress().say(runner.databaseVersion());
      return new PublishedReport(context, table, outcomes(runner::run), settings.quick());
    }
  }

  /** Each row, and through each broker if it has a message queue. */
  List<RowOutcome> outcomes(Runs runner) {
    List<RowOutcome> outcomes = new ArrayList<>();
    for (PublishedRow row : table.select(settings.rows())) {
      if (row.load().messageQueue()) {
        settings.brokers().forEach(broker -> outcomes.add(run(runner, row, broker)));
      } else {
        outcomes.add(run(runner, row, null));
      }
    }
    return outcomes;
  }

  private RowOutcome run(Runs runner, PublishedRow row, @Nullable ChannelKind broker) {
    out.printf("%nrow %s: %s%n", row.row(), row.configuration());
    if (broker != null) {
      out.printf("  through %s%n", broker.display());
    }
    out.printf("  published: %s, %s, on %s%n", row.published(), row.system(), row.hardware());
    PublishedRow.Load load = row.load();
    Scenario scenario = scenario(load);
    if (database.kind() == DatabaseSettings.Kind.SQLITE && nodes(load, scenario) > 1) {
      String reason = "needs --db postgres: one process owns a SQLite file";
      out.println("  " + reason);
      return RowOutcome.skipped(row, broker, reason);
    }
    RunResult turgo = turgo(runner, scenario, load, broker);
    RowOutcome.BesideFeed feed = null;
    if (broker != null) {
      feed =
          new RowOutcome.BesideFeed(
              turgo(runner, scenario, load, null),
              paced(runner, load, broker),
              paced(runner, load, null));
    }
    List<RowOutcome.Peer> peers = new ArrayList<>();
    if (settings.peersIn(load, broker)) {
      for (String name : load.peers()) {
        peers.add(runPeer(runner, scenario, load, kind(load, name), broker));
      }
    }
    return new RowOutcome(row, broker, turgo, feed, peers, null);
  }

  private void say(RunResult run, String how) {
    out.printf("  here %s%s: %,.0f jobs/s%n", run.engine(), how, run.jobsPerSecond());
    out.flush();
  }

  /** What Turgo does in the row, from an earlier row or broker if it is the same there. */
  private RunResult turgo(
      Runs runner, Scenario scenario, PublishedRow.Load load, @Nullable ChannelKind broker) {
    RunResult result =
        turgoRuns.computeIfAbsent(
            new TurgoRun(load.scenario(), load.nodes(), load.threads(), load.workMillis(), broker),
            key -> runTurgo(runner, scenario, load, broker));
    say(result, broker == null && load.messageQueue() ? " without a broker" : "");
    return result;
  }

  /**
   * One node with the row's threads at half of what it can do: only a node that both starts and
   * runs knows how long a job waited, and under full load that is the length of the backlog.
   */
  private RunResult paced(Runs runner, PublishedRow.Load load, @Nullable ChannelKind broker) {
    return pacedRuns.computeIfAbsent(
        new PacedRun(load.threads(), broker),
        key -> {
          RunSettings one =
              new RunSettings(
                  new RunSettings.Size(null, settings.size().warmUp()),
                  RunSettings.Load.DEFAULT,
                  engine(load, null),
                  1,
                  Duration.ZERO,
                  settings.quick(),
                  channel(load, broker));
          Contestant turgo = new Contestant(ContenderKinds.TURGO, "best");
          return runner.run(one, new LatencyScenario(List.of(HALF)), turgo).getLast();
        });
  }

  /** At as many nodes and threads; pages and queues of the other engine mean nothing to Turgo. */
  private RunResult runTurgo(
      Runs runner, Scenario scenario, PublishedRow.Load load, @Nullable ChannelKind broker) {
    Contestant turgo = new Contestant(ContenderKinds.TURGO, "best");
    return runner.run(runSettings(load, scenario, null, broker), scenario, turgo).getFirst();
  }

  private RowOutcome.Peer runPeer(
      Runs runner,
      Scenario scenario,
      PublishedRow.Load load,
      ContenderKind kind,
      @Nullable ChannelKind broker) {
    Contestant peer =
        new Contestant(kind, PeerSettings.file(load), PeerSettings.changes(load, kind));
    try {
      RunResult result =
          runner.run(runSettings(load, scenario, load.page(), broker), scenario, peer).getFirst();
      say(result, "");
      return new RowOutcome.Peer(kind, result, null);
    } catch (CommandException e) {
      // Some published rows are about engines that fail: deadlocks, nothing moving.
      out.println("  here " + kind.display() + ": failed: " + e.getMessage());
      return new RowOutcome.Peer(kind, null, e.getMessage());
    }
  }

  private static ContenderKind kind(PublishedRow.Load load, String name) {
    return load.messageQueue() ? ContenderKinds.onMessageQueue(name) : ContenderKinds.peer(name);
  }

  private RunSettings runSettings(
      PublishedRow.Load load,
      Scenario scenario,
      @Nullable Integer page,
      @Nullable ChannelKind broker) {
    Duration work = load.workMillis() == null ? null : Duration.ofMillis(load.workMillis());
    return new RunSettings(
        settings.size(),
        new RunSettings.Load(List.of(), work, 5, List.of()),
        engine(load, page),
        nodes(load, scenario),
        Duration.ZERO,
        settings.quick(),
        channel(load, broker));
  }

  private static RunSettings.Engine engine(PublishedRow.Load load, @Nullable Integer page) {
    return new RunSettings.Engine(load.threads(), page, "full", true, Map.of());
  }

  /** As many consumers as threads, where the broker takes more than one of a node. */
  private static @Nullable ChannelSettings channel(
      PublishedRow.Load load, @Nullable ChannelKind broker) {
    return broker == null
        ? null
        : new ChannelSettings(broker, broker == ChannelKind.KAFKA ? 1 : load.threads());
  }

  /** One more where instances are started by a node of their own. */
  private static int nodes(PublishedRow.Load load, Scenario scenario) {
    return scenario instanceof SeparateProducersScenario ? load.nodes() + 1 : load.nodes();
  }

  private static Scenario scenario(PublishedRow.Load load) {
    return load.scenario().equals(SEPARATE)
        ? new SeparateProducersScenario()
        : Scenarios.named(load.scenario());
  }
}
