package io.turgo.engine.executor;

import io.turgo.engine.health.Health;
import io.turgo.engine.health.Service;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.store.HeldLeasesException;
import io.turgo.engine.store.LeaseStore;
import io.turgo.engine.store.LeaseStore.Suspect;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds this node's shards by leases in the database, which it renews three times per lease.
 *
 * <p>Leases spare nodes double work; what keeps state correct is the check at commit. A node stops
 * dispatching at two thirds of its lease by its own monotonic clock, counted from before the
 * renewal was sent; others take its shards when {@link NodeWatch} has seen it dead. While a lock on
 * the leases' tables blocks every takeover, each node keeps its own leases.
 *
 * <p>Failure: a round reports its changes until they are received, and every round reports the
 * suspects to count. So the next round repairs a failed one.
 */
final class ShardLeases extends Service {
  private static final Logger LOG = LoggerFactory.getLogger(ShardLeases.class);
  private static final long LONG_RUNNING_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final LeaseStore store;
  private final long nodeId;
  private final String nodeName;
  private final Duration lease;
  private final Dispatcher dispatcher;
  private final Changes changes;
  private final ExecutorCounters metrics;
  private final LongSupplier nanoTime;
  private final NodeWatch watch;
  private final ClockOffset clock;
  private final Set<Integer> untoldLost = new HashSet<>();
  private final Set<Integer> untoldGained = new HashSet<>();
  private volatile Map<Integer, Long> epochs = Map.of();
  private volatile Set<String> consumedQueues = Set.of();
  private volatile Supplier<Map<Long, Long>> jobsInHand = Map::of;
  private volatile long dispatchUntil;
  private volatile long lastRoundAt;
  private volatile long renewedAt;

  /** When held tables were last told of; by the thread of the rounds only. */
  private long warnedAt;

  /** Hears how the node's shards change. */
  interface Changes {
    void gained(Set<Integer> shards);

    /** Their jobs are out of memory already. */
    void lost(Set<Integer> shards);

    /** Jobs of our shards whose attempt ended with a node and is to be counted; must be quick. */
    void uncounted(List<Suspect> suspects);
  }

  /**
   * @param nanoTime a monotonic clock
   */
  ShardLeases(
      LeaseStore store,
      long nodeId,
      ExecutorSettings settings,
      Dispatcher dispatcher,
      Changes changes,
      ExecutorCounters metrics,
      LongSupplier nanoTime,
      ClockOffset clock,
      Health health) {
    super("turgo-leases", health);
    this.clock = clock;
    this.store = store;
    this.nodeId = nodeId;
    this.nodeName = settings.nodeName();
    this.lease = settings.lease();
    this.dispatcher = dispatcher;
    this.changes = changes;
    this.metrics = metrics;
    this.nanoTime = nanoTime;
    this.dispatchUntil = nanoTime.getAsLong();
    this.lastRoundAt = dispatchUntil;
    this.renewedAt = dispatchUntil;
    this.warnedAt = dispatchUntil - 2 * lease.toNanos();
    this.watch = new NodeWatch(lease.toNanos() / 2, lease.toNanos(), nanoTime.getAsLong());
  }

  /** What beats say of the job queues that this node consumes, at once where that changes. */
  void consumes(Set<String> queues) {
    boolean changes = !queues.equals(consumedQueues);
    consumedQueues = queues;
    if (changes) {
      wake(); // until it is said, exclusive jobs that come by these queues are at home nowhere
    }
  }

  /** What the next beats say that queues have brought to this node. */
  void hasInHand(Supplier<Map<Long, Long>> jobs) {
    jobsInHand = jobs;
  }

  boolean owns(int shard) {
    return epochs.containsKey(shard);
  }

  /** The shards of this node, in order. */
  int[] owned() {
    return epochs.keySet().stream().mapToInt(Integer::intValue).sorted().toArray();
  }

  /** Has the next round come soon, since jobs wait for its beat. */
  void soon() {
    if (nanoTime.getAsLong() - lastRoundAt > lease.toNanos() / 10) {
      wake();
    }
  }

  /** Whether the leases are fresh enough to begin new work. */
  boolean mayDispatch() {
    return dispatchUntil - nanoTime.getAsLong() > 0;
  }

  /** When the database was last known to take what nodes write. */
  long renewedAt() {
    return renewedAt;
  }

