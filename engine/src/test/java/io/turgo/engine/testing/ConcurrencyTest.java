package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.call;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.await.Await;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.job.Job;
import io.turgo.engine.monitoring.JobObserver;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.store.GroupWriter;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.store.postgres.PostgresStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** What happens when threads, nodes and the database get in each other's way. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class ConcurrencyTest {
  private final String database = TestPostgres.newDatabase();
  private final List<Kit> kits = new ArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void check() {
    threads.shutdownNow();
    kits.getFirst().checkConsistency();
    kits.forEach(Kit::close);
  }

  private Store store() {
    return PostgresStore.open(TestPostgres.settings(database));
  }

  private Kit node() {
    return node(store());
  }

  private Kit node(Store store) {
    Kit kit = Kit.on(store, settings -> settings);
    kits.add(kit);
    return kit;
  }

  /** A node whose executor runs; it follows the system's clock. */
  private Kit runningNode(String name, Duration lease, JobObserver observer) {
    return runningNode(store(), name, lease, observer);
  }

  private Kit runningNode(Store store, String name, Duration lease, JobObserver observer) {
    Kit kit =
        Kit.on(
            store,
            settings ->
                settings
                    .jobObserver(observer)
                    .executor(
                        ExecutorSettings.defaults()
                            .withNodeName(name)
                            .withLease(lease)
                            .withPollInterval(Duration.ofSeconds(30))));
    kit.engine().getClock().reset();
    kit.engine().getJobExecutor().start();
    kits.add(kit);
    return kit;
  }

  private CompletableFuture<Void> async(Runnable action) {
    return CompletableFuture.runAsync(action, threads).orTimeout(40, TimeUnit.SECONDS);
  }

  private static void join(List<CompletableFuture<Void>> all) {
    CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).join();
  }

  /** A fork to so many jobs that may run at the same time, each with its own code. */
  private static String[] parallelJobs(int n, String attributes) {
    List<String> elements =
        new ArrayList<>(
            List.of(
                start("s"),
                parallel("f"),
                parallel("j"),
                user("after", ""),
                end("e"),
                flow("s -> f"),
                flow("j -> after -> e")));
    for (int i = 0; i < n; i++) {
      elements.add(code("t" + i, "work", "turgo:async='true' " + attributes));
      elements.add(flow("f -> t" + i + " -> j"));
    }
    return elements.toArray(String[]::new);
  }

  /**
   * Runs the jobs of a fork on two nodes; each delegate first waits until all have begun, so that
   * all of them saw the same state.
   */
  private Map<String, AtomicInteger> runOnTwoNodes(boolean increments) {
    int n = 8;
    Kit one = node();
    Kit two = node();
    CountDownLatch begun = new CountDownLatch(n);
    Map<String, AtomicInteger> calls = new ConcurrentHashMap<>();
    for (Kit kit : kits) {
      kit.code(
          "work",
          execution -> {
            String activity = execution.getCurrentActivityId();
            Integer seen = increments ? (Integer) execution.getVariable("n") : null;
            if (calls.computeIfAbsent(activity, a -> new AtomicInteger()).incrementAndGet() == 1) {
              begun.countDown();
              Await.open(begun);
            }
            if (seen != null) {
              execution.setVariable("n", seen + 1);
            } else {
              execution.setVariable("by " + activity, 1);
            }
          });
    }
    String id =
        one.deploy("fork", parallelJobs(n, "turgo:exclusive='false'"))
            .start("fork", Map.of("n", 0));
    List<Job> jobs = one.engine().getManagementService().createJobQuery().list();
    List<CompletableFuture<Void>> running = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      ProcessEngine engine = kits.get(i % 2).engine();
      String job = jobs.get(i).getId();
      running.add(async(() -> engine.getManagementService().executeJob(job)));
    }
    join(running);
    assertThat(
            one.engine().getMetrics().commits().clashes()
                + two.engine().getMetrics().commits().clashes())
        .as("the nodes got in each other's way")
        .isPositive();
    assertThat(one.task(id).getTaskDefinitionKey()).isEqualTo("after");
    assertThat(
            one.rows("SELECT count(*) FROM turgo_timer_job")
                + one.rows("SELECT count(*) FROM turgo_job"))
        .isZero();
    if (increments) {
      assertThat(one.variable(id, "n")).isEqualTo(n);
    } else {
      assertThat(one.engine().getRuntimeService().getVariables(id)).hasSize(n + 1);
    }
    return calls;
  }

  @Test
  void incrementsFromTwoNodesAreNotLost() {
    assertThat(runOnTwoNodes(true).values().stream().mapToInt(AtomicInteger::get).sum())
        .as("all but the first read what others have changed since")
        .isGreaterThan(8);
  }

  @Test
  void clashDoesNotRepeatCodeThatOnlyWrites() {
    assertThat(runOnTwoNodes(false))
        .hasSize(8)
        .allSatisfy((activity, calls) -> assertThat(calls).as(activity).hasValue(1));
  }

  @Test
  void threadsOfTwoNodesSetVariablesOfOneInstance() {
    node();
    Kit one = kits.getFirst();
    node();
    String id = one.run("shared", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    List<CompletableFuture<Void>> setting = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      int thread = i;
      ProcessEngine engine = kits.get(i % 2).engine();
      setting.add(
          async(() -> {
            for (int k = 0; k < 10; k++) {
              engine.getRuntimeService().setVariable(id, "v" + thread + "_" + k, k);
            }
          }));
    }
    join(setting);

    assertThat(one.engine().getRuntimeService().getVariables(id)).hasSize(80);
    assertThat(one.rows("SELECT rev FROM turgo_instance")).isLessThanOrEqualTo(81);
  }

  /** A node that knows an instance of old must look again before it refuses anything. */
  @Test
  void aCopyThatIsOldRefusesNothing() {
    Kit one = node();
    Kit other = node();
    String id =
        one.run(
            "steps", start("s"), user("a", ""), user("b", ""), end("e"), flow("s -> a -> b -> e"));
    other.complete(id, "a");

    one.complete(id, "b");

    assertThat(one.isRunning(id)).isFalse();
  }

  @Test
  void onlyOneOfManyCompletesATask() {
    node();
    node();
    String id =
        kits.getFirst().run("once", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    String task = kits.getFirst().task(id).getId();
    AtomicInteger done = new AtomicInteger();
    List<CompletableFuture<Void>> completing = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      ProcessEngine engine = kits.get(i % 2).engine();
      completing.add(
          async(() -> {
            try {
              engine.getTaskService().complete(task);
              done.incrementAndGet();
            } catch (TurgoObjectNotFoundException e) {
              // somebody else was faster
            }
          }));
    }
    join(completing);

    assertThat(done).hasValue(1);
    kits.getFirst().assertEnded(id, "s u e");
  }

  /** Starts an instance and its job; answers the running job once its code has begun. */
  private CompletableFuture<Void> beginJob(Kit kit, CountDownLatch goOn, AtomicInteger calls) {
    CountDownLatch begun = new CountDownLatch(1);
    kit.code(
        "work",
        execution -> {
          calls.incrementAndGet();
          execution.setVariable("done", true);
          begun.countDown();
          Await.open(goOn);
        });
    kit.run(
        "moved",
        start("s"),
        code("a", "work", "turgo:async='true'"),
        code("b", "work", "turgo:async='true'"),
        end("e"),
        flow("s -> a -> b -> e"));
    String job =
        Objects.requireNonNull(kit.engine().getManagementService().createJobQuery().singleResult())
            .getId();
    CompletableFuture<Void> running =
        async(() -> kit.engine().getManagementService().executeJob(job));
    Await.open(begun);
    return running;
  }

  @Test
  void outcomeOfAJobThatIsSuspendedMeanwhileIsAppliedAndItsFollowUpSuspended() {
    Kit kit = node();
    Kit other = node();
    AtomicInteger calls = new AtomicInteger();
    CountDownLatch goOn = new CountDownLatch(1);
    CompletableFuture<Void> running = beginJob(kit, goOn, calls);
    String id = Long.toString(kit.rows("SELECT id FROM turgo_instance"));

    other.engine().getRuntimeService().suspendProcessInstanceById(id);
    goOn.countDown();
    running.join();

    assertThat(calls).hasValue(1);
    assertThat(kit.trail(id)).isEqualTo("s a");
    assertThat(kit.variable(id, "done")).isEqualTo(true);
    assertThat(
            Objects.requireNonNull(
                    kit.engine().getManagementService().createSuspendedJobQuery().singleResult())
                .getElementId())
        .isEqualTo("b");
  }

  /** The suspension goes down to the called instance; its end goes up again. */
  @Test
  void outcomeOfAJobThatEndsACalledInstanceIsAppliedThoughTheCallerWasSuspended() {
    Kit kit = node();
    Kit other = node();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    kit.code(
        "work",
        execution -> {
          begun.countDown();
          Await.open(goOn);
        });
    kit.deploy(
        "inner",
        start("s"),
        code("a", "work", "turgo:async='true'"),
        end("e"),
        flow("s -> a -> e"));
    String id =
        kit.run(
            "outer",
            start("s"),
            call("c", "inner", ""),
            code("b", "work", "turgo:async='true'"),
            end("e"),
            flow("s -> c -> b -> e"));
    String job =
        Objects.requireNonNull(kit.engine().getManagementService().createJobQuery().singleResult())
            .getId();
    CompletableFuture<Void> running =
        async(() -> kit.engine().getManagementService().executeJob(job));
    Await.open(begun);

    other.engine().getRuntimeService().suspendProcessInstanceById(id);
    goOn.countDown();
    running.join();

    assertThat(kit.trail(id)).isEqualTo("s c");
    Job next =
        Objects.requireNonNull(
            kit.engine().getManagementService().createSuspendedJobQuery().singleResult());
    assertThat(next.getElementId()).isEqualTo("b");
    kit.engine().getRuntimeService().activateProcessInstanceById(id);
    kit.runJobs();
    kit.assertEnded(id, "s c b e");
  }

  @Test
  void outcomeOfAJobWhoseInstanceIsDeletedMeanwhileIsDropped() {
    Kit kit = node();
    Kit other = node();
    AtomicInteger calls = new AtomicInteger();
    CountDownLatch goOn = new CountDownLatch(1);
    CompletableFuture<Void> running = beginJob(kit, goOn, calls);
    String id = Long.toString(kit.rows("SELECT id FROM turgo_instance"));

    other.engine().getRuntimeService().deleteProcessInstance(id, "enough");
    goOn.countDown();

    assertThatThrownBy(running::join).hasCauseInstanceOf(TurgoObjectNotFoundException.class);
    assertThat(calls).hasValue(1);
    assertThat(kit.engine().getMetrics().driver().discarded()).isEqualTo(1);
    assertThat(kit.trail(id)).isEqualTo("s");
  }

  @Test
  void rowThatSomebodyElseLocksKeepsOnlyItsOwnInstanceWaiting() throws Exception {
    Kit kit = node();
    kit.deploy("locked", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    String locked = kit.start("locked", Map.of());
    List<String> free = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      free.add(kit.start("locked", Map.of()));
    }
    CompletableFuture<Void> waiting;
    try (Connection foreign =
            TestPostgres.server().getDatabase("postgres", database).getConnection();
        Statement statement = foreign.createStatement()) {
      foreign.setAutoCommit(false);
      statement.execute("SELECT * FROM turgo_instance WHERE id = " + locked + " FOR UPDATE");
      waiting = async(() -> kit.engine().getRuntimeService().setVariable(locked, "v", 1));
      List<CompletableFuture<Void>> others = new ArrayList<>();
      for (String id : free) {
        others.add(async(() -> kit.engine().getRuntimeService().setVariable(id, "v", 1)));
      }
      join(others);
      Await.until(() -> kit.engine().getMetrics().commits().slowLane() > 0);
      assertThat(waiting).isNotDone();
      foreign.commit();
    }

    Await.result(waiting);
    assertThat(kit.variable(locked, "v")).isEqualTo(1);
  }

  @Test
  void refusedValueFailsItsOwnJobOnlyThoughItsNeighboursAreWrittenWithIt() {
    int n = 20;
    Finished finished = new Finished(n - 1);
    Kit kit = runningNode(refusingPoison(store()), "one", Duration.ofSeconds(10), finished);
    CountDownLatch begun = new CountDownLatch(n);
    AtomicInteger calls = new AtomicInteger();
    kit.code(
        "work",
        execution -> {
          boolean last = calls.incrementAndGet() == n;
          begun.countDown();
          Await.open(begun); // all of them are handed over at about the same time
          if (last) {
            execution.setVariable("poison", 1);
          }
        });
    kit.run("wide", parallelJobs(n, "turgo:exclusive='false'"));
    Await.open(finished.jobs);
    Await.open(finished.firstFailure);

    assertThat(calls).as("nobody is called again for a neighbour's value").hasValue(n);
    assertThat(finished.failures).hasValue(1);
    assertThat(kit.rows("SELECT count(*) FROM turgo_variable")).isZero();
  }

  /** A store whose database refuses the variable "poison". */
  private static Store refusingPoison(Store real) {
    return Stores.writing(
        real,
        (writer, units, locking) ->
            units.stream().flatMap(List::stream).anyMatch(ConcurrencyTest::isPoisoned)
                ? new GroupWriter.Outcome.DataError(new SQLException("poison", "22000"))
                : writer.write(units, locking));
  }

  @Test
  void valueThatTheDatabaseRefusesFailsItsOwnCallOnly() {
    Kit kit = node(refusingPoison(store()));
    kit.deploy("group", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    List<CompletableFuture<Void>> starting = new ArrayList<>();
    AtomicInteger refused = new AtomicInteger();
    for (int i = 0; i < 40; i++) {
      String name = i % 20 == 7 ? "poison" : "fine";
      starting.add(
          async(() -> {
            try {
              kit.start("group", Map.of(name, 1));
            } catch (TurgoException e) {
              assertThat(name).isEqualTo("poison");
              refused.incrementAndGet();
            }
          }));
    }
    join(starting);

    assertThat(refused).hasValue(2);
    assertThat(kit.rows("SELECT count(*) FROM turgo_instance")).isEqualTo(38);
  }

  private static boolean isPoisoned(InstanceChanges changes) {
    return changes.inserts().stream()
        .anyMatch(row -> row instanceof VariableRow variable && variable.name().equals("poison"));
  }

  /** Waits until so many jobs have finished. */
  private static final class Finished implements JobObserver {
    private final CountDownLatch jobs;
    private final AtomicInteger failures = new AtomicInteger();
    private final CountDownLatch firstFailure = new CountDownLatch(1);

    Finished(int n) {
      this.jobs = new CountDownLatch(n);
    }

    @Override
    public void finished(long jobId, String activityId) {
      jobs.countDown();
    }

    @Override
    public void failed(long jobId, String activityId, Throwable error) {
      failures.incrementAndGet();
      firstFailure.countDown();
    }
  }

  @Test
  void parallelJobsOfOneInstanceAreWrittenTogether() {
    int n = 50;
    Finished finished = new Finished(n);
    Kit kit = runningNode("one", Duration.ofSeconds(10), finished);
    CountDownLatch begun = new CountDownLatch(n);
    AtomicInteger calls = new AtomicInteger();
    kit.code(
        "work",
        execution -> {
          calls.incrementAndGet();
          begun.countDown();
          Await.open(begun); // non-exclusive jobs run at the same time, or nobody comes past here
        });
    String id = kit.run("wide", parallelJobs(n, "turgo:exclusive='false'"));
    Await.open(finished.jobs);

    assertThat(kit.task(id).getTaskDefinitionKey()).isEqualTo("after");
    assertThat(calls).hasValue(n);
    assertThat(kit.engine().getMetrics().driver().coalesced()).isGreaterThan(n / 2);
    assertThat(kit.rows("SELECT rev FROM turgo_instance")).isLessThan(n / 2);
  }

  @Test
  void exclusiveJobsOfOneInstanceNeverOverlap() {
    int n = 20;
    Finished finished = new Finished(n);
    Kit kit = runningNode("one", Duration.ofSeconds(10), finished);
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger overlaps = new AtomicInteger();
    kit.code(
        "work",
        execution -> {
          if (inside.incrementAndGet() > 1) {
            overlaps.incrementAndGet();
          }
          execution.setVariable("seen", inside.get());
          inside.decrementAndGet();
        });
    String id = kit.run("narrow", parallelJobs(n, ""));
    Await.open(finished.jobs);

    assertThat(overlaps).hasValue(0);
    assertThat(kit.task(id).getTaskDefinitionKey()).isEqualTo("after");
  }

  private static void awaitAtMost(CompletableFuture<Void> future, int millis) throws Exception {
    try {
      future.get(millis, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      // it goes on
    }
  }

  /** Waits until something has been committed from now on, or there is nothing left to do. */
  private static void awaitCommit(Kit kit, CompletableFuture<Void> work) {
    long before = kit.engine().getMetrics().commits().groups();
    Await.until(
        "commits go on",
        () -> work.isDone() || kit.engine().getMetrics().commits().groups() > before);
  }

  @Test
  void killedConnectionsLoseNothingAndCostNoRetry() throws Exception {
    int instances = 300;
    Finished finished = new Finished(instances * 3);
    Kit kit = runningNode("one", Duration.ofSeconds(10), finished);
    kit.code("work", execution -> execution.setVariable("seen", true))
        .deploy(
            "chain",
            start("s"),
            code("a", "work", "turgo:async='true'"),
            code("b", "work", "turgo:async='true'"),
            code("c", "work", "turgo:async='true'"),
            end("e"),
            flow("s -> a -> b -> c -> e"));
    CompletableFuture<Void> starting =
        async(() -> {
          for (int i = 0; i < instances; i++) {
            kit.start("chain", Map.of());
          }
        });
    int killed = 0;
    try (Connection foreign =
            TestPostgres.server().getDatabase("postgres", database).getConnection();
        Statement statement = foreign.createStatement()) {
      for (int round = 0; round < 5 || (round < 20 && !starting.isDone()); round++) {
        try (var row =
            statement.executeQuery(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname ="
                    + " current_database() AND application_name = 'turgo committer'")) {
          row.next();
          killed += row.getInt(1);
        }
        awaitAtMost(starting, 150);
        awaitCommit(kit, starting); // else a slow machine would do nothing but connect
      }
    }
    starting.join();
    Await.open(finished.jobs);

    assertThat(killed).isPositive();
    assertThat(finished.failures).hasValue(0);
    assertThat(kit.rows("SELECT count(*) FROM turgo_instance")).isZero();
    assertThat(
            kit.rows(
                "SELECT count(*) FROM turgo_h_activity WHERE activity_id IN ('a', 'b', 'c')"
                    + " AND ended_at IS NOT NULL"))
        .isEqualTo(3L * instances);
  }

  @Test
  void twoNodesShareTheShardsAndTheSecondWakesTheFirst() {
    int instances = 60;
    Finished onFirst = new Finished(instances);
    CountDownLatch all = new CountDownLatch(instances);
    JobObserver observer =
        new JobObserver() {
          @Override
          public void finished(long jobId, String activityId) {
            onFirst.finished(jobId, activityId);
            all.countDown();
          }
        };
    JobObserver second =
        new JobObserver() {
          @Override
          public void finished(long jobId, String activityId) {
            all.countDown();
          }
        };
    Kit one = runningNode("one", Duration.ofSeconds(1), observer);
    Kit two = runningNode("two", Duration.ofSeconds(1), second);
    Await.until(() -> shardsOf(one, "two") == 128 && shardsOf(one, "one") == 128);
    kits.forEach(kit -> kit.code("work", execution -> execution.setVariable("seen", true)));
    two.deploy(
        "woken",
        start("s"),
        code("a", "work", "turgo:async='true'"),
        end("e"),
        flow("s -> a -> e"));
    for (int i = 0; i < instances; i++) {
      two.start("woken", Map.of());
    }

    Await.open(
        all); // half a minute is the poll interval: without a wake-up they would not end in time
    assertThat(onFirst.jobs.getCount()).as("jobs that the first node left").isLessThan(instances);
    assertThat(onFirst.jobs.getCount()).as("jobs that the first node left").isPositive();
  }

  private static long shardsOf(Kit kit, String node) {
    return kit.rows(
        "SELECT count(*) FROM turgo_shard_lease l JOIN turgo_node n ON n.id = l.node_id"
            + " WHERE n.name = '"
            + node
            + "'");
  }

  @Test
  void jobsOfANodeThatDiesAreRunByTheOther() {
    int instances = 40;
    CountDownLatch all = new CountDownLatch(instances);
    CountDownLatch never = new CountDownLatch(1);
    JobObserver counting =
        new JobObserver() {
          @Override
          public void finished(long jobId, String activityId) {
            all.countDown();
          }
        };
    Store dying = store();
    Kit dead =
        Kit.on(
            dying,
            settings ->
                settings.executor(
                    ExecutorSettings.defaults()
                        .withNodeName("dead")
                        .withLease(Duration.ofSeconds(2))));
    try {
      dead.engine().getJobExecutor().start();
      assertThat(shardsOf(dead, "dead")).isEqualTo(256);
      CountDownLatch begun = new CountDownLatch(instances);
      dead.code(
              "work",
              execution -> {
                begun.countDown();
                try {
                  never.await();
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                }
                throw new IllegalStateException("died");
              })
          .deploy(
              "orphan",
              start("s"),
              code("a", "work", "turgo:async='true'"),
              end("e"),
              flow("s -> a -> e"));
      for (int i = 0; i < instances; i++) {
        dead.start("orphan", Map.of());
      }
      Await.open(begun);
      dying.close(); // it cannot renew its leases any more

      Kit heir = runningNode("heir", Duration.ofSeconds(2), counting);
      heir.code("work", execution -> execution.setVariable("seen", true));

      Await.open(all);
      assertThat(heir.rows("SELECT count(*) FROM turgo_instance")).isZero();
      assertThat(heir.rows("SELECT count(*) FROM turgo_h_activity WHERE activity_id = 'a'"))
          .isEqualTo(instances);
    } finally {
      never.countDown();
      dead.close();
    }
  }
}
