package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.call;
import static io.turgo.engine.testing.BpmnText.catchTimer;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.engine.channel.InMemoryJobChannel;
import io.turgo.engine.channel.JobQueue;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.store.postgres.PostgresStore;
import io.turgo.engine.trace.TracedJob;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Traces that go on in jobs, and what comes of a tracing that throws. */
@Timeout(60)
@ExtendWith(QuietLog.class)
class TraceContextTest {
  private static final String ASYNC = "turgo:async='true'";

  private final Traces traces = new Traces();
  private final List<Kit> kits = new ArrayList<>();

  /** The activities whose code ran, and the trace that it ran in. */
  private final List<String> seen = new ArrayList<>();

  @AfterEach
  void closeAll() {
    kits.forEach(Kit::checkConsistency);
    kits.forEach(Kit::close);
  }

  private Kit kit(Database database) {
    return kit(database.open(), ExecutorSettings.defaults(), null);
  }

  private Kit kit(Store store, ExecutorSettings executor, @Nullable JobQueue queue) {
    Kit kit =
        Kit.on(
            store,
            builder ->
                (queue == null ? builder : builder.jobQueue(queue))
                    .traceContext(traces)
                    .executor(executor));
    kits.add(kit);
    return kit.code("see", execution -> see(execution.getCurrentActivityId()));
  }

  private void see(@Nullable String activity) {
    synchronized (seen) {
      seen.add(activity + " " + name(traces.ofThread()));
    }
  }

  private static String name(@Nullable String trace) {
    return trace == null ? "none" : trace.equals(Traces.ONE) ? "one" : "two";
  }

  private List<String> seen() {
    synchronized (seen) {
      return List.copyOf(seen);
    }
  }

