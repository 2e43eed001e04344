package io.turgo.engine.executor;

import static io.turgo.engine.executor.ScriptedChannel.DATABASE;
import static io.turgo.engine.executor.ScriptedChannel.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.channel.ChannelException;
import io.turgo.engine.channel.JobQueue;
import io.turgo.engine.executor.ScriptedChannel.Delivery;
import io.turgo.engine.health.Health;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.store.QueueStore;
import io.turgo.engine.store.Store.Cursor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is done with jobs of queues that are found in their table again and again. */
class QueueSweepTest {
  private static final long THIS_NODE = 1;
  private static final int SHARD = 3;
  private static final Duration LATE = Duration.ofSeconds(30);

  private final AtomicLong nanos = new AtomicLong();
  private final ScriptedChannel channel = new ScriptedChannel();
  private final QueueCounters metrics = new QueueCounters();
  private final Health health = new Health();
  private final Dispatcher dispatcher = new Dispatcher(100, new ExecutorCounters());
  private final List<JobRow> table = new ArrayList<>();
  private final Nodes nodes = new Nodes();
  private final Map<String, QueueConsumer> queues = new HashMap<>();
  private int[] owned = {SHARD, SHARD + 1};

  private final Deliveries deliveries =
      new Deliveries(
          new Deliveries.Parts(
              dispatcher,
              ids -> table.stream().filter(job -> ids.contains(job.id())).toList(),
              rows -> {},
              shard -> true,
              homes(),
              new Elsewhere(Set::of, THIS_NODE, () -> 0),
              () -> {},
              () -> {},
              DATABASE,
              health));

  private Homes homes() {
    return new Homes(() -> nodes.placement(), THIS_NODE, nanos::get);
  }

  /** What nodes say of themselves. */
  private static final class Nodes implements QueueStore {
    private final Set<Attempt> attempts = new HashSet<>();
    private final Map<Long, Set<String>> consumers =
        new HashMap<>(Map.of(THIS_NODE, Set.of("jobs")));

    @Override
    public String databaseId() {
      return DATABASE;
    }

    @Override
    public Set<String> paused() {
      return Set.of();
    }

    @Override
    public void setPaused(String queue, boolean paused) {}

    @Override
    public Set<Attempt> attempts() {
      return Set.copyOf(attempts);
    }

    @Override
    public Set<String> consumed() {
      Set<String> consumed = new HashSet<>();
      consumers.values().forEach(consumed::addAll);
      return consumed;
    }

    @Override
    public Placement placement() {
      return new Placement(Map.of(SHARD, THIS_NODE), Map.copyOf(consumers));
    }

    @Override
    public List<Backlog> backlogs(int most) {
      return List.of();
    }
  }

  @BeforeEach
  void begin() {
    use(JobQueue.of("jobs", channel));
    channel.batch = 1_000;
    deliveries.taking(true);
  }

  private QueueConsumer use(JobQueue queue) {
    Outbox outbox = ScriptedChannel.outbox(queue, metrics, nanos::get);
    QueueConsumer consumer = new QueueConsumer(queue, LATE, outbox, metrics, health);
    queues.put(queue.name(), consumer);
    return consumer;
  }

  private QueueSweep sweep() {
    return new QueueSweep(
        new QueueSweep.Parts(
            this::page,
            nodes,
            () -> owned,
            dispatcher,
            deliveries,
            homes(),
            queues,
            () -> {},
            nanos::get,
            health));
  }

  private List<JobRow> page(int[] shards, Cursor[] after, int perShard) {
    List<JobRow> page = new ArrayList<>();
    for (int i = 0; i < shards.length; i++) {
      int shard = shards[i];
      Cursor from = after[i];
      table.stream()
          .filter(job -> job.shard() == shard)
          .filter(job ->
              job.priority() < from.priority()
                  || (job.priority() == from.priority() && job.id() > from.id()))
          .limit(perShard)
          .forEach(page::add);
    }
    return page;
  }

  /** One sweep to its end, so much later, and what is to be published after it. */
  private void sweeps(QueueSweep sweep, Duration later) {
    nanos.addAndGet(later.toNanos());
    for (int i = 0; i < 1_000 && sweep.runOnce() == 10; i++) {
      assertThat(i).isLessThan(999);
    }
    sweep.runOnce(); // says what it has found
    queues.values().forEach(queue -> queue.outbox().runOnce());
  }