  @Override
  protected long runOnce() {
    long before = nanoTime.getAsLong();
    Set<Long> cleared = dispatcher.clearedSuspects();
    lastRoundAt = before;
    LeaseStore.Beat beat = beat(before, cleared);
    LeaseStore.Round round;
    long asked = clock.now();
    try {
      round = store.renew(beat);
    } catch (HeldLeasesException e) {
      return keep(before, e);
    } catch (RuntimeException | Error e) {
      watch.failed();
      throw e;
    }
    renewedAt = before;
    clock.measured(asked, round.databaseMillis());
    watch.saw(round.others(), nanoTime.getAsLong());
    dispatcher.named(beat.longRunningJobs());
    // Before the shards count as ours: no suspect may run as if it were none.
    dispatcher.suspects(round.suspects(), cleared);
    Set<Integer> surplus = take(round);
    dispatchUntil = before + lease.toNanos() * 2 / 3;
    tell(round);
    if (!surplus.isEmpty()) {
      // Only what has come to rest is given back; the others stay ours until a later round.
      store.release(nodeId, dispatcher.idle(surplus));
    }
    long now = nanoTime.getAsLong();
    return Math.max(
        1, TimeUnit.NANOSECONDS.toMillis(watch.untilNextNanos(now, lease.toNanos() / 3)) + 1);
  }

  private LeaseStore.Beat beat(long now, Set<Long> cleared) {
    return new LeaseStore.Beat(
        nodeId,
        nodeName,
        lease,
        dispatcher.toName(LONG_RUNNING_NANOS),
        watch.dead(now),
        watch.silent(),
        cleared,
        consumedQueues,
        jobsInHand.get(),
        new LeaseStore.Counters(metrics.finished(), metrics.failed(), dispatcher.inFlightCount()));
  }

  /**
   * Keeps the present leases while no node can take one over. A node that could restarts its watch
   * afterwards, because its rounds have a gap. Tries again soon, so that this node does not miss
   * that.
   */
  private long keep(long now, HeldLeasesException reason) {
    if (now - warnedAt > lease.toNanos()) {
      warnedAt = now;
      LOG.warn("This node cannot renew its leases or take others over: {}", reason.getMessage());
    }
    if (dispatchUntil - now > 0) {
      dispatchUntil = now + lease.toNanos() * 2 / 3;
    }
    return Math.max(1, lease.toMillis() / 20);
  }

  /** Notes which shards are ours now; answers those that are to be given back. */
  private Set<Integer> take(LeaseStore.Round round) {
    Map<Integer, Long> now = new HashMap<>(round.epochs());
    Set<Integer> movable = new HashSet<>(now.keySet());
    movable.removeAll(round.held());
    Set<Integer> surplus = giveBack(round.surplus(), movable);
    now.keySet().removeAll(surplus);
    Map<Integer, Long> was = epochs;
    was.forEach((shard, epoch) -> {
      if (!epoch.equals(now.get(shard))) {
        untoldLost.add(shard);
      }
    });
    now.forEach((shard, epoch) -> {
      if (!epoch.equals(was.get(shard))) {
        untoldGained.add(shard);
      }
    });
    untoldGained.retainAll(now.keySet());
    // Before anybody reads or begins to run by the new leases: what was taken into memory by the
    // old ones is out of it, and what is on its way there is refused.
    dispatcher.dropShards(untoldLost);
    dispatcher.takeShards(now.keySet());
    epochs = Map.copyOf(now);
    return surplus;
  }

  private void tell(LeaseStore.Round round) {
    if (!untoldLost.isEmpty()) {
      changes.lost(Set.copyOf(untoldLost));
      untoldLost.clear();
    }
    if (!untoldGained.isEmpty()) {
      changes.gained(Set.copyOf(untoldGained));
      metrics.takeOvers.add(untoldGained.size());
      untoldGained.clear();
    }
    List<Suspect> uncounted =
        round.suspects().stream()
            .filter(suspect -> suspect.uncountedRev() != 0 && owns(suspect.shard()))
            .toList();
    if (!uncounted.isEmpty()) {
      changes.uncounted(uncounted);
    }
  }

  /** Chooses shards to hand on: those with nothing in flight. */
  private Set<Integer> giveBack(int surplus, Set<Integer> owned) {
    Set<Integer> chosen = new HashSet<>();
    if (surplus > 0) {
      Iterator<Integer> idle = dispatcher.idle(owned).iterator();
      while (idle.hasNext() && chosen.size() < surplus) {
        chosen.add(idle.next());
      }
    }
    return chosen;
  }

  /** Gives all shards back. */
  void leave() {
    epochs = Map.of();
    store.leave(nodeId);
  }
}
