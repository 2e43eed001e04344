package io.turgo.engine.executor;

import io.turgo.engine.channel.ChannelException;
import io.turgo.engine.channel.JobQueue;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.health.Health;
import io.turgo.engine.health.Service;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.job.JobQueueState;
import io.turgo.engine.monitoring.QueueMetrics;
import io.turgo.engine.store.QueueStore;
import io.turgo.engine.store.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The job queues of this node: publishes what commits made ready, takes what is delivered, and
 * sweeps the table for what got lost on the way. The {@link TurgoJobExecutor} runs the jobs.
 *
 * <p>A job of a queue goes: row committed, {@link Outbox}, channel, {@link Deliveries}, {@link
 * Dispatcher}, run, outcome committed, acknowledged.
 */
final class JobQueues {
  private static final long LOOK_MS = 1_000;

  /**
   * With half a lease, so long a job may run before another node hears of it; published again
   * before that, it could run twice at a time.
   */
  private static final Duration SOONEST = Duration.ofSeconds(1);

  /** A beat names as many; the rest of a backlog in hand may be published once more. */
  private static final int MOST_NAMED = 5_000;

  /** Of longer backlogs it is enough to know that they are long. */
  private static final int MOST_COUNTED = 100_000;

  private final Store store;
  private final Map<String, QueueConsumer> queues = new LinkedHashMap<>();
  private final Dispatcher dispatcher;
  private final LongSupplier clock;
  private final Consumer<Set<String>> consumes;
  private final long namedAfterNanos;
  private final Deliveries deliveries;
  private final QueueSweep sweep;
  private final Service control;

  record Parts(
      Store store,
      List<JobQueue> queues,
      Dispatcher dispatcher,
      Deliveries.Lookup lookup,
      Consumer<Collection<JobRow>> prefetch,
      Supplier<int[]> ownedShards,
      Predicate<Integer> ownsShard,
      long nodeId,
      Duration lease,
      LongSupplier clock,
      Consumer<Set<String>> consumes,
      Runnable pump,
      Runnable beatSoon,
      Health health) {}

  JobQueues(Parts parts) {
    this.store = parts.store();
    this.dispatcher = parts.dispatcher();
    this.clock = parts.clock();
    this.consumes = parts.consumes();
    Health health = parts.health();
    String databaseId = parts.queues().isEmpty() ? "" : store.queues().databaseId();
    for (JobQueue queue : parts.queues()) {
      QueueCounters metrics = new QueueCounters();
      Duration republishAfter =
          max(queue.republishAfter(), SOONEST.plus(parts.lease().dividedBy(2)));
      Outbox outbox =
          new Outbox(queue, republishAfter, databaseId, metrics, System::nanoTime, health);
      queues.put(queue.name(), new QueueConsumer(queue, republishAfter, outbox, metrics, health));
    }
    this.deliveries =
        new Deliveries(
            new Deliveries.Parts(
                parts.dispatcher(),
                parts.lookup(),
                parts.prefetch(),
                parts.ownsShard(),
                homes(parts),
                new Elsewhere(() -> store.queues().attempts(), parts.nodeId(), System::nanoTime),
                parts.pump(),
                parts.beatSoon(),
                databaseId,
                health));
    this.sweep =
        new QueueSweep(
            new QueueSweep.Parts(
                store::queuedJobs,
                store.queues(),
                parts.ownedShards(),
                parts.dispatcher(),
                deliveries,
                homes(parts),
                queues,
                parts.pump(),
                System::nanoTime,
                health));
    this.control = new Control(health);
    this.namedAfterNanos =
        queues.values().stream()
            .map(queue -> queue.republishAfter().dividedBy(4))
            .reduce(Duration.ofDays(1), (one, other) -> one.compareTo(other) < 0 ? one : other)
            .toNanos();
  }

  private Homes homes(Parts parts) {
    return new Homes(() -> store.queues().placement(), parts.nodeId(), System::nanoTime);
  }

  /**
   * Jobs that queues brought a while ago and that have not ended. Beats name them, so that no other
   * node publishes or runs them: in time for that, and seldom one that is just quick.
   */
  Map<Long, Long> inHand() {
    return deliveries.inHandLongerThan(namedAfterNanos, MOST_NAMED);
  }

