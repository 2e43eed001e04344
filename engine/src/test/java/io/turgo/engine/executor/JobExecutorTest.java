package io.turgo.engine.executor;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.call;
import static io.turgo.engine.testing.BpmnText.catchTimer;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.engine.health.Health;
import io.turgo.engine.monitoring.EngineHealth;
import io.turgo.engine.monitoring.ExecutorMetrics;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.GroupWriter.Outcome;
import io.turgo.engine.store.sqlite.SqliteStore;
import io.turgo.engine.testing.Kit;
import io.turgo.engine.transaction.JobDataSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a running executor makes of how its jobs end. */
@SuppressWarnings("NullAway") // what is missing fails the test
@Timeout(60)
class JobExecutorTest {
  private static final String ASYNC = "turgo:async='true'";
  private static final int CALLS = 40;

  /** Takes minutes where each waits for a second. */
  private static final int CHAIN = 300;

  @TempDir Path folder;

  private final List<Long> runs = new CopyOnWriteArrayList<>();
  private HookedStore hooks;
  private Kit kit;

  @BeforeEach
  void open() {
    hooks =
        new HookedStore(
            SqliteStore.open(
                SqliteSettings.of(folder.resolve("turgo.db")).withDurable(false).withShards(4)));
    kit =
        Kit.on(
            hooks.store(),
            settings ->
                settings.executor(ExecutorSettings.defaults().withLease(Duration.ofMillis(600))));
    kit.code("work", execution -> runs.add(System.nanoTime()))
        .deploy("job", start("s"), code("a", "work", ASYNC), end("e"), flow("s -> a -> e"));
  }

  @AfterEach
  void close() {
    kit.checkConsistency();
    kit.close();
  }

  private ExecutorMetrics metrics() {
    return kit.engine().getMetrics().executor();
  }

  private void endsWithoutAFailedAttempt() {
    kit.engine().getJobExecutor().start();
    Await.until("the job has ended", () -> metrics().finished() == 1);
    assertThat(metrics().failed()).isZero();
    assertThat(kit.rows("SELECT count(*) FROM turgo_h_instance WHERE ended_at IS NOT NULL"))
        .isEqualTo(1);
  }

  /** Without that each would wait for the thread of the timers, which comes once a second. */
  @Test
  void theEndOfAnExclusiveJobBeginsTheNextOfItsInstance() {
    List<String> elements = new ArrayList<>(List.of(start("s"), parallel("f"), end("e")));
    elements.add(flow("s -> f"));
    for (int i = 0; i < CHAIN; i++) {
      elements.add(code("a" + i, "work", ASYNC));
      elements.add(flow("f -> a" + i + " -> e"));
    }
    kit.deploy("chain", elements.toArray(String[]::new));
    kit.engine().getJobExecutor().start();

    kit.start("chain", Map.of());

    Await.until("the jobs have ended", () -> metrics().finished() == CHAIN);
  }

  /** Code on virtual threads keeps its carriers until it waits; the engine's threads need none. */
  @Test
  void jobsRunWhileOthersHaveAllCarriers() {
    kit.deploy(
        "two",
        start("s"),
        code("a", "work", ASYNC),
        code("b", "work", ASYNC),
        end("e"),
        flow("s -> a -> b -> e"));
    int carriers = Runtime.getRuntime().availableProcessors();
    AtomicInteger computing = new AtomicInteger();
    AtomicBoolean over = new AtomicBoolean();
    try {
      for (int i = 0; i < carriers; i++) {
        Thread.startVirtualThread(() -> {
          computing.incrementAndGet();
          while (!over.get()) {
            Thread.onSpinWait();
          }
        });
      }
      Await.until("all carriers are taken", () -> computing.get() == carriers);
      for (int i = 0; i < 5; i++) {
        kit.start("two", Map.of());
      }
      kit.engine().getJobExecutor().start();
      Await.until("the jobs have ended", () -> metrics().finished() == 10);
    } finally {
      over.set(true);
    }
  }