  @ParameterizedTest
  @EnumSource
  void jobsContinueTheTraceOfTheCallThatMadeTheFirst(Database database) {
    Kit kit =
        kit(database)
            .deploy(
                "traced",
                start("s"),
                code("a", "see", ASYNC),
                catchTimer("t", "timeDuration:PT1H"),
                code("b", "see", ASYNC + " turgo:asyncLeave='true'"),
                code("c", "see", ""),
                end("e"),
                flow("s -> a -> t -> b -> c -> e"));
    traces.in(Traces.ONE, () -> kit.start("traced", Map.of()));

    kit.runJobs();
    kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofHours(2)));
    kit.runJobs();

    assertThat(seen()).containsExactly("a one", "b one", "c one");
    assertThat(traces.ofThread()).as("the thread's own").isNull();
    assertThat(traces.opened)
        .extracting(TracedJob::activityId, TracedJob::definitionKey)
        .contains(org.assertj.core.groups.Tuple.tuple("a", "traced"));
    assertThat(kit.rows("SELECT count(*) FROM turgo_instance")).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void aFailedAttemptKeepsItsTraceForTheNext(Database database) {
    List<String> attempts = new ArrayList<>();
    Kit kit =
        kit(database)
            .code(
                "fail",
                execution -> {
                  attempts.add(name(traces.ofThread()));
                  if (attempts.size() < 3) {
                    throw new IllegalStateException("by design of the test");
                  }
                })
            .deploy(
                "failing",
                start("s"),
                code("a", "fail", ASYNC),
                code("b", "see", ASYNC),
                end("e"),
                flow("s -> a -> b -> e"));
    String id = traces.in(Traces.ONE, () -> kit.start("failing", Map.of()));

    kit.runJobs();
    assertThat(kit.rows("SELECT count(*) FROM turgo_timer_job WHERE trace_parent IS NOT NULL"))
        .isEqualTo(1);
    traces.in(
        Traces.TWO,
        () -> {
          kit.engine().getRuntimeService().suspendProcessInstanceById(id);
          kit.engine().getRuntimeService().activateProcessInstanceById(id);
          return id;
        });
    for (int i = 1; i <= 3; i++) {
      kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofHours(i)));
      kit.runJobs();
    }

    assertThat(attempts).containsExactly("one", "one", "one");
    assertThat(seen()).containsExactly("b one");
  }

  @ParameterizedTest
  @EnumSource
  void eachCallGivesItsJobsItsOwnTrace(Database database) {
    Kit kit =
        kit(database).deploy("waiting", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    String id = kit.start("waiting", Map.of());
    for (String trace : List.of(Traces.ONE, Traces.TWO)) {
      traces.in(
          trace,
          () -> {
            kit.engine().getRuntimeService().setVariableAsync(id, "v", 1);
            return id;
          });
    }
    kit.engine().getRuntimeService().setVariableAsync(id, "v", 3);
    kit.engine()
        .inTransaction(connection -> traces.in(Traces.TWO, () -> kit.start("waiting", Map.of())));

    for (String is : List.of("= '" + Traces.ONE + "'", "= '" + Traces.TWO + "'", "IS NULL")) {
      assertThat(kit.rows("SELECT count(*) FROM turgo_job WHERE trace_parent " + is))
          .as(is)
          .isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void instancesThatAJobStartsContinueItsTraceWhereverTheyRun(Database database) {
    Kit kit =
        kit(database)
            .code("start", execution -> kits.getFirst().start("called", Map.of()))
            .deploy(
                "called",
                start("s"),
                code("now", "see", ""),
                code("later", "see", ASYNC),
                end("e"),
                flow("s -> now -> later -> e"))
            .deploy(
                "calling",
                start("s"),
                code("a", "start", ASYNC),
                call("c", "called", ""),
                end("e"),
                flow("s -> a -> c -> e"));
    traces.in(
        Traces.ONE, () -> kit.engine().inTransaction(connection -> kit.start("calling", Map.of())));
    String job = kit.engine().getManagementService().createJobQuery().list().getFirst().getId();

    // Its own transaction, in which other instances are started too.
    kit.engine()
        .<Integer, RuntimeException>inTransaction(connection -> {
          kit.engine().getManagementService().executeJob(job);
          return 1;
        });
    kit.runJobs();

    assertThat(seen()).containsExactlyInAnyOrder("now one", "now one", "later one", "later one");
  }

  @Test
  void aTraceGoesToAnotherNodeByTheShardFeedAndNoFurther() {
    String database = TestPostgres.newDatabase();
    ExecutorSettings pool = ExecutorSettings.defaults().withConcurrency(1);
    Kit starter = kit(store(database), pool, null);
    starter.deploy(
        "traced",
        start("s"),
        code("a", "see", ASYNC),
        code("b", "see", ASYNC),
        end("e"),
        flow("s -> a -> b -> e"));
    traces.in(Traces.ONE, () -> starter.start("traced", Map.of()));
    Kit runner = kit(store(database), pool, null);
    runner.engine().getJobExecutor().start();
    Await.until("it has run", () -> seen().size() == 2);
    starter.start("traced", Map.of());

    Await.until("the other one has, too", () -> seen().size() == 4);

    assertThat(seen()).containsExactly("a one", "b one", "a none", "b none");
  }

  @Test
  void messagesHaveTheTracesOfTheirJobs() {
    try (InMemoryJobChannel broker = new InMemoryJobChannel()) {
      String database = TestPostgres.newDatabase();
      JobQueue queue = JobQueue.of("jobs", broker);
      Kit starter = kit(store(database), ExecutorSettings.defaults(), queue.publishOnly());
      starter.deploy("traced", start("s"), code("a", "see", ASYNC), end("e"), flow("s -> a -> e"));
      traces.in(Traces.TWO, () -> starter.start("traced", Map.of()));
      Kit runner = kit(store(database), ExecutorSettings.defaults(), queue);
      runner.engine().getJobExecutor().start();

      Await.until("it has run", () -> seen().size() == 1);

      assertThat(seen()).containsExactly("a two");
    }
  }

  private static Store store(String database) {
    return PostgresStore.open(TestPostgres.settings(database));
  }

  private Kit oneJob() {
    return kit(Database.SQLITE)
        .deploy("traced", start("s"), code("a", "see", ASYNC), end("e"), flow("s -> a -> e"));
  }

  static Stream<Supplier<String>> answers() {
    return Stream.of(
        () -> {
          throw new IllegalStateException("by design of the test");
        },
        () -> {
          throw new StackOverflowError("by design of the test");
        },
        () -> "none",
        () -> Traces.ONE.replace('a', '\0'),
        () -> Traces.ONE + "-more",
        () -> "00-" + "0".repeat(32) + "-" + "0".repeat(16) + "-00");
  }

  @ParameterizedTest
  @MethodSource("answers")
  void aCallGoesOnWithoutATraceThatCanNotBeFound(Supplier<String> answer) {
    Kit kit = oneJob();
    traces.instead = answer;

    kit.start("traced", Map.of());

    assertThat(kit.rows("SELECT count(*) FROM turgo_job WHERE trace_parent IS NULL")).isEqualTo(1);
    kit.runJobs();
    assertThat(seen()).containsExactly("a none");
  }

  static Stream<Throwable> faults() {
    return Stream.of(
        new IllegalStateException("by design of the test"), new LinkageError("by design"));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void aJobRunsWithoutATraceThatCanNotBeContinued(Throwable fault) {
    Kit kit = oneJob();
    traces.atOpening = fault;
    traces.in(Traces.ONE, () -> kit.start("traced", Map.of()));

    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    assertThat(seen()).containsExactly("a none");
    assertThat(kit.rows("SELECT count(*) FROM turgo_instance")).isZero();
  }

  @ParameterizedTest
  @MethodSource("faults")
  void aTraceThatCanNotBeLeftCostsNoJob(Throwable fault) {
    Kit kit = oneJob();
    traces.atClosing = fault;
    traces.in(Traces.ONE, () -> kit.start("traced", Map.of()));

    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    assertThat(seen()).containsExactly("a one");
    assertThat(kit.rows("SELECT count(*) FROM turgo_instance")).isZero();
  }
}
