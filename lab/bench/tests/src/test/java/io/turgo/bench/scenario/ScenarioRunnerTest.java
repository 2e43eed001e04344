package io.turgo.bench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.channel.ChannelSettings;
import io.turgo.bench.contender.ContenderKind;
import io.turgo.bench.contender.ContenderKinds;
import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.database.DatabaseSettings.Kind;
import io.turgo.bench.result.Messages;
import io.turgo.bench.result.RunResult;
import io.turgo.command.CommandException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioRunnerTest {
  private static final Contestant TURGO = new Contestant(ContenderKinds.TURGO, "best");
  private static final ContenderKind LOSING =
      new ContenderKind(
          "losing",
          "Losing engine",
          LosingContender.class.getName(),
          null,
          ContenderKind.Sort.PROCESS_ENGINE,
          List.of(),
          List.of(),
          List.of());

  private final StringWriter out = new StringWriter();

  @ParameterizedTest
  @CsvSource({
    "booking, 30, 30",
    "timers, 30, 30",
    "fixed, 30, 30",
    "chain, 30, 90",
    "mixed, 30, 30",
    "case-noop, 30, 30",
    "case-timer, 30, 30",
    "case27, 3, 81"
  })
  void runsEveryJobAndLeavesWhatItShould(String scenario, long instances, long jobs) {
    RunResult result = run(scenario, TURGO, settings(instances), Kind.SQLITE).getFirst();

    assertThat(result.problems()).isEmpty();
    assertThat(result.verified()).isTrue();
    assertThat(result.instances()).isEqualTo(instances);
    assertThat(result.jobs()).isEqualTo(jobs);
    assertThat(result.seconds()).isPositive();
    assertThat(result.jvmCpuMsPerJob()).isPositive();
    assertThat(result.allocatedBytesPerJob()).isGreaterThan(1_000);
    assertThat(result.engine()).startsWith("Turgo");
    assertThat(result.db()).isEqualTo("SQLite");
  }

  @Test
  void sendsJobsThroughAQueueInMemory() {
    ChannelSettings memory = new ChannelSettings(ChannelKind.MEMORY, 2);

    RunResult result = run("async27", TURGO, settings(10).with(memory), Kind.SQLITE).getFirst();

    assertThat(result.problems()).isEmpty();
    Messages messages = Objects.requireNonNull(result.messages());
    assertThat(messages.publishedPerJob()).isBetween(1.0, 1.5);
    assertThat(messages.deliveredPerJob()).isBetween(1.0, 1.5);
    assertThat(messages.brokerCpuMsPerJob()).isNull();
  }

  @Test
  void measuresStartsWithEachNumberOfProducers() {
    List<RunResult> results = run("start", TURGO, settings(30), Kind.SQLITE);

    assertThat(results)
        .allMatch(RunResult::verified)
        .extracting(RunResult::variant)
        .containsExactly("1 producer", "4 producers");
    assertThat(results).extracting(RunResult::startLatencyP50Ms).doesNotContainNull();
  }

  @Test
  void measuresJobsWhileOthersWait() {
    List<RunResult> results = run("backlog", TURGO, settings(20), Kind.SQLITE);

    assertThat(results).hasSize(1).allMatch(RunResult::verified);
    assertThat(results.getFirst().variant()).isEqualTo("200 jobs waiting");
    assertThat(results.getFirst().jobs()).isGreaterThanOrEqualTo(20);
  }

  @ParameterizedTest
  @CsvSource({"multiinstance, 3", "callactivity, 2"})
  void measuresActivitiesThatAreDoneManyTimes(String scenario, int variants) {
    RunSettings twelve = settings(20).with(new RunSettings.Load(List.of(), null, 5, List.of(12L)));

    List<RunResult> results = run(scenario, TURGO, twelve, Kind.SQLITE);

    assertThat(results).hasSize(variants);
    assertThat(results).flatExtracting(RunResult::problems).isEmpty();
    assertThat(results.getLast().jobs()).isEqualTo(12);
    assertThat(results.getLast().variant()).startsWith("12 ");
  }

  @Test
  void startsWorkflowsOfThreeStepsAndWaitsForTheirEnds() {
    List<RunResult> results = run("steps", TURGO, settings(30), Kind.SQLITE);

    assertThat(results).flatExtracting(RunResult::problems).isEmpty();
    assertThat(results)
        .extracting(RunResult::variant)
        .containsExactly("batches of 200", "one at a time");
    assertThat(results).extracting(RunResult::jobs).containsExactly(200L, 30L);
    assertThat(results).extracting(RunResult::startLatencyP50Ms).doesNotContainNull();
    assertThat(results).extracting(RunResult::serverCpuMsPerJob).containsOnlyNulls();
  }

  @ParameterizedTest
  @CsvSource({
    "jobrunr, steps, 'JobRunr cannot run the scenario steps, only noop.'",
    "flowable-cmmn, noop, 'Flowable CMMN 7.2.0 cannot run the scenario noop, only case-noop,"
        + " case-timer, case27.'",
    "dbos, noop, 'DBOS cannot run the scenario noop, only steps.'",
    "temporal, chain, 'Temporal cannot run the scenario chain, only steps.'"
  })
  void refusesAScenarioThatAPeerCannotRun(String peer, String scenario, String message) {
    Contestant contestant = new Contestant(ContenderKinds.peer(peer), "best");

    assertThatThrownBy(() ->
            ScenarioRunner.check(
                settings(1),
                DatabaseSettings.own(Kind.POSTGRES, null),
                Scenarios.named(scenario),
                List.of(contestant)))
        .isInstanceOf(CommandException.class)
        .hasMessage(message);
  }

  @Test
  void measuresHowLongJobsWaitUnderEachLoad() {
    List<RunResult> results = run("latency", TURGO, settings(40), Kind.SQLITE);

    assertThat(results)
        .allMatch(RunResult::verified)
        .extracting(RunResult::variant)
        .containsExactly("as fast as it can", "10 % load", "50 % load", "80 % load");
    assertThat(results).extracting(RunResult::latencyP99Ms).doesNotContainNull();
  }

  @Test
  void putsLatencyBesideThroughput() {
    try (ScenarioRunner runner =
        new ScenarioRunner(
            settings(30), DatabaseSettings.own(Kind.SQLITE, null), new PrintWriter(out))) {
      RunResult result = runner.run(WithLatency.of(Scenarios.named("noop")), TURGO).getFirst();

      assertThat(result.problems()).isEmpty();
      assertThat(result.jobs()).isEqualTo(30);
      assertThat(result.latencyP99Ms()).isPositive();
    }
  }

  @Test
  void startsOnANodeThatOwnsNoShardsAndCountsWhatThatCosts() {
    RunResult result = run("foreign", TURGO, settings(50), Kind.POSTGRES).getFirst();

    assertThat(result.problems()).isEmpty();
    assertThat(result.nodes()).isEqualTo(2);
    assertThat(result.jobs()).isEqualTo(50);
    assertThat(result.statementsPerJob()).isPositive();
    assertThat(result.transactionsPerJob()).isPositive();
    assertThat(result.rowsPerJob()).isBetween(10.0, 40.0);
    assertThat(result.historyRowsPerJob()).isBetween(5.0, 12.0);
    assertThat(result.walBytesPerJob()).isPositive();
  }

  @Test
  void failsAnEngineThatLosesAJob() {
    RunResult result =
        run("noop", new Contestant(LOSING, "best"), settings(30), Kind.SQLITE).getFirst();

    assertThat(result.verified()).isFalse();
    assertThat(result.problems())
        .containsExactly(
            "expected 40 user tasks, but found 39", "expected 40 user tasks 'wait', but found 39");
  }

  @Test
  void namesEngineCommandAndReasonOfAFailure() {
    assertThatThrownBy(
            () -> run("start", new Contestant(LOSING, "best"), settings(30), Kind.SQLITE))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("Losing engine failed at 'deploy'")
        .hasMessageContaining("no such element: userTask")
        .hasMessageContaining("losing-1.log");
  }

  @Test
  void saysWhichSettingsThereAreNot() {
    assertThatThrownBy(
            () -> run("noop", new Contestant(LOSING, "fastest"), settings(30), Kind.SQLITE))
        .isInstanceOf(CommandException.class)
        .hasMessage(
            "Losing engine has no settings 'fastest': there is no file fastest.properties in"
                + " lab/bench/src/main/resources/settings/losing");
  }

  private List<RunResult> run(
      String scenario, Contestant contestant, RunSettings settings, Kind kind) {
    try (ScenarioRunner runner =
        new ScenarioRunner(settings, DatabaseSettings.own(kind, null), new PrintWriter(out))) {
      return runner.run(Scenarios.named(scenario), contestant);
    }
  }

  /** Quick, so that nobody waits for the database's counters. */
  private static RunSettings settings(long instances) {
    return new RunSettings(
        new RunSettings.Size(instances, 10L),
        new RunSettings.Load(List.of(1, 4), Duration.ofMillis(5), 3, List.of(200L)),
        new RunSettings.Engine(null, null, "full", true, Map.of()),
        1,
        Duration.ZERO,
        true);
  }
}
