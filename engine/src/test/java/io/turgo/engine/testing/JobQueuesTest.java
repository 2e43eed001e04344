package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.await.Await;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.channel.ChannelException;
import io.turgo.engine.channel.ChannelTraits;
import io.turgo.engine.channel.DeliveryListener;
import io.turgo.engine.channel.InMemoryJobChannel;
import io.turgo.engine.channel.JobChannel;
import io.turgo.engine.channel.JobMessage;
import io.turgo.engine.channel.JobQueue;
import io.turgo.engine.channel.JobSubscription;
import io.turgo.engine.channel.SubscriptionSettings;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.job.JobQueueState;
import io.turgo.engine.monitoring.EngineHealth;
import io.turgo.engine.monitoring.QueueMetrics;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.store.postgres.PostgresStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Jobs through a queue in memory: what the engine does around any channel. */
@Timeout(60)
class JobQueuesTest {
  private static final Duration SOON = Duration.ofMillis(400);
  private static final String ASYNC = "turgo:async='true'";

  private final InMemoryJobChannel broker = new InMemoryJobChannel();
  private final Faulty channel = new Faulty(broker);
  private final List<Kit> kits = new ArrayList<>();
  private final AtomicInteger runs = new AtomicInteger();

  @AfterEach
  void closeAll() {
    kits.forEach(Kit::close);
    broker.close();
  }

  /** A channel that can be away, and forget what it was given. */
  private static final class Faulty implements JobChannel {
    private final InMemoryJobChannel to;
    private final Map<Long, Integer> published = new ConcurrentHashMap<>();
    private volatile boolean away;
    private volatile boolean forgets;
    private volatile boolean twice;
    private volatile boolean ordersByKey = true;

    Faulty(InMemoryJobChannel to) {
      this.to = to;
    }

    @Override
    public String name() {
      return "faulty";
    }

    @Override
    public ChannelTraits traits() {
      return ChannelTraits.defaults()
          .withOrdersByKey(ordersByKey)
          .withOrdersByPriority(true)
          .withLongestDelay(Duration.ofHours(1))
          .withBatch(100);
    }

    @Override
    public void publish(String queue, List<JobMessage> messages) {
      if (away) {
        throw new ChannelException("The broker is away, by design of the test");
      }
      messages.forEach(message -> published.merge(message.jobId(), 1, Integer::sum));
      if (!forgets) {
        to.publish(queue, messages);
        if (twice) {
          to.publish(queue, messages);
        }
      }
    }

    @Override
    public JobSubscription subscribe(
        String queue, SubscriptionSettings settings, DeliveryListener listener) {
      if (away) {
        throw new ChannelException("The broker is away, by design of the test");
      }
      return to.subscribe(queue, settings, listener);
    }

    @Override
    public OptionalLong waiting(String queue) {
      return to.waiting(queue);
    }

    @Override
    public void close() {
      to.close();
    }
  }

  private JobQueue queue() {
    return JobQueue.of("jobs", channel).withRepublishAfter(SOON);
  }

  private Kit running(Store store, UnaryOperator<ProcessEngineBuilder> settings) {
    Kit kit =
        Kit.on(
            store,
            builder ->
                settings.apply(
                    builder.executor(
                        ExecutorSettings.defaults()
                            .withConcurrency(16)
                            .withPollInterval(Duration.ofMillis(200))
                            .withLease(Duration.ofSeconds(3))
                            .withStopPatience(Duration.ofSeconds(10)))));
    kits.add(kit);
    kit.code("work", execution -> runs.incrementAndGet());
    kit.engine().getJobExecutor().start();
    return kit;
  }

  private Kit running(Database database) {
    return running(database.open(), builder -> builder.jobQueue(queue()));
  }

  private static Store store(String database) {
    return PostgresStore.open(TestPostgres.settings(database));
  }

  private static void deploy(Kit kit) {
    kit.deploy(
        "queued",
        start("s"),
        code("a", "work", ASYNC),
        code("b", "work", ASYNC),
        end("e"),
        flow("s -> a -> b -> e"));
  }

  private static void startMany(Kit kit, int instances) {
    for (int i = 0; i < instances; i++) {
      kit.start("queued", Map.of());
    }
  }

  private static void untilAllEnded(Kit kit) {
    Await.until("all instances end", () -> kit.rows("SELECT count(*) FROM turgo_instance") == 0);
  }

