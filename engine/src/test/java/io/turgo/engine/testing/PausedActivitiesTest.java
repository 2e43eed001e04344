package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.catchTimer;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.exclusive;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.await.Await;
import io.turgo.engine.Authentication;
import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.channel.InMemoryJobChannel;
import io.turgo.engine.channel.JobQueue;
import io.turgo.engine.exception.JobNotFoundException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.job.AcquiredExternalWorkerJob;
import io.turgo.engine.job.Job;
import io.turgo.engine.job.SuspendedJobQuery;
import io.turgo.engine.monitoring.PausedActivity;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.store.postgres.PostgresStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Activities of which no job runs until they are resumed. */
@Timeout(120)
class PausedActivitiesTest {
  private static final String ASYNC = "turgo:async='true' turgo:jobPriority='7'";

  private final List<Kit> kits = new ArrayList<>();
  private final AtomicInteger runs = new AtomicInteger();

  @AfterEach
  void closeAll() {
    kits.forEach(Kit::close);
  }

  private Kit open(Store store, boolean running, UnaryOperator<ProcessEngineBuilder> settings) {
    Kit kit =
        Kit.on(
            store,
            builder ->
                settings.apply(
                    builder.executor(
                        ExecutorSettings.defaults()
                            .withConcurrency(8)
                            .withPollInterval(Duration.ofMillis(100))
                            .withLease(Duration.ofSeconds(3)))));
    kits.add(kit);
    kit.code("work", execution -> runs.incrementAndGet());
    if (running) {
      kit.engine().getJobExecutor().start();
    }
    return kit;
  }

  private Kit running(Database database) {
    return open(database.open(), true, builder -> builder);
  }

  private static ManagementService management(Kit kit) {
    return kit.engine().getManagementService();
  }

  private static void deploy(Kit kit) {
    kit.deploy("p", start("s"), code("a", "work", ASYNC), end("e"), flow("s -> a -> e"));
  }

  private static void startMany(Kit kit, String key, int number) {
    for (int i = 0; i < number; i++) {
      kit.start(key, Map.of());
    }
  }

  private static void pause(Kit kit, String activityId) {
    management(kit).pauseActivityByKey("p", "", activityId, null);
  }

  private static void resume(Kit kit, String activityId) {
    management(kit).resumeActivityByKey("p", "", activityId);
  }

  private static SuspendedJobQuery waiting(Kit kit) {
    return management(kit).createSuspendedJobQuery();
  }

  private static void untilWaiting(Kit kit, int number) {
    Await.until(number + " jobs wait", () -> waiting(kit).count() == number);
  }

  private static void untilAllEnded(Kit kit) {
    Await.until("all end", () -> kit.rows("SELECT count(*) FROM turgo_instance") == 0);
  }

  @ParameterizedTest
  @EnumSource
  void jobsWaitUntilNeitherTheirActivityNorTheirInstanceHoldsThem(Database database) {
    Kit kit = running(database);
    deploy(kit);
    kit.deploy("q", start("s"), code("a", "work", ASYNC), end("e"), flow("s -> a -> e"));
    pause(kit, "a");
    String first = kit.start("p", Map.of());
    startMany(kit, "p", 4);
    startMany(kit, "q", 3);
    untilWaiting(kit, 5);
    Await.until("others run", () -> runs.get() == 3);
    for (Job job : waiting(kit).list()) {
      assertThat(job.getElementId()).isEqualTo("a");
      assertThat(job.getPriority()).isEqualTo(7);
      assertThat(job.getRetries()).isEqualTo(3);
      assertThat(job.getExceptionMessage()).isNull();
    }

    // Held by both: whichever ends first, the other holds it on.
    kit.engine().getRuntimeService().suspendProcessInstanceById(first);
    kit.engine().getRuntimeService().activateProcessInstanceById(first);
    untilWaiting(kit, 5);
    kit.engine().getRuntimeService().suspendProcessInstanceById(first);
    resume(kit, "a");
    Await.until("those of active instances go on", () -> runs.get() == 7);
    Job left = Objects.requireNonNull(waiting(kit).singleResult());
    assertThat(left.getProcessInstanceId()).isEqualTo(first);
    pause(kit, "a");
    management(kit).moveSuspendedJobToExecutableJob(left.getId());
    untilWaiting(kit, 1);
    resume(kit, "a");
    kit.engine().getRuntimeService().activateProcessInstanceById(first);
    untilAllEnded(kit);
    assertThat(runs).hasValue(8);
    assertThat(kit.engine().getMetrics().executor().failed()).isZero();
    kit.finish();
  }

