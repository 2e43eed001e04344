package io.turgo.engine.executor;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.health.Health;
import io.turgo.engine.health.Service;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.store.QueueStore;
import io.turgo.engine.store.QueueStore.Attempt;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.Store.Cursor;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the ready jobs of queues from the table, those of this node's shards, and publishes again
 * what has been ready for too long: the message was never sent, or the broker has lost it.
 *
 * <p>It skips jobs that this node holds, jobs that another node reports to hold or run, jobs that
 * were published a short while ago, and jobs that wait in the broker, if the broker counts them.
 * While a broker is away, jobs of a queue that falls back run here. So do late exclusive jobs whose
 * {@linkplain Homes home} is here: their messages may go around at other nodes.
 *
 * <p>A sweep reads only as many jobs as it can remember. In a longer backlog it handles the most
 * urgent jobs first.
 */
final class QueueSweep extends Service {
  private static final String UNKNOWN = "job queues (unknown)";
  private static final String UNCONSUMED = "job queues (not consumed)";
  private static final Cursor DONE = new Cursor(Integer.MIN_VALUE, Long.MAX_VALUE);
  private static final int PER_PAGE = 2_000;
  private static final int MOST_SEEN = 200_000;
  private static final long LONGEST_INTERVAL_MS = 5_000;
  private static final long SHORTEST_INTERVAL_MS = 50;

  /** After so many of the queue's times a job is published whatever the broker counts. */
  private static final int COUNTS_FOR = 10;

  private static final long FALL_BACK_AFTER_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Pages table;
  private final QueueStore nodes;
  private final Supplier<int[]> ownedShards;
  private final Dispatcher dispatcher;
  private final Deliveries deliveries;
  private final Homes homes;
  private final Map<String, QueueConsumer> queues;
  private final Runnable pump;
  private final LongSupplier nanoTime;
  private final Health health;
  private final long intervalMillis;

  /** When a job was seen first, by its id, with its rev. */
  private final Map<Long, Seen> seen = new HashMap<>();

  private record Seen(long rev, long atNanos) {}

  /** Of the sweep that goes on: what it came upon. */
  private final Set<Long> met = new HashSet<>();

  private final Set<String> unknownQueues = new TreeSet<>();
  private final Set<String> unconsumed = new TreeSet<>();
  private final Map<Integer, Cursor> cursors = new HashMap<>();

  /** Reads the ready jobs of queues, as {@link Store#queuedJobs} does. */
  interface Pages {
    List<JobRow> queuedJobs(int[] shards, Cursor[] after, int perShard);
  }

  /**
   * @param nodes says what other nodes run and consume
   * @param pump starts jobs that are in the dispatcher
   * @param nanoTime a monotonic clock
   */
  record Parts(
      Pages table,
      QueueStore nodes,
      Supplier<int[]> ownedShards,
      Dispatcher dispatcher,
      Deliveries deliveries,
      Homes homes,
      Map<String, QueueConsumer> queues,
      Runnable pump,
      LongSupplier nanoTime,
      Health health) {}

  QueueSweep(Parts parts) {
    super("turgo-queue-sweep", parts.health());
    this.table = parts.table();
    this.nodes = parts.nodes();
    this.ownedShards = parts.ownedShards();
    this.dispatcher = parts.dispatcher();
    this.deliveries = parts.deliveries();
    this.homes = parts.homes();
    this.queues = parts.queues();
    this.pump = parts.pump();
    this.nanoTime = parts.nanoTime();
    this.health = parts.health();
    this.intervalMillis =
        queues.values().stream()
            .mapToLong(queue -> queue.republishAfter().toMillis() / 4)
            .map(millis -> Math.clamp(millis, SHORTEST_INTERVAL_MS, LONGEST_INTERVAL_MS))
            .min()
            .orElse(LONGEST_INTERVAL_MS);
  }

  @Override
  protected long runOnce() {
    int[] shards = Arrays.stream(ownedShards.get()).filter(this::goesOn).toArray();
    if (shards.length == 0) {
      sweepEnds();
      return intervalMillis;
    }
    int perShard = Math.max(1, PER_PAGE / shards.length);
    Cursor[] after = new Cursor[shards.length];
    for (int i = 0; i < shards.length; i++) {
      after[i] = cursors.getOrDefault(shards[i], Cursor.START);
    }
    List<JobRow> page = table.queuedJobs(shards, after, perShard);
    moveOn(shards, page, perShard);
    if (!look(page)) {
      sweepEnds(); // no room: the most urgent come first again
      return intervalMillis;
    }
    return cursors.values().stream().allMatch(DONE::equals) ? 0 : 10;
  }