  @Test
  void aTimerOfAMillisecondDelaysNobody() {
    kit.engine().getClock().reset();
    kit.deploy(
        "flood",
        "<startEvent"
            + " id='s'><timerEventDefinition><timeCycle>R/PT0.001S</timeCycle></timerEventDefinition></startEvent>",
        end("e"),
        flow("s -> e"));
    kit.engine().getJobExecutor().start();
    Await.until("the timer has fired", () -> metrics().finished() >= 2);
    long before = metrics().finished();
    long began = System.nanoTime();

    kit.start("job", Map.of());
    Await.until("the other job has ended", () -> runs.size() == 1);

    long seconds = Duration.ofNanos(System.nanoTime() - began).toSeconds();
    assertThat(metrics().finished() - before).isLessThanOrEqualTo(seconds + 3);
    assertThat(kit.engine().getMetrics().skippedTimerCycles()).isGreaterThan(900);
  }

  /** An engine with a job whose transaction keeps the only writer until it may end. */
  private Kit holding(Duration longestTransaction, CountDownLatch mayEnd, AtomicInteger attempts) {
    AtomicReference<JobDataSource> data = new AtomicReference<>();
    Kit own =
        Kit.on(
            SqliteStore.open(
                SqliteSettings.of(folder.resolve("slow.db"))
                    .withDurable(false)
                    .withLongestTransaction(longestTransaction)),
            settings -> {
              data.set(settings.jobDataSource());
              return settings.retries(1, Duration.ofSeconds(1));
            });
    own.code(
            "hold",
            execution -> {
              try (Connection connection = data.get().getConnection();
                  Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE shop (id INTEGER)");
              }
              attempts.incrementAndGet();
              mayEnd.await();
            })
        .deploy(
            "holds",
            start("s"),
            code("hold", "hold", ASYNC + " turgo:transactional='true'"),
            end("e"),
            flow("s -> hold -> e"))
        .deploy("waits", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    own.start("holds", Map.of());
    own.engine().getJobExecutor().start();
    Await.until("the job has the writer", () -> attempts.get() == 1);
    return own;
  }

  /** The file has one writer: whoever keeps it keeps everybody else. */
  @Test
  void aTransactionThatKeepsTheWriterIsEndedOnceOthersWait() {
    CountDownLatch mayEnd = new CountDownLatch(1);
    AtomicInteger attempts = new AtomicInteger();
    try (Kit own = holding(Duration.ofMillis(300), mayEnd, attempts)) {
      own.start("waits", Map.of());

      mayEnd.countDown();
      Await.until("the job has failed", () -> own.engine().getMetrics().executor().failed() == 1);
      Await.until(
          "it is set aside",
          () -> own.engine().getManagementService().createDeadLetterJobQuery().count() == 1);
      assertThat(
              own.engine()
                  .getManagementService()
                  .createDeadLetterJobQuery()
                  .singleResult()
                  .getExceptionMessage())
          .contains("kept the only writer of the SQLite file", "longestTransaction");
      assertThat(own.rows("SELECT count(*) FROM sqlite_master WHERE name = 'shop'")).isZero();
      assertThat(attempts).hasValue(1);
    } finally {
      mayEnd.countDown();
    }
  }

  @Test
  void healthNamesATransactionThatKeepsTheWriterFromOthers() throws Exception {
    CountDownLatch mayEnd = new CountDownLatch(1);
    try (Kit own = holding(Duration.ofHours(1), mayEnd, new AtomicInteger())) {
      CompletableFuture<Void> start =
          CompletableFuture.runAsync(() -> own.start("waits", Map.of()));
      Await.until("health tells", () -> !own.engine().getHealth().problems().isEmpty());
      EngineHealth.Problem problem = own.engine().getHealth().problems().getFirst();
      assertThat(problem.part()).isEqualTo("sqlite-writer");
      assertThat(problem.reason())
          .contains("turgo-worker-", "JobExecutorTest", "after 3600000 ms it is rolled back");

      mayEnd.countDown();
      start.get(60, TimeUnit.SECONDS);
      Await.until("the job is done", () -> own.engine().getMetrics().executor().finished() == 1);
      assertThat(own.engine().getHealth().problems()).isEmpty();
    } finally {
      mayEnd.countDown();
    }
  }

  private List<String> problems() {
    return kit.engine().getHealth().problems().stream().map(EngineHealth.Problem::part).toList();
  }

  /** A node whose clock is an hour ahead would fire the timers of all an hour early. */
  @Test
  void aNodeWhoseClockIsAheadFiresNoTimers() {
    kit.deploy(
        "timer", start("s"), catchTimer("t", "timeDuration:PT1S"), end("e"), flow("s -> t -> e"));
    kit.start("timer", Map.of());
    kit.engine().getClock().advance(Duration.ofHours(1));
    hooks.clockBehindMillis = Duration.ofHours(1).toMillis();
    kit.engine().getJobExecutor().start();
    for (int i = 1; i <= 20; i++) { // long enough for a timer that is due
      int jobs = i;
      kit.start("job", Map.of());
      Await.until("jobs run", () -> metrics().finished() >= jobs);
    }
    assertThat(metrics().finished()).isEqualTo(20);
    assertThat(problems()).containsExactly("clock");
    assertThat(kit.engine().getHealth().problems().getFirst().reason())
        .matches("The clock of this node is 3[56]\\d{5} ms ahead of the database's; it fires no.*");
    assertThat(kit.rows("SELECT count(*) FROM turgo_timer_job")).isEqualTo(1);

    hooks.clockBehindMillis = 0;
    Await.until("the timer has fired", () -> metrics().finished() == 21);
    assertThat(problems()).isEmpty();
  }

  @Test
  void theOffsetOfTheClockIsMeasuredBetweenTwoReadings() {
    Health health = new Health();
    AtomicLong clock = new AtomicLong(100_000);
    AtomicLong nanos = new AtomicLong();
    ClockOffset offset = new ClockOffset(clock::get, nanos::get, Duration.ofSeconds(30), health);

    offset.measured(100_000, 69_999);
    assertThat(health.knows("clock")).isTrue();
    assertThat(offset.isTooFarAhead()).as("from the start").isTrue();
    offset.measured(10_000, 60_000);
    assertThat(health.knows("clock")).as("a slow round shows no offset").isFalse();
    assertThat(offset.isTooFarAhead()).isFalse();

    offset.measured(100_000, 40_000);
    assertThat(health.knows("clock")).as("the database's clock was set").isTrue();
    assertThat(offset.isTooFarAhead()).isFalse();
    offset.measured(100_000, 160_000);
    assertThat(health.knows("clock")).as("late is not early").isTrue();
    assertThat(offset.isTooFarAhead()).isFalse();
    offset.measured(100_000, 100_000);
    assertThat(health.knows("clock")).isFalse();

    clock.addAndGet(60_000);
    offset.measured(160_000, 100_000);
    assertThat(offset.isTooFarAhead()).as("this node's clock was set").isTrue();
    offset.measured(160_000, 160_000);
    for (int drift = 0; drift <= 30_000; drift += 900) {
      offset.measured(160_000, 160_000 - drift);
      assertThat(offset.isTooFarAhead()).isFalse();
    }
    offset.measured(160_000, 129_900);
    assertThat(offset.isTooFarAhead()).as("it drifted").isTrue();
  }

  /** Its timers are late; without a node that fires them they would never be. */
  @Test
  void aClockThatIsBehindFiresTimers() {
    Health health = new Health();
    ClockOffset offset = new ClockOffset(() -> 100_000, () -> 0, Duration.ofSeconds(30), health);

    offset.measured(100_000, 160_000);

    assertThat(offset.isTooFarAhead()).isFalse();
    assertThat(health.now().problems())
        .singleElement()
        .satisfies(problem ->
            assertThat(problem.reason()).contains("60000 ms behind", "its timers fire late"));
  }

  @Test
  void jobsThatAreDueWhileNoneEndsAreTold() {
    Health health = new Health();
    AtomicLong now = new AtomicLong();
    JobProgress progress = new JobProgress(health, now::get);
    Consumer<Integer> look = ready -> progress.look(ready, () -> 2, () -> null);
    long patience = JobProgress.PATIENCE_NANOS;

    look.accept(5);
    now.addAndGet(patience - 1);
    look.accept(5);
    assertThat(health.now().state()).isEqualTo(EngineHealth.State.HEALTHY);
    now.addAndGet(1);
    look.accept(5);
    assertThat(health.now().problems())
        .singleElement()
        .satisfies(problem -> {
          assertThat(problem.part()).isEqualTo("job-progress");
          assertThat(problem.reason())
              .isEqualTo("5 jobs are due and none has finished for 10 s; 2 jobs run");
        });

    progress.ended();
    look.accept(4);
    assertThat(health.now().state()).isEqualTo(EngineHealth.State.HEALTHY);

    progress.stopped();
    now.addAndGet(patience);
    look.accept(4);
    assertThat(health.now().state()).as("after a pause").isEqualTo(EngineHealth.State.HEALTHY);

    progress.handedOver(); // to a thread that does not begin
    now.addAndGet(patience);
    look.accept(0);
    assertThat(health.now().state()).isEqualTo(EngineHealth.State.IMPAIRED);
    progress.begun();
    look.accept(0);
    assertThat(health.now().state()).isEqualTo(EngineHealth.State.HEALTHY);
  }

  @Test
  void fewThreadsAreAskedAtATimeAndThoseThatDoNotBeginKeepNoOthersOut() {
    AtomicLong now = new AtomicLong(Long.MAX_VALUE); // as System.nanoTime it may overflow
    JobProgress progress = new JobProgress(new Health(), now::get);

    progress.handedOver();
    assertThat(progress.mayAsk()).as("while one is on its way").isTrue();
    progress.handedOver();
    assertThat(progress.mayAsk()).as("while two are on their way").isFalse();
    progress.begun();
    assertThat(progress.mayAsk()).as("after one of them has begun").isTrue();

    progress.handedOver();
    now.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(progress.mayAsk()).as("a second after the last was asked").isFalse();
    now.addAndGet(1);
    assertThat(progress.mayAsk()).as("later").isTrue();
    progress.handedOver();
    assertThat(progress.mayAsk()).as("one for each second").isFalse();
  }

  @Test
  void aJobWhoseCommitIsUnknownIsLeftInItsTableForAWhileAndCostsNoRetry() {
    kit.start("job", Map.of());
    AtomicInteger writes = new AtomicInteger();
    hooks.onWrite =
        units ->
            writes.getAndIncrement() == 0 ? new Outcome.Unknown(new SQLException("cut")) : null;

    endsWithoutAFailedAttempt();

    assertThat(runs).hasSize(2);
    assertThat(runs.get(1) - runs.get(0))
        .as("pause after the database did not take an outcome")
        .isGreaterThan(Duration.ofMillis(900).toNanos());
  }

  @Test
  void aJobThatKeepsLosingIsLeftInItsTableAndCostsNoRetry() {
    kit.start("job", Map.of());
    AtomicInteger writes = new AtomicInteger();
    hooks.onWrite =
        units -> {
          if (writes.getAndIncrement() >= 21) {
            return null;
          }
          BitSet all = new BitSet();
          all.set(0, units);
          return new Outcome.Clashed(all);
        };

    endsWithoutAFailedAttempt();

    assertThat(runs).as("left in its table once").hasSize(2);
  }

  @Test
  void anErrorOutsideOfUserCodeLeavesTheJobInItsTableForAWhileAndCostsNoRetry() {
    kit.start("job", Map.of());
    AtomicInteger writes = new AtomicInteger();
    StackOverflowError error = new StackOverflowError("as the test says");
    hooks.onWrite =
        units ->
            writes.getAndIncrement() == 0
                ? new Outcome.DataError(new IllegalStateException("Writing failed", error))
                : null;

    endsWithoutAFailedAttempt();

    assertThat(runs).hasSize(2);
    assertThat(runs.get(1) - runs.get(0))
        .as("pause")
        .isGreaterThan(Duration.ofMillis(900).toNanos());
    assertThat(kit.engine().getHealth().problems())
        .extracting(EngineHealth.Problem::part)
        .containsExactly(EngineErrors.PART);
  }

  private Kit deployTimers() {
    return kit.deploy(
        "timer",
        start("s"),
        user("u", ""),
        end("e"),
        flow("s -> u -> e"),
        boundary("t", "u", true, "timeDuration:PT20S"),
        end("e2"),
        flow("t -> e2"));
  }

  private void clockAt(int secondsAfterNoon) {
    kit.engine().getClock().setCurrentTime(Kit.NOON.plusSeconds(secondsAfterNoon));
  }

  @Test
  void timersThatLeftTheirTableDoNotRun() {
    deployTimers();
    kit.engine().getJobExecutor().start();
    for (int i = 0; i < 20; i++) {
      String deleted = kit.start("timer", Map.of());
      kit.engine().getRuntimeService().deleteProcessInstance(deleted, "no more");
    }
    kit.start("timer", Map.of());
    clockAt(20);

    Await.until("the timer has fired", () -> metrics().finished() == 1);
    assertThat(metrics().obsolete()).isZero();
  }

  @Test
  void aTimerInMemoryFiresWhenItIsRescheduledFor() {
    deployTimers();
    kit.engine().getJobExecutor().start();
    kit.start("timer", Map.of());
    String timer =
        Objects.requireNonNull(
                kit.engine().getManagementService().createTimerJobQuery().singleResult())
            .getId();
    kit.engine().getManagementService().rescheduleTimeDurationJob(timer, "PT5S");
    clockAt(10);

    Await.until("the timer has fired", () -> metrics().finished() == 1);
    assertThat(metrics().obsolete()).isZero();
  }

  @Test
  void whatIsCachedOfAShardIsReadAgainWhenItsLeaseHasChanged() throws Exception {
    kit.deploy("waits", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    kit.engine().getJobExecutor().start();
    String id = kit.start("waits", Map.of());
    kit.engine().getRuntimeService().setVariable(id, "cached", true);
    long loads = kit.engine().getMetrics().driver().loads();
    kit.engine().getRuntimeService().setVariable(id, "cached", true);
    assertThat(kit.engine().getMetrics().driver().loads()).isEqualTo(loads);
    long takeOvers = metrics().takeOvers();
    try (Connection other =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("turgo.db"));
        Statement statement = other.createStatement()) {
      statement.execute("PRAGMA busy_timeout = 10000");
      statement.execute("UPDATE turgo_shard_lease SET epoch = epoch + 2");
    }
    Await.until("the leases have changed", () -> metrics().takeOvers() > takeOvers);

    kit.engine().getRuntimeService().setVariable(id, "cached", true);

    assertThat(kit.engine().getMetrics().driver().loads()).isEqualTo(loads + 1);
  }

  /** What a crash costs is in the database until it was counted; nothing runs before. */
  @Test
  void aCrashWhoseCountCanNotBeWrittenIsCountedLaterAndOnce() throws Exception {
    kit.start("job", Map.of());
    kit.engine()
        .inTransaction(connection -> {
          try (Statement note = connection.createStatement()) {
            return note.executeUpdate(
                "INSERT INTO turgo_suspect_job (job_id, shard, together, crashed_rev)"
                    + " SELECT id, shard, 1, instance_rev FROM turgo_job");
          }
        });
    AtomicInteger writes = new AtomicInteger();
    hooks.onWrite =
        units ->
            writes.getAndIncrement() < 3 ? new Outcome.DataError(new SQLException("no")) : null;
    kit.engine().getJobExecutor().start();

    Await.until("the crash is counted", () -> timers("retries = 2") == 1);
    assertThat(runs).isEmpty();
    assertThat(writes).hasValueGreaterThan(3);
    kit.engine().getClock().setCurrentTime(Kit.NOON.plusSeconds(60));
    Await.until("the job has ended", () -> metrics().finished() == 1);
    assertThat(runs).hasSize(1);
    Await.until("it is no suspect", () -> kit.rows("SELECT count(*) FROM turgo_suspect_job") == 0);
  }

  private long timers(String condition) {
    return kit.rows("SELECT count(*) FROM turgo_timer_job WHERE " + condition);
  }

  @Test
  void thoseThatCalledAreReadTogetherWithTheirCalledInstances() {
    kit.deploy(
        "calls",
        start("s"),
        call("c", "job", ""),
        user("u", ""),
        end("e"),
        flow("s -> c -> u -> e"));
    for (int i = 0; i < CALLS; i++) {
      kit.start("calls", Map.of());
    }
    hooks.loads.set(0);
    kit.engine().getJobExecutor().start();
    Await.until(
        "all have gone on", () -> kit.engine().getTaskService().createTaskQuery().count() == CALLS);

    assertThat(hooks.loads.get()).as("reads, each of many instances").isLessThan(CALLS);
  }
}