  /** Whoever dies in the middle of a resume leaves nobody waiting. */
  @ParameterizedTest
  @EnumSource
  void aResumeSurvivesARestartInItsMiddle(Database database) {
    Supplier<Store> stores = database.lasting();
    try (Kit kit = open(stores.get(), true, builder -> builder)) {
      deploy(kit);
      pause(kit, "a");
      startMany(kit, "p", 520);
      untilWaiting(kit, 520);
      kit.engine().getJobExecutor().stop();
      resume(kit, "a");
      assertThat(management(kit).getPausedActivities()).isEmpty();
    }
    try (Kit kit = open(stores.get(), false, builder -> builder)) {
      Job resume = Objects.requireNonNull(management(kit).createTimerJobQuery().singleResult());
      assertThat(resume.getJobHandlerType()).isEqualTo("resume-activity");
      assertThat(resume.getProcessInstanceId()).isNull();
      management(kit).executeJob(resume.getId());
      assertThat(waiting(kit).count()).isEqualTo(20);
      kit.checkConsistency();
    }
    Kit kit = open(stores.get(), true, builder -> builder);
    untilAllEnded(kit);
    assertThat(runs).hasValue(520);
    kit.finish();
  }

  /** Pauses and resumes while instances come; each runs once, and none costs an attempt. */
  @ParameterizedTest
  @EnumSource
  void nothingIsLostOrDoneTwiceUnderLoad(Database database) {
    Kit kit = running(database);
    deploy(kit);
    AtomicBoolean over = new AtomicBoolean();
    CompletableFuture<Integer> starting =
        CompletableFuture.supplyAsync(() -> {
          int started = 0;
          while (!over.get()) {
            startMany(kit, "p", 10);
            started += 10;
          }
          return started;
        });
    for (int i = 0; i < 5; i++) {
      pause(kit, "a");
      Await.until("some wait", () -> waiting(kit).count() > 20);
      resume(kit, "a");
    }
    over.set(true);
    int started = starting.join();
    untilAllEnded(kit);
    assertThat(runs).hasValue(started);
    assertThat(kit.engine().getMetrics().executor().failed()).isZero();
    kit.finish();
  }

  @Test
  void aPauseIsOfOneTenant() {
    Kit kit = open(Database.SQLITE.open(), true, builder -> builder);
    for (String tenant : List.of("north", "south")) {
      kit.engine()
          .getRepositoryService()
          .createDeployment()
          .tenantId(tenant)
          .addString(
              "p.bpmn",
              BpmnText.process(
                  "p", start("s"), code("a", "work", ASYNC), end("e"), flow("s -> a -> e")))
          .deploy();
    }
    management(kit).pauseActivityByKey("p", "north", "a", null);
    for (String tenant : List.of("north", "south")) {
      kit.engine().getRuntimeService().startProcessInstanceByKeyAndTenantId("p", tenant);
    }

    Await.until("each waits or runs", () -> runs.get() + waiting(kit).count() == 2);
    assertThat(waiting(kit).list()).extracting(Job::getTenantId).containsExactly("north");
    management(kit).resumeActivityByKey("p", "north", "a");
    untilAllEnded(kit);
  }

  @Test
  void otherNodesPauseWithinTheirPollInterval() {
    Supplier<Store> stores = Database.POSTGRES.lasting();
    Kit a = open(stores.get(), true, builder -> builder);
    deploy(a);
    Kit b = open(stores.get(), true, builder -> builder);
    Await.until(
        "both have shards",
        () -> management(a).getNodes().stream().allMatch(node -> node.shards().size() == 128));
    pause(a, "a");
    Await.until(
        "b has seen it",
        () -> {
          int before = runs.get();
          String id = b.start("p", Map.of());
          Await.until(
              "it runs or waits",
              () -> !b.isRunning(id) || waiting(b).processInstanceId(id).count() == 1);
          return runs.get() == before && waiting(b).count() > 20;
        });
    int before = runs.get();
    long waiting = waiting(b).count();
    startMany(b, "p", 20);
    untilWaiting(b, (int) waiting + 20);
    assertThat(runs).hasValue(before);
    resume(b, "a");
    untilAllEnded(a);
    assertThat(runs).hasValue(before + (int) waiting + 20);
    a.finish();
  }