  private static Duration max(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  /** Whether there are any; without them this does nothing and costs nothing. */
  boolean isEmpty() {
    return queues.isEmpty();
  }

  /** Begins to publish; also on a node that runs no jobs. */
  void startPublishing() {
    queues.values().forEach(queue -> queue.outbox().start());
  }

  /** Begins to take jobs. */
  void start() {
    if (isEmpty()) {
      return;
    }
    queues.values().forEach(QueueConsumer::reset);
    deliveries.taking(true);
    deliveries.start();
    sweep.start();
    control.start();
  }

  /** Whether all its threads are there. */
  boolean isAlive() {
    return isEmpty() || (deliveries.isAlive() && sweep.isAlive() && control.isAlive());
  }

  /** Takes nothing new and gives back what has not begun; what runs keeps its deliveries. */
  void stopTaking(long patienceNanos) {
    if (isEmpty()) {
      return;
    }
    control.stop(patienceNanos);
    sweep.stop(patienceNanos);
    queues.values().forEach(QueueConsumer::stopTaking);
    deliveries.taking(false);
    deliveries.stop(patienceNanos);
    deliveries.giveBack(null);
  }

  /** Ends the consumption; what still runs goes back, too. */
  void stop() {
    queues.values().forEach(QueueConsumer::close);
  }

  /** Publishes what is left in the time and ends; the rest is found in its table later. */
  void stopPublishing(long patienceNanos) {
    long giveUpAt = System.nanoTime() + patienceNanos;
    for (QueueConsumer queue : queues.values()) {
      queue.outbox().awaitEmpty(giveUpAt);
      queue.outbox().stop(Math.max(1, giveUpAt - System.nanoTime()));
    }
  }

  /** A commit of this node made a job of a queue ready. */
  void ready(JobRow job) {
    QueueConsumer queue = queues.get(job.queue());
    if (queue != null) {
      queue.outbox().offer(job);
    }
  }

  /**
   * Jobs left their tables, moved or changed by a commit of this node: their messages are stale.
   */
  void gone(List<JobRow> jobs) {
    if (isEmpty()) {
      return;
    }
    for (JobRow job : jobs) {
      QueueConsumer queue = queues.get(job.queue());
      if (queue != null) {
        queue.outbox().forget(job);
      }
    }
  }

  /** Timers of queues that are due; those that were published a moment ago come again. */
  void due(List<JobRow> timers) {
    for (JobRow job : timers) {
      QueueConsumer queue = queues.get(job.queue());
      if (queue == null || deliveries.holds(job.id())) {
        continue;
      }
      if (queue.queue().fallsBack() && queue.outbox().isAway()) {
        dispatcher.offerReady(job);
      } else {
        queue.outbox().offerAgain(job);
      }
    }
  }

  /** A job that was taken is over, or left to its table. */
  void ended(JobRow job, boolean leftToTable) {
    if (isEmpty()) {
      return;
    }
    QueueConsumer queue = queues.get(job.queue());
    if (queue != null && !leftToTable) {
      queue.outbox().forget(job);
    }
    deliveries.ended(job, leftToTable);
  }

  /** Of each queue by its name. */
  Map<String, QueueMetrics> metrics() {
    Map<String, QueueMetrics> metrics = new LinkedHashMap<>();
    queues.forEach((name, queue) -> metrics.put(name, queue.metrics()));
    return Collections.unmodifiableMap(metrics);
  }

  /** How each queue is now. */
  List<JobQueueState> states() {
    if (isEmpty()) {
      return List.of();
    }
    Set<String> paused = store.queues().paused();
    Set<String> consumed = store.queues().consumed();
    Map<String, QueueStore.Backlog> backlogs = new HashMap<>();
    store
        .queues()
        .backlogs(MOST_COUNTED)
        .forEach(backlog -> backlogs.put(backlog.queue(), backlog));
    List<JobQueueState> states = new ArrayList<>();
    for (QueueConsumer queue : queues.values()) {
      String name = queue.queue().name();
      QueueStore.Backlog backlog =
          backlogs.getOrDefault(name, new QueueStore.Backlog(name, 0, clock.getAsLong()));
      QueueCounters metrics = queue.metrics();
      states.add(
          new JobQueueState(
              name,
              queue.queue().channel().name(),
              paused.contains(name),
              consumed.contains(name) || queue.isConsumed(),
              backlog.ready(),
              Math.max(0, clock.getAsLong() - backlog.oldestCreatedAt()),
              waiting(queue),
              deliveries.count(queue),
              metrics.published(),
              metrics.republished(),
              metrics.unpublished(),
              metrics.delivered(),
              metrics.redelivered(),
              metrics.acknowledged(),
              metrics.released(),
              metrics.dropped(),
              metrics.rejected(),
              metrics.lagMillis()));
    }
    return List.copyOf(states);
  }

  private static @Nullable Long waiting(QueueConsumer queue) {
    try {
      OptionalLong count = queue.queue().channel().waiting(queue.queue().name());
      return count.isPresent() ? count.getAsLong() : null;
    } catch (ChannelException e) {
      return null;
    }
  }

  /** Has all nodes stop consuming a queue, or go on. */
  void setPaused(String name, boolean paused) {
    QueueConsumer queue = queues.get(name);
    if (queue == null) {
      throw new TurgoException(
          "This engine has no job queue '" + name + "'; it has " + queues.keySet());
    }
    store.queues().setPaused(name, paused);
    control.wake();
  }

  /** Opens what is not open yet, and looks which queues are paused. */
  private final class Control extends Service {
    Control(Health health) {
      super("turgo-queues", health);
    }

    @Override
    protected long runOnce() {
      Set<String> paused = store.queues().paused();
      queues.values().forEach(queue -> control(queue, paused.contains(queue.queue().name())));
      consumes.accept(
          queues.values().stream()
              .filter(QueueConsumer::isConsumed)
              .map(queue -> queue.queue().name())
              .collect(Collectors.toUnmodifiableSet()));
      return LOOK_MS;
    }

    private void control(QueueConsumer queue, boolean paused) {
      if (!paused) {
        queue.resume();
        queue.open(deliveries);
      } else if (!queue.isPaused()) {
        queue.pause();
        deliveries.giveBack(queue);
      }
    }
  }
}