  private List<String> problems() {
    return health.now().problems().stream().map(problem -> problem.reason()).toList();
  }

  @Test
  void whatIsReadyForTooLongIsPublishedAgainAfterTwiceTheTimeEachTime() {
    table.add(job(1, 0, 1));
    QueueSweep sweep = sweep();
    List<Integer> times = new ArrayList<>();
    for (int second = 0; second < 300; second += 5) {
      int before = channel.published.size();
      sweeps(sweep, Duration.ofSeconds(5));
      for (int i = before; i < channel.published.size(); i++) {
        times.add(second);
      }
    }

    assertThat(times).containsExactly(30, 60, 120, 240);
    assertThat(metrics.republished.sum()).isEqualTo(3);
  }

  @Test
  void anotherAttemptOfAJobBeginsAnew() {
    table.add(job(1, 0, 1));
    QueueSweep sweep = sweep();
    sweeps(sweep, Duration.ZERO);
    table.set(0, job(1, 0, 2));
    sweeps(sweep, LATE);
    assertThat(channel.published).isEmpty();

    sweeps(sweep, LATE);

    assertThat(channel.publishedJobs()).containsExactly(1L);
  }

  @Test
  void whatIsInHandHereOrAnywhereIsNotPublished() {
    table.addAll(List.of(job(1, 0, 1), job(2, 0, 1), job(3, 0, 1)));
    nodes.attempts.add(new QueueStore.Attempt(1, 1, 2));
    QueueConsumer consumer = Objects.requireNonNull(queues.get("jobs"));
    deliveries.arrived(consumer, new Delivery(ScriptedChannel.message(job(2, 0, 1)), 1));
    deliveries.runOnce();
    QueueSweep sweep = sweep();
    sweeps(sweep, Duration.ZERO);

    for (int i = 0; i < 20; i++) {
      sweeps(sweep, Duration.ofSeconds(10));
    }

    assertThat(channel.publishedJobs()).containsOnly(3L);
  }

  @Test
  void whatTheBrokerCountsAsWaitingIsPublishedSeldom() {
    table.add(job(1, 0, 1));
    channel.waiting = OptionalLong.of(1);
    QueueSweep sweep = sweep();
    sweeps(sweep, Duration.ZERO);
    for (int i = 0; i < 9; i++) {
      sweeps(sweep, LATE);
    }
    assertThat(channel.published).isEmpty();

    sweeps(sweep, LATE); // it has counted something else all the time

    assertThat(channel.publishedJobs()).containsExactly(1L);
  }

  @Test
  void aMessageThatWaitsStandsForAsManyJobsAsMessagesName() {
    QueueConsumer consumer = Objects.requireNonNull(queues.get("jobs"));
    for (int i = 1; i <= 64; i++) {
      table.add(job(i, 0, 1));
      consumer.outbox().offer(job(i, 0, 1));
    }
    consumer.outbox().runOnce();
    assertThat(channel.published).hasSize(2);
    channel.waiting = OptionalLong.of(2);
    QueueSweep sweep = sweep();
    sweeps(sweep, Duration.ZERO);
    sweeps(sweep, LATE);
    sweeps(sweep, LATE);
    assertThat(channel.published).as("they wait in the broker").hasSize(2);
    channel.waiting = OptionalLong.of(1);

    sweeps(sweep, Duration.ofSeconds(5));

    assertThat(channel.publishedJobs()).hasSize(128);
  }

  @Test
  void aPurgedQueueIsFilledAgain() {
    channel.waiting = OptionalLong.of(500);
    for (int i = 1; i <= 500; i++) {
      table.add(job(i, 0, 1));
    }
    QueueSweep sweep = sweep();
    sweeps(sweep, Duration.ZERO);
    sweeps(sweep, LATE);
    assertThat(channel.published).as("they wait in the broker").isEmpty();
    channel.waiting = OptionalLong.of(0);

    sweeps(sweep, Duration.ofSeconds(5));

    assertThat(channel.publishedJobs()).hasSize(500).doesNotHaveDuplicates();
  }