  /** A node that has not heard of the resume cannot hold a job any more. */
  @Test
  void nobodyHoldsAJobByAnOldPause() {
    String database = TestPostgres.newDatabase();
    Kit other = open(PostgresStore.open(TestPostgres.settings(database)), false, b -> b);
    deploy(other);
    pause(other, "a");
    AtomicBoolean resumed = new AtomicBoolean();
    Store late =
        Stores.writing(
            PostgresStore.open(TestPostgres.settings(database)),
            (real, units, locking) -> {
              boolean holds =
                  units.stream()
                      .flatMap(List::stream)
                      .flatMap(changes -> changes.inserts().stream())
                      .anyMatch(row ->
                          row instanceof JobRow job && job.state() == JobRow.State.SUSPENDED);
              if (holds && resumed.compareAndSet(false, true)) {
                Kit.elsewhere(() -> resume(other, "a"));
              }
              return real.write(units, locking);
            });
    Kit kit = open(late, true, b -> b);
    kit.start("p", Map.of());
    untilAllEnded(kit);
    assertThat(resumed).isTrue();
    assertThat(runs).hasValue(1);
    kit.finish();
  }

  /** Timers, jobs with a transaction, and jobs that a queue brings. */
  @ParameterizedTest
  @EnumSource
  void jobsOfEveryWayWait(Database database) {
    try (InMemoryJobChannel channel = new InMemoryJobChannel()) {
      Kit kit =
          open(
              database.open(),
              true,
              builder ->
                  builder
                      .jobQueue(JobQueue.of("jobs", channel))
                      .jobRouting(job -> job.activityId().equals("queue") ? "jobs" : null));
      kit.deploy(
          "p",
          start("s"),
          catchTimer("timer", "timeDuration:PT1M"),
          code("tx", "work", "turgo:async='true' turgo:transactional='true'"),
          code("queue", "work", "turgo:async='true'"),
          code("after", "work", "turgo:asyncLeave='true'"),
          end("e"),
          flow("s -> timer -> tx -> queue -> after -> e"));
      List<String> activities = List.of("timer", "tx", "queue", "after");
      activities.forEach(activity -> pause(kit, activity));
      kit.start("p", Map.of());
      kit.engine().getClock().setCurrentTime(Kit.NOON.plusSeconds(60));
      for (String activity : activities) {
        Await.until(
            activity + " waits",
            () -> waiting(kit).elementId(activity).count() == 1 && waiting(kit).count() == 1);
        boolean isTimer = activity.equals("timer");
        assertThat(Objects.requireNonNull(waiting(kit).singleResult()).getDuedate())
            .isEqualTo(isTimer ? Date.from(Kit.NOON.plusSeconds(60)) : null);
        assertThat(runs)
            .hasValue(
                Math.max(0, activities.indexOf(activity) - 1) + (activity.equals("after") ? 1 : 0));
        resume(kit, activity);
      }
      untilAllEnded(kit);
      assertThat(runs).hasValue(3);
      kit.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void workersGetNoJobsOfAPausedActivity(Database database) {
    try (Kit kit = open(database.open(), false, builder -> builder)) {
      String external = "turgo:type='external-worker' turgo:topic='orders'";
      for (String key : List.of("p", "q")) {
        kit.deploy(
            key, start("s"), node("serviceTask", "t", external), end("e"), flow("s -> t -> e"));
      }
      kit.start("p", Map.of());
      List<AcquiredExternalWorkerJob> taken = acquire(kit, 5);
      assertThat(taken).hasSize(1);
      startMany(kit, "p", 30);
      String behind = kit.start("q", Map.of());
      pause(kit, "t");
      List<AcquiredExternalWorkerJob> found = acquire(kit, 5);
      assertThat(found.stream().map(Job::getProcessInstanceId)).containsExactly(behind);
      assertThat(waiting(kit).count()).isEqualTo(30);
      assertThat(management(kit).getPausedActivities().getFirst().waitingJobs().number())
          .isEqualTo(30);
      management(kit)
          .createExternalWorkerCompletionBuilder(taken.getFirst().getId(), "w")
          .complete();
      assertThat(acquire(kit, 5)).isEmpty();
      resume(kit, "t");
      kit.runJobs();
      assertThat(acquire(kit, 50)).hasSize(30);
      kit.finish();
    }
  }

  /** Whoever finds a job free holds it only if no worker has it by then. */
  @Test
  void aWorkerThatKeepsItsJobJustInTimeHasIt() {
    String database = TestPostgres.newDatabase();
    Kit other = open(PostgresStore.open(TestPostgres.settings(database)), false, b -> b);
    other.deploy(
        "p",
        start("s"),
        node("serviceTask", "t", "turgo:type='external-worker' turgo:topic='orders'"),
        end("e"),
        flow("s -> t -> e"));
    other.start("p", Map.of());
    String job = acquire(other, 1).getFirst().getId();
    AtomicBoolean kept = new AtomicBoolean();
    Store late =
        Stores.writing(
            PostgresStore.open(TestPostgres.settings(database)),
            (real, units, locking) -> {
              if (kept.compareAndSet(false, true)) {
                Kit.elsewhere(() ->
                    management(other)
                        .extendExternalWorkerJobLock(job, "w", Duration.ofMinutes(10)));
              }
              return real.write(units, locking);
            });
    Kit kit = open(late, false, b -> b);
    pause(kit, "t");
    kit.engine().getClock().advance(Duration.ofMinutes(2)); // here the lock has ended

    assertThat(acquire(kit, 1)).isEmpty();

    assertThat(kept).isTrue();
    assertThat(waiting(other).count()).as("jobs that were put aside").isZero();
    resume(kit, "t");
    management(other).createExternalWorkerCompletionBuilder(job, "w").complete();
    other.runJobs();
    assertThat(other.rows("SELECT count(*) FROM turgo_instance")).isZero();
  }

  /** An instance that is suspended just when its job is to go on keeps the job. */
  @Test
  void aSuspensionDuringAResumeHoldsTheJob() {
    String database = TestPostgres.newDatabase();
    Kit other = open(PostgresStore.open(TestPostgres.settings(database)), false, b -> b);
    deploy(other);
    AtomicReference<Runnable> meanwhile = new AtomicReference<>();
    Store late =
        Stores.writing(
            PostgresStore.open(TestPostgres.settings(database)),
            (real, units, locking) -> {
              boolean releases =
                  units.stream()
                      .flatMap(List::stream)
                      .flatMap(changes -> changes.inserts().stream())
                      .anyMatch(row ->
                          row instanceof JobRow job
                              && job.state() == JobRow.State.READY
                              && "a".equals(job.activityId()));
              Runnable change = releases ? meanwhile.getAndSet(null) : null;
              if (change != null) {
                Kit.elsewhere(change);
              }
              return real.write(units, locking);
            });
    Kit kit = open(late, false, b -> b);
    pause(kit, "a");
    String id = kit.start("p", Map.of());
    Job job = Objects.requireNonNull(management(kit).createJobQuery().singleResult());
    assertThatThrownBy(() -> management(kit).executeJob(job.getId()))
        .isInstanceOf(JobNotFoundException.class);
    assertThat(waiting(kit).count()).isEqualTo(1);
    RuntimeService runtime = other.engine().getRuntimeService();
    meanwhile.set(() -> runtime.suspendProcessInstanceById(id));

    resume(kit, "a");

    kit.runJobs();
    assertThat(meanwhile.get()).as("what happens meanwhile").isNull();
    assertThat(waiting(kit).count()).as("jobs of the suspended instance").isEqualTo(1);
    kit.checkConsistency();
    runtime.activateProcessInstanceById(id);
    other.runJobs();
    assertThat(other.rows("SELECT count(*) FROM turgo_instance")).isZero();
  }

  private static List<AcquiredExternalWorkerJob> acquire(Kit kit, int most) {
    return management(kit)
        .createExternalWorkerJobAcquireBuilder()
        .topic("orders", Duration.ofMinutes(1))
        .acquireAndLock(most, "w");
  }

  @ParameterizedTest
  @EnumSource
  void pausesAreOfOneVersionOrOfAll(Database database) {
    try (Kit kit = open(database.open(), false, builder -> builder)) {
      deploy(kit);
      String version = definition(kit);
      Authentication.setAuthenticatedUserId("kermit");
      try {
        management(kit).pauseActivityById(version, "a", "the shop is closed");
        management(kit).pauseActivityById(version, "a", "again");
      } finally {
        Authentication.setAuthenticatedUserId(null);
      }
      assertThat(management(kit).getPausedActivities())
          .singleElement()
          .satisfies(paused -> {
            assertThat(paused.processDefinitionId()).isEqualTo(version);
            assertThat(paused.processDefinitionKey()).isEqualTo("p");
            assertThat(paused.since()).isEqualTo(Kit.NOON);
            assertThat(paused.userId()).isEqualTo("kermit");
            assertThat(paused.reason()).isEqualTo("the shop is closed");
          });
      pause(kit, "a");
      kit.start("p", Map.of());
      deploy(kit); // is paused too, because all versions are
      kit.start("p", Map.of());
      String job = management(kit).createJobQuery().list().getFirst().getId();
      assertThatThrownBy(() -> management(kit).executeJob(job))
          .isInstanceOf(JobNotFoundException.class)
          .hasMessageContaining("'a'")
          .hasMessageContaining("is paused");
      kit.runJobs();
      assertThat(waiting(kit).count()).isEqualTo(2);
      resume(kit, "a");
      resume(kit, "a");
      kit.runJobs();
      assertThat(runs).as("of the version that is not paused by itself").hasValue(1);
      assertThat(waiting(kit).processDefinitionId(version).count()).isEqualTo(1);
      assertThat(kit.failures()).isEmpty();

      Deployment first = kit.engine().getRepositoryService().createDeploymentQuery().list().get(0);
      assertThatThrownBy(() ->
              kit.engine()
                  .getRepositoryService()
                  .changeDeploymentTenantId(first.getId(), "elsewhere"))
          .hasMessageContaining("'a' of 'p'")
          .hasMessageContaining("resume them first");
      kit.engine().getRepositoryService().deleteDeployment(first.getId(), true);
      assertThat(management(kit).getPausedActivities()).isEmpty();
      kit.finish();
    }
  }

  private static String definition(Kit kit) {
    return Objects.requireNonNull(
            kit.engine().getRepositoryService().createProcessDefinitionQuery().singleResult())
        .getId();
  }

  @Test
  void whatCanNotBePausedIsNamed() {
    try (Kit kit = open(Database.SQLITE.open(), false, builder -> builder)) {
      kit.deploy(
          "p",
          start("s"),
          code("charge-card", "work", ASYNC),
          exclusive("x"),
          end("e"),
          flow("s -> charge-card -> x -> e"));
      assertThat(management(kit).getPausableActivities(definition(kit)))
          .containsExactly("charge-card");
      refused(() -> pause(kit, "chargecard"), TurgoObjectNotFoundException.class, "charge-card");
      refused(() -> resume(kit, "chargecard"), TurgoObjectNotFoundException.class, "charge-card");
      refused(() -> pause(kit, "x"), TurgoException.class, "exclusiveGateway without jobs");
      refused(() -> pause(kit, "s"), TurgoException.class, "suspend the process definition");
      refused(
          () -> management(kit).pauseActivityByKey("q", "", "a", null),
          TurgoObjectNotFoundException.class,
          "'q'");
      refused(
          () -> management(kit).pauseActivityById("99", "a", null),
          TurgoObjectNotFoundException.class,
          "99");
      resume(kit, "charge-card");
      List<PausedActivity> paused = management(kit).getPausedActivities();
      assertThat(paused).isEmpty();
    }
  }

  private static void refused(
      Runnable call, Class<? extends @Nullable Throwable> type, String message) {
    assertThatThrownBy(call::run).isInstanceOf(type).hasMessageContaining(message);
  }
}
