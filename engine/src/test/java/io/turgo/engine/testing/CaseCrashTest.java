package io.turgo.engine.testing;

import static io.turgo.engine.testing.CaseText.code;
import static io.turgo.engine.testing.CaseText.control;
import static io.turgo.engine.testing.CaseText.entry;
import static io.turgo.engine.testing.CaseText.exit;
import static io.turgo.engine.testing.CaseText.human;
import static io.turgo.engine.testing.CaseText.milestone;
import static io.turgo.engine.testing.CaseText.planItem;
import static io.turgo.engine.testing.CaseText.sentry;
import static io.turgo.engine.testing.CaseText.stage;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.store.Store;
import io.turgo.engine.task.Task;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Cases whose node dies: none is lost, and no plan item is done twice. */
@Timeout(240)
class CaseCrashTest extends CaseScenarios {
  private static final int CASES = 12;

  /** The events in the life of {@link #CASES} are more than a hundred times as many. */
  private static final int LATEST_DEATH = 800;

  private static final String ASYNC = "flowable:async='true'";

  /** How often each plan item of a case has completed when the case has. */
  private static final Map<String, Long> COMPLETIONS =
      new TreeMap<>(
          Map.of(
              "again", 3L, "assess", 1L, "book", 1L, "decide", 1L, "later", 1L, "paid", 1L, "pay",
              1L, "payout", 1L, "send", 1L, "settle", 1L));

  private static void deployAll(Kit kit) {
    kit.deploy(
        "called",
        BpmnText.start("s"),
        BpmnText.code("work", "count", "turgo:async='true'"),
        BpmnText.end("e"),
        BpmnText.flow("s -> work -> e"));
    String payout =
        stage(
            "payout",
            "",
            code("pay", ASYNC + " flowable:exclusive='false'")
                + code("book", ASYNC + " flowable:exclusive='false'")
                + milestone("paid", entry("s4"))
                + sentry("s4", "", "pay complete", "book complete"),
            entry("s2"));
    String send =
        planItem(
            "processTask",
            "send",
            "",
            "<processRefExpression>called</processRefExpression>",
            entry("s3"));
    deploy(
        kit,
        "claim",
        "",
        code("assess", ASYNC),
        code("again", ASYNC, control("repetitionRule", "${repetitionCounter < 3}")),
        planItem("timerEventListener", "later", "", "<timerExpression>PT0S</timerExpression>"),
        stage(
            "settle",
            "",
            human("decide")
                + human("remind", exit("s5"))
                + payout
                + send
                + sentry("s2", "", "decide complete")
                + sentry("s3", "", "decide complete")
                + sentry("s5", "", "payout complete", "decide complete"),
            entry("s1")),
        sentry("s1", "", "assess complete", "later occur"));
  }

  private static void begin(Kit kit) {
    cases(kit).createCaseInstanceBuilder().caseDefinitionKey("claim").variable("n", 0).start();
  }

  private static Kit kit(Store store, UnaryOperator<ProcessEngineBuilder> settings) {
    Kit kit = Kit.on(store, settings);
    for (String name : new String[] {"assess", "again", "pay", "book", "count"}) {
      kit.code(
          name,
          execution -> {
            Integer n = execution.getVariable("n", Integer.class);
            execution.setVariable("n", n == null ? 1 : n + 1);
          });
    }
    return kit;
  }

  private static Kit node(Store store, UnaryOperator<ProcessEngineBuilder> settings) {
    Kit kit =
        kit(
            store,
            builder ->
                settings.apply(
                    builder.executor(
                        ExecutorSettings.defaults()
                            .withConcurrency(8)
                            .withPollInterval(Duration.ofMillis(50))
                            .withLease(Duration.ofMillis(500)))));
    kit.engine().getJobExecutor().start();
    return kit;
  }

  /** Decides in all cases in which somebody can. */
  private static void decide(Kit kit) {
    for (Task task :
        kit.engine().getTaskService().createTaskQuery().taskDefinitionKey("decide").list()) {
      try {
        kit.engine().getTaskService().complete(task.getId());
      } catch (TurgoException e) {
        // The node is dying, or the item is gone.
      }
    }
  }

  /** Completions by plan item and case, those of the called processes left out. */
  private static void assertNoneTwice(Kit kit) {
    for (var item : COMPLETIONS.entrySet()) {
      assertThat(
              kit.rows(
                  """
                  SELECT count(*) FROM (
                    SELECT instance_id FROM turgo_h_activity
                    WHERE activity_id = '%s' AND ended_at IS NOT NULL AND delete_reason IS NULL
                    GROUP BY instance_id HAVING count(*) > %d) more
                  """
                      .formatted(item.getKey(), item.getValue())))
          .as("cases that have completed %s more than %d times", item.getKey(), item.getValue())
          .isZero();
    }
    kit.checkConsistency();
  }