  @Test
  void nothingOfAPausedQueueIsPublishedAgain() {
    table.add(job(1, 0, 1));
    QueueConsumer consumer = Objects.requireNonNull(queues.get("jobs"));
    consumer.pause();
    QueueSweep sweep = sweep();
    for (int i = 0; i < 20; i++) {
      sweeps(sweep, LATE);
    }
    assertThat(channel.published).isEmpty();
    consumer.resume();

    sweeps(sweep, Duration.ofSeconds(5));

    assertThat(channel.publishedJobs()).containsExactly(1L);
  }

  @Test
  void jobsFallBackAfterAMomentWhileTheirBrokerIsAway() {
    QueueConsumer consumer = use(JobQueue.of("jobs", channel).fallingBack());
    channel.broken = new ChannelException("away");
    consumer.outbox().offer(job(9, 0, 1));
    consumer.outbox().runOnce();
    table.add(job(1, 0, 1));
    QueueSweep sweep = sweep();
    sweeps(sweep, Duration.ZERO);
    assertThat(dispatcher.take(10)).as("it may come back").isNull();

    sweeps(sweep, Duration.ofSeconds(1));

    Dispatcher.Ready next = Objects.requireNonNull(dispatcher.take(10));
    assertThat(next.job().id()).isEqualTo(1);
  }

  @Test
  void lateExclusiveJobsRunAtHomeWhereTheChannelDoesNotKeepThemTogether() {
    channel.ordersByKey = false;
    table.add(job(1, 0, 1));
    QueueSweep sweep = sweep();
    sweeps(sweep, Duration.ZERO);

    sweeps(sweep, LATE);

    Dispatcher.Ready next = Objects.requireNonNull(dispatcher.take(10));
    assertThat(channel.published).isEmpty();
    nodes.consumers.put(THIS_NODE, Set.of());
    nodes.consumers.put(2L, Set.of("jobs"));
    dispatcher.ended(next.job(), true);
    sweeps(sweep, LATE);
    assertThat(dispatcher.take(10)).as("another node is its home").isNull();
    assertThat(channel.publishedJobs()).containsExactly(1L);
  }

  @Test
  void aJobThatWasAwayMeanwhileCountsFromWhenItIsSeenAgain() {
    QueueSweep sweep = sweep();
    table.add(job(1, 0, 1));
    sweeps(sweep, Duration.ZERO);
    table.clear(); // its shard is another node's for a while
    sweeps(sweep, LATE);
    table.add(job(1, 0, 1));

    sweeps(sweep, Duration.ZERO);
    assertThat(channel.publishedJobs()).isEmpty();
    sweeps(sweep, LATE);
    assertThat(channel.publishedJobs()).containsExactly(1L);
  }

  @Test
  void healthNamesQueuesThatNobodyKnowsOrConsumes() {
    table.addAll(List.of(job(1, 0, 1, "jobs"), job(2, 0, 1, "lost")));
    QueueSweep sweep = sweep();
    sweeps(sweep, Duration.ZERO);
    assertThat(problems()).hasSize(1).first().asString().contains("does not know: [lost]");
    sweeps(sweep, LATE);
    assertThat(problems()).as("one is consumed").hasSize(1);

    nodes.consumers.clear();
    sweeps(sweep, Duration.ofSeconds(5));

    assertThat(problems()).anyMatch(reason -> reason.contains("no node consumes: [jobs]"));
    nodes.consumers.put(2L, Set.of("jobs"));
    table.remove(1);
    sweeps(sweep, Duration.ofSeconds(5));
    assertThat(problems()).isEmpty();
  }

  @Test
  void aLongBacklogIsSweptPageByPage() {
    for (int i = 1; i <= 5_000; i++) {
      table.add(job(i, 0, 1));
    }
    QueueSweep sweep = sweep();
    sweeps(sweep, Duration.ZERO);

    sweeps(sweep, LATE);
    for (int i = 0; i < 10; i++) {
      queues.values().forEach(queue -> queue.outbox().runOnce());
    }

    assertThat(channel.publishedJobs()).hasSize(5_000).doesNotHaveDuplicates();
  }

  @Test
  void jobsOfShardsThatAreGoneAreNotLookedAfter() {
    table.add(job(1, 0, 1));
    QueueSweep sweep = sweep();
    sweeps(sweep, Duration.ZERO);
    owned = new int[] {SHARD + 1};

    sweeps(sweep, Duration.ofNanos(TimeUnit.MINUTES.toNanos(5)));

    assertThat(channel.published).isEmpty();
  }
}
