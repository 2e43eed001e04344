package io.turgo.engine.executor;

import io.turgo.engine.store.LeaseStore;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Which shards are this node's, by leases in the database that it renews three times in their
 * length.
 *
 * <p>Leases spare nodes double work; what keeps state correct is the check at commit. A node stops
 * dispatching at two thirds of its lease by its own monotonic clock, counted from before the
 * renewal was sent.
 */
final class ShardLeases extends Service {
  private static final long LONG_RUNNING_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final LeaseStore store;
  private final long nodeId;
  private final String nodeName;
  private final Duration lease;
  private final Dispatcher dispatcher;
  private final Changes changes;
  private final ExecutorMetrics metrics;
  private volatile Map<Integer, Long> epochs = Map.of();
  private volatile long dispatchUntil = System.nanoTime();

  /** Hears how the node's shards change. */
  interface Changes {
    void gained(Set<Integer> shards);

    /** Their jobs are out of memory already. */
    void lost(Set<Integer> shards);

    /** Jobs that a dead node was running. */
    void suspects(List<Long> jobIds);
  }

  ShardLeases(
      LeaseStore store,
      long nodeId,
      ExecutorSettings settings,
      Dispatcher dispatcher,
      Changes changes,
      ExecutorMetrics metrics) {
    super("turgo-leases");
    this.store = store;
    this.nodeId = nodeId;
    this.nodeName = settings.nodeName();
    this.lease = settings.lease();
    this.dispatcher = dispatcher;
    this.changes = changes;
    this.metrics = metrics;
  }

  boolean owns(int shard) {
    return epochs.containsKey(shard);
  }

  /** The shards of this node, in order. */
  int[] owned() {
    return epochs.keySet().stream().mapToInt(Integer::intValue).sorted().toArray();
  }

  /** Whether the leases are fresh enough to begin new work. */
  boolean mayDispatch() {
    return dispatchUntil - System.nanoTime() > 0;
  }

  @Override
  long runOnce() {
    long before = System.nanoTime();
    LeaseStore.Round round =
        store.renew(nodeId, nodeName, lease, dispatcher.runningLongerThan(LONG_RUNNING_NANOS));
    Map<Integer, Long> now = new HashMap<>(round.epochs());
    Map<Integer, Long> was = epochs;
    Set<Integer> lost = new HashSet<>();
    Set<Integer> gained = new HashSet<>();
    was.forEach((shard, epoch) -> {
      if (!epoch.equals(now.get(shard))) {
        lost.add(shard);
      }
    });
    now.forEach((shard, epoch) -> {
      if (!epoch.equals(was.get(shard))) {
        gained.add(shard);
      }
    });
    Set<Integer> surplus = giveBack(round.surplus(), now.keySet());
    now.keySet().removeAll(surplus);
    gained.removeAll(surplus);
    lost.addAll(surplus);
    epochs = Map.copyOf(now);
    dispatchUntil = before + lease.toNanos() * 2 / 3;
    if (!lost.isEmpty()) {
      dispatcher.dropShards(lost);
      changes.lost(lost);
    }
    if (!surplus.isEmpty()) {
      // Only what has come to rest is given back; the others stay ours until a later round.
      Set<Integer> idle = dispatcher.idle(surplus);
      store.release(nodeId, idle);
    }
    if (!round.suspects().isEmpty()) {
      changes.suspects(round.suspects());
    }
    if (!gained.isEmpty()) {
      metrics.takeOvers.add(gained.size());
      changes.gained(gained);
    }
    return Math.max(1, lease.toMillis() / 3);
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