  private static void assertAllDoneOnce(Kit kit, int number) {
    assertNoneTwice(kit);
    Map<String, Long> completions = new TreeMap<>();
    for (var item : COMPLETIONS.entrySet()) {
      long all =
          kit.rows(
              """
              SELECT count(*) FROM turgo_h_activity
              WHERE activity_id = '%s' AND ended_at IS NOT NULL AND delete_reason IS NULL
              """
                  .formatted(item.getKey()));
      completions.put(item.getKey(), all / number);
      assertThat(all % number).as("left of %s", item.getKey()).isZero();
    }
    assertThat(completions).isEqualTo(COMPLETIONS);
    assertThat(kit.rows("SELECT count(*) FROM turgo_h_activity WHERE delete_reason IS NOT NULL"))
        .as("reminders, which end by their exit criterion")
        .isEqualTo(number);
    assertThat(
            kit.rows(
                "SELECT count(*) FROM turgo_h_variable WHERE name = 'n' AND long_value IN (1, 6)"))
        .as("cases and processes that have counted their jobs")
        .isEqualTo(2L * number);
    assertThat(kit.rows("SELECT count(*) FROM turgo_h_instance WHERE end_activity_id IS NOT NULL"))
        .as("cases, and the process of each")
        .isEqualTo(2L * number);
    kit.finish();
  }

  /** A node that dies at an event; its arguments are the database, where it is, and the event. */
  public static final class Program {
    private Program() {}

    public static void main(String[] args) {
      Kit kit =
          node(
              DyingNode.open(Database.valueOf(args[0]), args[1]),
              builder -> builder.eventListener(DyingNode.deadlyAt(Integer.parseInt(args[2]))));
      Await.until(
          "the node dies",
          () -> {
            decide(kit);
            return false;
          });
    }
  }

  @ParameterizedTest
  @EnumSource
  void itsNodesAreKilled(Database database, @TempDir Path folder) throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    System.out.println("kills of cases: seed " + seed);
    String place = DyingNode.place(database, folder);
    try (Kit kit = kit(DyingNode.open(database, place), builder -> builder)) {
      deployAll(kit);
      for (int i = 0; i < CASES; i++) {
        begin(kit);
      }
    }
    int kills = database == Database.SQLITE ? 2 : 1;
    for (int kill = 0; kill < kills; kill++) {
      String event = String.valueOf(1 + random.nextInt(LATEST_DEATH));
      DyingNode.run(
          Program.class, folder.resolve("node-" + kill + ".log"), database.name(), place, event);
      try (Kit kit = kit(DyingNode.open(database, place), builder -> builder)) {
        assertNoneTwice(kit);
      }
    }
    try (Kit kit = node(DyingNode.open(database, place), builder -> builder)) {
      Await.until(
          "all cases end",
          () -> {
            decide(kit);
            return kit.rows("SELECT count(*) FROM turgo_instance") == 0;
          });
      assertAllDoneOnce(kit, CASES);
    }
  }

  /** What a kill after a commit leaves is what was committed, so each call has another engine. */
  @Test
  void eachStepIsDoneByAnotherEngine() {
    var stores = Database.SQLITE.lasting();
    try (Kit kit = kit(stores.get(), builder -> builder)) {
      deployAll(kit);
      begin(kit);
    }
    for (boolean running = true; running; ) {
      try (Kit kit = kit(stores.get(), builder -> builder)) {
        assertNoneTwice(kit);
        oneStep(kit);
        running = kit.rows("SELECT count(*) FROM turgo_instance") > 0;
      }
    }
    try (Kit kit = kit(stores.get(), builder -> builder)) {
      assertAllDoneOnce(kit, 1);
    }
  }

  private static void oneStep(Kit kit) {
    var jobs = kit.engine().getManagementService().createJobQuery().list();
    var timers = kit.engine().getManagementService().createTimerJobQuery().list();
    if (!jobs.isEmpty()) {
      kit.engine().getManagementService().executeJob(jobs.getLast().getId());
    } else if (!timers.isEmpty()) {
      kit.engine().getManagementService().executeJob(timers.getFirst().getId());
    } else {
      decide(kit);
    }
  }
}