  private boolean goesOn(int shard) {
    return !DONE.equals(cursors.get(shard));
  }

  private void moveOn(int[] shards, List<JobRow> page, int perShard) {
    Map<Integer, Integer> counts = new HashMap<>();
    for (JobRow job : page) {
      counts.merge(job.shard(), 1, Integer::sum);
      cursors.put(job.shard(), new Cursor(job.priority(), job.id()));
    }
    for (int shard : shards) {
      if (counts.getOrDefault(shard, 0) < perShard) {
        cursors.put(shard, DONE);
      }
    }
  }

  private void sweepEnds() {
    cursors.clear();
    seen.keySet().retainAll(met);
    met.clear();
    tell(UNKNOWN, "Ready jobs are routed to queues that this node does not know: ", unknownQueues);
    tell(UNCONSUMED, "Ready jobs wait in queues that no node consumes: ", unconsumed);
  }

  private void tell(String part, String problem, Set<String> names) {
    if (names.isEmpty()) {
      health.works(part);
    } else {
      health.impaired(part, new TurgoException(problem + names));
    }
    names.clear();
  }

  /** Answers false when there is no room for more, in an outbox or to remember it. */
  private boolean look(List<JobRow> page) {
    long now = nanoTime.getAsLong();
    Map<QueueConsumer, Set<JobRow>> late = new HashMap<>();
    boolean fellBack = false;
    boolean room = true;
    for (JobRow job : page) {
      QueueConsumer queue = queues.get(job.queue());
      if (queue == null) {
        unknownQueues.add(String.valueOf(job.queue()));
        continue;
      }
      Long since = firstSeen(job, now);
      if (since == null) {
        room = false;
        break;
      }
      met.add(job.id());
      long waits = now - since;
      if (deliveries.holds(job.id()) || queue.isPaused()) {
        continue;
      }
      if (queue.queue().fallsBack() && queue.outbox().isAway()) {
        if (waits >= FALL_BACK_AFTER_NANOS) {
          dispatcher.offerReady(job);
          fellBack = true;
        }
      } else if (waits >= queue.republishAfter().toNanos()) {
        late.computeIfAbsent(queue, q -> new LinkedHashSet<>()).add(job);
      }
    }
    if (fellBack) {
      pump.run();
    }
    if (!late.isEmpty()) {
      Set<Long> running = nodes.attempts().stream().map(Attempt::jobId).collect(Collectors.toSet());
      Set<String> consumed = nodes.consumed();
      for (Map.Entry<QueueConsumer, Set<JobRow>> entry : late.entrySet()) {
        room &= again(entry.getKey(), entry.getValue(), running, now);
        if (!consumed.contains(entry.getKey().queue().name())) {
          unconsumed.add(entry.getKey().queue().name());
        }
      }
      pump.run();
    }
    return room;
  }

  /** Null if it is new and there is no room to remember it. */
  private @Nullable Long firstSeen(JobRow job, long now) {
    Seen before = seen.get(job.id());
    if (before != null && before.rev() == job.instanceRev()) {
      return before.atNanos();
    }
    if (before == null && seen.size() >= MOST_SEEN) {
      return null;
    }
    seen.put(job.id(), new Seen(job.instanceRev(), now));
    return now;
  }

  /** Publishes or runs what is late; false if the outbox has no room. */
  private boolean again(QueueConsumer queue, Set<JobRow> late, Set<Long> running, long now) {
    double waiting = waitingInBroker(queue) * queue.metrics().jobsPerMessage();
    long surely = now - COUNTS_FOR * queue.republishAfter().toNanos();
    for (JobRow job : late) {
      Seen first = seen.get(job.id());
      boolean mayWait = waiting >= late.size() && (first == null || first.atNanos() - surely > 0);
      if (running.contains(job.id()) || mayWait) {
        continue;
      }
      if (job.exclusive() && !queue.ordersByKey() && homes.isHere(queue.queue(), job.shard())) {
        dispatcher.offerReady(job);
      } else if (!queue.outbox().offerAgain(job)) {
        return false;
      }
    }
    return true;
  }

  /** As the broker counts them; -1 if it does not say. */
  private static long waitingInBroker(QueueConsumer queue) {
    try {
      return queue.queue().channel().waiting(queue.queue().name()).orElse(-1);
    } catch (RuntimeException e) {
      return -1;
    }
  }
}
