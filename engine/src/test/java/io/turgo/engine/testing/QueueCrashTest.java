package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.engine.channel.ChannelException;
import io.turgo.engine.channel.ChannelTraits;
import io.turgo.engine.channel.DeliveryListener;
import io.turgo.engine.channel.InMemoryJobChannel;
import io.turgo.engine.channel.JobChannel;
import io.turgo.engine.channel.JobMessage;
import io.turgo.engine.channel.JobQueue;
import io.turgo.engine.channel.JobSubscription;
import io.turgo.engine.channel.SubscriptionSettings;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.store.LeaseStore;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.store.postgres.PostgresStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Jobs of queues on several nodes of a database, of which one dies or none, with a broker that
 * keeps no order: what a delivery to the wrong node at the wrong time comes to.
 */
@Timeout(90)
class QueueCrashTest {
  private static final Duration LEASE = Duration.ofMillis(1_500);
  private static final String ASYNC = "turgo:async='true'";

  private final String database = TestPostgres.newDatabase();
  private final InMemoryJobChannel broker = new InMemoryJobChannel();
  private final AtomicInteger keys = new AtomicInteger();
  private final CountDownLatch end = new CountDownLatch(1);
  private final List<Node> nodes = new ArrayList<>();

  /** When each message was delivered, to whomever, by its ordering key. */
  private final Map<Integer, List<Long>> deliveries = new ConcurrentHashMap<>();

  /** A node that can be deaf to its queue, and dead to all others. */
  private final class Node implements JobChannel {
    private final AtomicInteger runs = new AtomicInteger();
    private final List<JobSubscription> subscriptions = new CopyOnWriteArrayList<>();
    private final List<JobMessage> published = new CopyOnWriteArrayList<>();
    private final Kit kit;
    private volatile boolean deaf;
    private volatile boolean dead;

    Node(int shards, boolean deaf, Runnable work) {
      this.deaf = deaf;
      Store store = PostgresStore.open(TestPostgres.settings(database).withShards(shards));
      kit =
          Kit.on(
              proxy(Store.class, store),
              builder ->
                  builder
                      .executor(
                          ExecutorSettings.defaults()
                              .withConcurrency(16)
                              .withPollInterval(Duration.ofMillis(200))
                              .withLease(LEASE)
                              .withStopPatience(Duration.ofSeconds(1)))
                      .jobQueue(
                          JobQueue.of("jobs", this).withRepublishAfter(Duration.ofMillis(400))));
      nodes.add(this);
      kit.code(
          "work",
          execution -> {
            runs.incrementAndGet();
            work.run();
          });
      kit.engine().getJobExecutor().start();
    }

    /** The same, but that its beats do not reach the database once the node is dead. */
    private <T> T proxy(Class<T> type, T real) {
      return type.cast(
          Proxy.newProxyInstance(
              type.getClassLoader(),
              new Class<?>[] {type},
              (proxy, method, arguments) -> {
                if (dead && method.getName().equals("renew")) {
                  throw new TurgoStoreException("The node is dead, by design of the test");
                }
                try {
                  Object answer = method.invoke(real, arguments);
                  return answer instanceof LeaseStore leases
                      ? proxy(LeaseStore.class, leases)
                      : answer;
                } catch (InvocationTargetException e) {
                  throw e.getCause() == null ? e : e.getCause();
                }
              }));
    }

    void dies() {
      dead = true;
      deaf = true;
      subscriptions.forEach(JobSubscription::close);
    }

    @Override
    public String name() {
      return "unordered";
    }

    @Override
    public ChannelTraits traits() {
      return ChannelTraits.defaults()
          .withOrdersByPriority(true)
          .withLongestDelay(Duration.ofHours(1))
          .withBatch(100);
    }

    @Override
    public void publish(String queue, List<JobMessage> messages) {
      published.addAll(messages);
      again(messages);
    }

    @Override
    public JobSubscription subscribe(
        String queue, SubscriptionSettings settings, DeliveryListener listener) {
      if (deaf) {
        throw new ChannelException("The node is deaf, by design of the test");
      }
      JobSubscription subscription =
          broker.subscribe(
              queue,
              settings,
              delivery -> {
                deliveries
                    .computeIfAbsent(
                        delivery.message().orderingKey(), key -> new CopyOnWriteArrayList<>())
                    .add(System.nanoTime());
                listener.delivered(delivery);
              });
      subscriptions.add(subscription);
      return subscription;
    }

    @Override
    public OptionalLong waiting(String queue) {
      return OptionalLong.empty();
    }

    @Override
    public void close() {}
  }