  private static JobQueueState state(Kit kit) {
    return kit.engine().getManagementService().getJobQueues().getFirst();
  }

  @ParameterizedTest
  @EnumSource
  void jobsGoThroughTheQueueAndRunOnce(Database database) {
    Kit kit = running(database);
    deploy(kit);
    startMany(kit, 50);

    untilAllEnded(kit);

    assertThat(runs).hasValue(100);
    Await.until("all is acknowledged", () -> state(kit).acknowledged() == 100);
    JobQueueState state = state(kit);
    assertThat(state.published()).isEqualTo(100);
    assertThat(state.delivered()).isEqualTo(100);
    assertThat(state.dropped()).isZero();
    assertThat(state.inHand()).isZero();
    assertThat(state.readyJobs()).isZero();
    assertThat(state.consumed()).isTrue();
    QueueMetrics metrics = Objects.requireNonNull(kit.engine().getMetrics().queues().get("jobs"));
    assertThat(metrics.published()).isEqualTo(100);
    assertThat(metrics.delivered()).isEqualTo(100);
    assertThat(metrics.acknowledged()).isEqualTo(100);
    assertThat(metrics.redelivered() + metrics.dropped() + metrics.rejected()).isZero();
    kit.checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void jobsAndTimersOfCasesGoThroughTheQueue(Database database) {
    Kit kit = running(database);
    CaseScenarios.deploy(
        kit,
        "queued",
        "",
        CaseText.code(
            "work",
            "flowable:async='true'",
            CaseText.control("repetitionRule", "${repetitionCounter < 2}")),
        CaseText.planItem(
            "timerEventListener", "due", "", "<timerExpression>PT0S</timerExpression>"));
    for (int i = 0; i < 20; i++) {
      CaseScenarios.start(kit, "queued", Map.of());
    }

    untilAllEnded(kit);

    assertThat(runs).hasValue(40);
    Await.until("all is acknowledged", () -> state(kit).acknowledged() == 60);
    assertThat(state(kit).published()).isEqualTo(60);
    assertThat(state(kit).dropped()).isZero();
    kit.checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void whatTheBrokerLosesIsPublishedAgain(Database database) {
    Kit kit = running(database);
    deploy(kit);
    channel.forgets = true;
    startMany(kit, 20);
    Await.until("it was published", () -> channel.published.size() == 20);
    channel.forgets = false;

    untilAllEnded(kit);

    assertThat(runs).hasValue(40);
    assertThat(channel.published.values()).allMatch(times -> times <= 3);
  }

  @ParameterizedTest
  @EnumSource
  void aBrokerThatIsAwayStopsNothingButTheJobs(Database database) {
    channel.away = true;
    Kit kit = running(database);
    deploy(kit);
    startMany(kit, 20);
    Await.until(
        "health says so", () -> kit.engine().getHealth().state() == EngineHealth.State.IMPAIRED);
    assertThat(kit.rows("SELECT count(*) FROM turgo_job")).isEqualTo(20);
    channel.away = false;

    untilAllEnded(kit);

    assertThat(runs).hasValue(40);
    Await.until(
        "health is good", () -> kit.engine().getHealth().state() == EngineHealth.State.HEALTHY);
  }

  @ParameterizedTest
  @EnumSource
  void jobsFallBackToTheShardFeedWhereThatIsWanted(Database database) {
    channel.away = true;
    Kit kit = running(database.open(), builder -> builder.jobQueue(queue().fallingBack()));
    deploy(kit);
    startMany(kit, 10);

    untilAllEnded(kit);

    assertThat(runs).hasValue(20);
    assertThat(channel.published).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aMessageThatComesTwiceIsDoneOnce(Database database) {
    channel.twice = true;
    Kit kit = running(database);
    deploy(kit);
    startMany(kit, 30);

    untilAllEnded(kit);

    Await.until("all is acknowledged", () -> state(kit).acknowledged() == 120);
    assertThat(runs).hasValue(60);
  }

  @ParameterizedTest
  @EnumSource
  void aFailedJobIsPublishedAgainWhenItsRetryIsDue(Database database) {
    Kit kit = running(database);
    kit.code(
        "work",
        execution -> {
          if (runs.incrementAndGet() < 3) {
            throw new IllegalStateException("by design of the test");
          }
        });
    kit.deploy("queued", start("s"), code("a", "work", ASYNC), end("e"), flow("s -> a -> e"));
    startMany(kit, 1);
    Await.until(
        "the first retry waits", () -> kit.rows("SELECT count(*) FROM turgo_timer_job") == 1);
    kit.engine().getClock().setCurrentTime(Kit.NOON.plusSeconds(60));
    // The row of the first retry is there until the second failure is written.
    Await.until(
        "the second waits",
        () -> kit.rows("SELECT count(*) FROM turgo_timer_job WHERE retries = 1") == 1);
    kit.engine().getClock().setCurrentTime(Kit.NOON.plusSeconds(120));

    untilAllEnded(kit);

    assertThat(runs).hasValue(3);
    Await.until("all is acknowledged", () -> state(kit).acknowledged() == 3);
    assertThat(channel.published.values()).containsExactly(3);
  }

  @ParameterizedTest
  @EnumSource
  void whatIsSuspendedOrDeletedIsDropped(Database database) {
    Kit kit = Kit.on(database.open(), builder -> builder.jobQueue(queue().publishOnly()));
    kits.add(kit);
    kit.code("work", execution -> runs.incrementAndGet());
    deploy(kit);
    String suspended = kit.start("queued", Map.of());
    String deleted = kit.start("queued", Map.of());
    Await.until("both are published", () -> channel.published.size() == 2);
    kit.engine().getRuntimeService().suspendProcessInstanceById(suspended);
    kit.engine().getRuntimeService().deleteProcessInstance(deleted, "by the test");
    Await.until("they wait", () -> broker.waiting("jobs").orElse(0) == 2);
    kit.close();
    kits.clear();
  }

  @Test
  void aPausedQueueIsConsumedByNobodyUntilItIsResumed() {
    Kit kit = running(Database.SQLITE);
    deploy(kit);
    Await.until("it is consumed", () -> state(kit).consumed());
    kit.engine().getManagementService().pauseJobQueue("jobs");
    Await.until("it is paused", () -> state(kit).paused() && !state(kit).consumed());
    startMany(kit, 5);
    Await.until("they wait in the broker", () -> broker.waiting("jobs").orElse(0) == 5);
    assertThat(runs).hasValue(0);
    kit.engine().getManagementService().resumeJobQueue("jobs");

    untilAllEnded(kit);

    assertThat(runs).hasValue(10);
    assertThatThrownBy(() -> kit.engine().getManagementService().pauseJobQueue("other"))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("no job queue 'other'")
        .hasMessageContaining("[jobs]");
  }

  @Test
  void aStopWaitsForWhatRunsAndGivesTheRestBack() throws Exception {
    Kit kit =
        running(
            Database.SQLITE.open(),
            builder ->
                builder
                    .executor(
                        ExecutorSettings.defaults()
                            .withConcurrency(1)
                            .withStopPatience(Duration.ofSeconds(10)))
                    .jobQueue(queue()));
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    kit.code(
        "work",
        execution -> {
          runs.incrementAndGet();
          begun.countDown();
          Await.open(go);
        });
    kit.deploy("queued", start("s"), code("a", "work", ASYNC), end("e"), flow("s -> a -> e"));
    startMany(kit, 10);
    assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
    Await.until("the others are in hand", () -> state(kit).inHand() == 10);
    Thread stopping = Thread.ofPlatform().start(() -> kit.engine().getJobExecutor().stop());
    Await.until("the others went back", () -> broker.waiting("jobs").orElse(0) == 9);
    go.countDown();
    stopping.join();

    assertThat(runs).hasValue(1);
    assertThat(kit.rows("SELECT count(*) FROM turgo_job")).isEqualTo(9);
    kit.engine().getJobExecutor().start();
    untilAllEnded(kit);
    assertThat(runs).hasValue(10);
  }

  @Test
  void foreignMessagesGoToTheErrorQueue() {
    Kit kit = running(Database.SQLITE);
    deploy(kit);
    broker.publish("jobs", List.of(new JobMessage("other", 77, 1, 70, 3, 0, 1, null)));
    startMany(kit, 1);

    untilAllEnded(kit);

    Await.until("it is rejected", () -> broker.rejected("jobs").size() == 1);
    assertThat(broker.rejected("jobs").getFirst().reason()).contains("database 'other'");
    assertThat(state(kit).rejected()).isEqualTo(1);
  }

  @Test
  void aMessageOfAJobThatIsGoneIsDropped() {
    Kit kit = running(Database.SQLITE);
    deploy(kit);
    startMany(kit, 1);
    untilAllEnded(kit);
    Await.until("all is acknowledged", () -> state(kit).acknowledged() == 2);
    String database = kit.store().queues().databaseId();
    broker.publish("jobs", List.of(new JobMessage(database, 4_242, 1, 70, 3, 0, 1, null)));

    Await.until("it is dropped", () -> state(kit).dropped() == 1);
    Await.until("and acknowledged", () -> state(kit).acknowledged() == 3);
    assertThat(runs).hasValue(2);
  }

  @Test
  void healthNamesAQueueThatNobodyConsumes() {
    Kit kit = running(Database.SQLITE.open(), builder -> builder.jobQueue(queue().publishOnly()));
    deploy(kit);
    startMany(kit, 1);

    Await.until(
        "health names it",
        () ->
            kit.engine().getHealth().problems().stream()
                .anyMatch(problem -> problem.reason().contains("no node consumes: [jobs]")));
    assertThat(state(kit).consumed()).isFalse();
    assertThat(state(kit).readyJobs()).isEqualTo(1);
  }

  @Test
  void onePartOfTheJobsGoesThroughTheQueueAndTheOtherThroughTheShardFeed() {
    Kit kit =
        running(
            Database.SQLITE.open(),
            builder ->
                builder
                    .jobQueue(queue())
                    .jobRouting(job -> job.activityId().equals("a") ? "jobs" : null));
    deploy(kit);
    startMany(kit, 10);

    untilAllEnded(kit);

    assertThat(runs).hasValue(20);
    assertThat(channel.published).hasSize(10);
  }

  @Test
  void exclusiveJobsOfAnInstanceRunOneAfterTheOtherOnTwoNodes() {
    String database = TestPostgres.newDatabase();
    AtomicInteger at = new AtomicInteger();
    AtomicInteger together = new AtomicInteger();
    List<Kit> nodes = new ArrayList<>();
    nodes.add(running(store(database), builder -> builder.jobQueue(queue())));
    nodes.add(running(store(database), builder -> builder.jobQueue(queue())));
    for (Kit node : nodes) {
      node.code(
          "work",
          execution -> {
            if (at.incrementAndGet() > 1) {
              together.incrementAndGet();
            }
            runs.incrementAndGet();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
            at.decrementAndGet();
          });
    }
    nodes
        .getFirst()
        .deploy(
            "queued",
            start("s"),
            parallel("f"),
            code("a", "work", ASYNC),
            code("b", "work", ASYNC),
            code("c", "work", ASYNC),
            parallel("j"),
            end("e"),
            flow("s -> f -> a -> j -> e"),
            flow("f -> b -> j"),
            flow("f -> c -> j"));
    for (int i = 0; i < 10; i++) {
      int before = runs.get();
      startMany(nodes.get(i % 2), 1);
      Await.until("its jobs ran", () -> runs.get() == before + 3);
      untilAllEnded(nodes.getFirst());
    }

    assertThat(together).as("jobs that ran beside another of their instance").hasValue(0);
    assertThat(runs).hasValue(30);
  }

  @Test
  void aNodeThatEndsLeavesItsMessagesToTheOther() {
    String database = TestPostgres.newDatabase();
    Kit one = running(store(database), builder -> builder.jobQueue(queue()));
    Kit two = running(store(database), builder -> builder.jobQueue(queue()));
    deploy(one);
    startMany(one, 100);
    Await.until("some have run", () -> runs.get() > 20);
    two.engine().close();
    kits.remove(two);

    untilAllEnded(one);

    assertThat(runs).as("user code, none of it twice").hasValue(200);
    one.checkConsistency();
  }

  @Test
  void aClosedEnginePublishesNoLonger() {
    running(Database.SQLITE).close();

    Await.until(
        "the thread that publishes ends",
        () ->
            Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("turgo-outbox-jobs")));
  }

  @Test
  void aUserTaskBetweenIsNoConcernOfTheQueue() {
    Kit kit = running(Database.SQLITE);
    kit.deploy(
        "queued",
        start("s"),
        code("a", "work", ASYNC),
        user("u", ""),
        code("b", "work", ASYNC),
        end("e"),
        flow("s -> a -> u -> b -> e"));
    String id = kit.start("queued", Map.of());
    Await.until("the task is there", () -> kit.rows("SELECT count(*) FROM turgo_task") == 1);
    kit.complete(id, "u");

    untilAllEnded(kit);
    assertThat(runs).hasValue(2);
  }
}
