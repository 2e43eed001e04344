package io.turgo.engine.executor;

import static io.turgo.engine.testing.Model.boundary;
import static io.turgo.engine.testing.Model.call;
import static io.turgo.engine.testing.Model.code;
import static io.turgo.engine.testing.Model.end;
import static io.turgo.engine.testing.Model.flow;
import static io.turgo.engine.testing.Model.start;
import static io.turgo.engine.testing.Model.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.monitoring.EngineHealth;
import io.turgo.engine.monitoring.ExecutorMetrics;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.GroupWriter.Outcome;
import io.turgo.engine.store.sqlite.SqliteStore;
import io.turgo.engine.testing.Kit;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a running executor makes of how its jobs end. */
@Timeout(60)
class JobExecutorTest {
  private static final String ASYNC = "turgo:async='true'";
  private static final int CALLS = 40;

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

  private static void until(String what, BooleanSupplier holds) {
    long giveUp = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!holds.getAsBoolean()) {
      assertThat(System.nanoTime()).as(what).isLessThan(giveUp);
      LockSupport.parkNanos(5_000_000);
    }
  }

  private void endsWithoutAFailedAttempt() {
    kit.engine().getJobExecutor().start();
    until("the job has ended", () -> metrics().finished() == 1);
    assertThat(metrics().failed()).isZero();
    assertThat(kit.rows("SELECT count(*) FROM turgo_h_instance WHERE ended_at IS NOT NULL"))
        .isEqualTo(1);
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

    until("the timer has fired", () -> metrics().finished() == 1);
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

    until("the timer has fired", () -> metrics().finished() == 1);
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
    until("the leases have changed", () -> metrics().takeOvers() > takeOvers);

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

    until("the crash is counted", () -> timers("retries = 2") == 1);
    assertThat(runs).isEmpty();
    assertThat(writes).hasValueGreaterThan(3);
    kit.engine().getClock().setCurrentTime(Kit.NOON.plusSeconds(60));
    until("the job has ended", () -> metrics().finished() == 1);
    assertThat(runs).hasSize(1);
    until("it is no suspect", () -> kit.rows("SELECT count(*) FROM turgo_suspect_job") == 0);
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
    until(
        "all have gone on", () -> kit.engine().getTaskService().createTaskQuery().count() == CALLS);

    assertThat(hooks.loads.get()).as("reads, each of many instances").isLessThan(CALLS);
  }
}