  /** Each with another ordering key, so that the broker keeps no order. */
  private void again(List<JobMessage> messages) {
    broker.publish(
        "jobs",
        messages.stream()
            .map(m ->
                new JobMessage(
                    m.engine(),
                    m.jobs(),
                    keys.incrementAndGet(),
                    m.priority(),
                    m.publishedAt(),
                    m.traceParent()))
            .toList());
  }

  @AfterEach
  void closeAll() {
    end.countDown();
    nodes.forEach(node -> node.kit.close());
    broker.close();
  }

  private void blocks() {
    try {
      assertThat(end.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void deploy(Node node) {
    node.kit.deploy("queued", start("s"), code("a", "work", ASYNC), end("e"), flow("s -> a -> e"));
  }

  private static long timers(Node node, String condition) {
    return node.kit.rows("SELECT count(*) FROM turgo_timer_job WHERE " + condition);
  }

  /** Whether a beat names jobs as running for long, and not just as in hand; those are counted. */
  private static boolean named(Node node, String jobs) {
    return node.kit.rows(
            "SELECT count(*) FROM turgo_node WHERE long_running_jobs LIKE '%s'".formatted(jobs))
        > 0;
  }

  private static long running(Node node) {
    return node.kit.store().queues().attempts().size();
  }

  @Test
  void aJobWhoseNodeDiesCostsOneAttemptAndRunsNowhereBeforeThatIsCounted() {
    Node owner = new Node(1, true, () -> {});
    Node killed = new Node(1, false, this::blocks);
    deploy(owner);
    Await.until("the second node consumes", () -> !killed.subscriptions.isEmpty());
    owner.kit.start("queued", Map.of());
    Await.until("a beat names the job as running", () -> named(owner, "%@%"));
    assertThat(owner.kit.rows("SELECT count(DISTINCT node_id) FROM turgo_shard_lease"))
        .as("nodes that serve the only shard")
        .isEqualTo(1);
    owner.deaf = false;
    Await.until("the first consumes, too", () -> !owner.subscriptions.isEmpty());
    killed.dies();

    Await.until("the crash is counted", () -> timers(owner, "retries = 2") == 1);
    assertThat(owner.runs).as("before it was counted").hasValue(0);
    assertThat(deliveries.values()).allMatch(times -> times.size() <= 9);
    owner.kit.engine().getClock().setCurrentTime(Kit.NOON.plusSeconds(60));
    Await.until("it has ended", () -> owner.kit.rows("SELECT count(*) FROM turgo_instance") == 0);
    assertThat(owner.runs).hasValue(1);
    Await.until(
        "it is no suspect", () -> owner.kit.rows("SELECT count(*) FROM turgo_suspect_job") == 0);
  }

  @Test
  void jobsThatDiedTogetherCostNoAttempt() {
    Node owner = new Node(1, true, () -> {});
    Node killed = new Node(1, false, this::blocks);
    deploy(owner);
    Await.until("the second node consumes", () -> !killed.subscriptions.isEmpty());
    owner.kit.start("queued", Map.of());
    owner.kit.start("queued", Map.of());
    Await.until("a beat names both as running", () -> named(owner, "%@%@%"));
    owner.deaf = false;
    Await.until("the first consumes, too", () -> !owner.subscriptions.isEmpty());
    killed.dies();

    Await.until(
        "both have ended", () -> owner.kit.rows("SELECT count(*) FROM turgo_instance") == 0);
    assertThat(owner.runs).hasValue(2);
    assertThat(owner.kit.engine().getMetrics().executor().failed()).isZero();
    Await.until(
        "none is suspect", () -> owner.kit.rows("SELECT count(*) FROM turgo_suspect_job") == 0);
  }

  @Test
  void aLongJobRunsOnOneNodeThoughItsMessageComesAgain() {
    AtomicInteger ended = new AtomicInteger();
    Runnable work =
        () -> {
          LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(5));
          ended.incrementAndGet();
        };
    Node one = new Node(2, false, work);
    Node two = new Node(2, false, work);
    deploy(one);
    Await.until("both consume", () -> !one.subscriptions.isEmpty() && !two.subscriptions.isEmpty());
    one.kit.start("queued", Map.of());
    Await.until("a beat names the job", () -> running(one) == 1);
    Await.until("beats have been read", () -> running(two) == 1);
    for (int i = 0; i < 4; i++) { // to both nodes
      again(one.published);
    }
    assertThat(ended).hasValue(0);

    Await.until("it has ended", () -> one.kit.rows("SELECT count(*) FROM turgo_instance") == 0);
    assertThat(one.runs.get() + two.runs.get()).isEqualTo(1);
    assertThat(one.published.size() + two.published.size())
        .as("published again while it ran")
        .isEqualTo(1);
    assertThat(deliveries).hasSize(5);
    assertThat(deliveries.values()).allMatch(times -> times.size() <= 9);
  }

  @Test
  void aJobThatKillsItsNodeAtOnceIsCountedInTheEnd() {
    Node owner = new Node(1, true, () -> {});
    AtomicInteger begun = new AtomicInteger();
    for (int i = 0; i < 3; i++) {
      Node[] self = new Node[1];
      self[0] =
          new Node(
              1,
              false,
              () -> {
                begun.incrementAndGet();
                self[0].dies();
                blocks();
              });
    }
    owner.kit.deploy(
        "queued",
        start("s"),
        code("a", "work", ASYNC + " turgo:exclusive='false'"),
        end("e"),
        flow("s -> a -> e"));
    Await.until(
        "three consume", () -> nodes.stream().filter(n -> !n.subscriptions.isEmpty()).count() == 3);
    owner.kit.start("queued", Map.of());

    Await.until("the crash is counted", () -> timers(owner, "retries = 2") == 1);
    assertThat(begun).as("nodes that it killed").hasValue(3);
    assertThat(deliveries.values()).allMatch(times -> times.size() <= 12);
    owner.deaf = false;
    Await.until("the last one consumes", () -> !owner.subscriptions.isEmpty());
    owner.kit.engine().getClock().setCurrentTime(Kit.NOON.plusSeconds(60));
    Await.until("it has ended", () -> owner.kit.rows("SELECT count(*) FROM turgo_instance") == 0);
  }

  @Test
  void whatWaitsInHandForLongIsNotPublishedAgain() {
    Node owner = new Node(1, true, () -> {});
    CountDownLatch go = new CountDownLatch(1);
    AtomicInteger begun = new AtomicInteger();
    Node busy =
        new Node(
            1,
            false,
            () -> {
              begun.incrementAndGet();
              try {
                assertThat(go.await(60, TimeUnit.SECONDS)).isTrue();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    deploy(owner);
    Await.until("the second node consumes", () -> !busy.subscriptions.isEmpty());
    for (int i = 0; i < 60; i++) {
      owner.kit.start("queued", Map.of());
    }
    Await.until("all are in hand", () -> deliveries.size() == 60);
    Await.until("as many run as may", () -> begun.get() == 16);
    Await.until("beats name all", () -> running(owner) == 60);
    long published = System.nanoTime();
    Await.until(
        "the sweep could have published them several times",
        () -> System.nanoTime() - published > TimeUnit.SECONDS.toNanos(6));
    go.countDown();

    Await.until("all have ended", () -> owner.kit.rows("SELECT count(*) FROM turgo_instance") == 0);
    assertThat(owner.published).as("messages of 60 jobs").hasSize(60);
    assertThat(busy.runs).hasValue(60);
  }

  @Test
  void exclusiveJobsOnABrokerWithoutOrderAreDeliveredAFewTimesWithGrowingPauses() {
    AtomicInteger ran = new AtomicInteger();
    Runnable work =
        () -> {
          ran.incrementAndGet();
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        };
    Node one = new Node(8, false, work);
    Node two = new Node(8, false, work);
    one.kit.deploy(
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
    Await.until("both consume", () -> !one.subscriptions.isEmpty() && !two.subscriptions.isEmpty());
    Await.until(
        "both serve shards",
        () -> one.kit.rows("SELECT count(DISTINCT node_id) FROM turgo_shard_lease") == 2);
    for (int i = 0; i < 20; i++) {
      nodes.get(i % 2).kit.start("queued", Map.of());
    }

    Await.until("all have ended", () -> one.kit.rows("SELECT count(*) FROM turgo_instance") == 0);
    assertThat(ran).as("user code, none of it twice").hasValue(60);
    one.kit.checkConsistency();
    long released =
        nodes.stream()
            .mapToLong(node ->
                node.kit.engine().getManagementService().getJobQueues().getFirst().released())
            .sum();
    assertThat(released).as("some came to the wrong node").isPositive();
    assertThat(deliveries.values()).allMatch(times -> times.size() <= 8);
    assertThat(deliveries.values())
        .as("milliseconds between deliveries")
        .map(QueueCrashTest::pausesMillis)
        .allSatisfy(pauses -> {
          for (int i = 0; i < pauses.length; i++) {
            assertThat(pauses[i])
                .as("pause %s of %s", i, Arrays.toString(pauses))
                .isGreaterThanOrEqualTo(100L << Math.min(i, 9));
          }
        });
  }

  private static long[] pausesMillis(List<Long> times) {
    long[] pauses = new long[times.size() - 1];
    for (int i = 0; i < pauses.length; i++) {
      pauses[i] = TimeUnit.NANOSECONDS.toMillis(times.get(i + 1) - times.get(i));
    }
    return pauses;
  }
}
