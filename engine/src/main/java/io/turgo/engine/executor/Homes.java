package io.turgo.engine.executor;

import io.turgo.engine.channel.JobQueue;
import io.turgo.engine.store.QueueStore.Placement;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Which node runs the exclusive jobs of a shard that come by a queue whose channel does not keep
 * the jobs of an instance together. There is one such node at a time, so these jobs meet in its
 * mailboxes.
 *
 * <p>It is the node that leases the shard, which gives it away only while none of its jobs runs. If
 * that one does not consume the queue, it is one of those that do, chosen by a hash that all nodes
 * reckon alike. All by what nodes say in the database, so a change is seen by all within the time
 * that a reading is good for. Not safe for threads.
 */
final class Homes {
  private static final long FRESH_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  /** The same where a shard has no home, as when the first node begins to consume. */
  private static final long HOMELESS_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final Supplier<Placement> read;
  private final long nodeId;
  private final LongSupplier nanoTime;
  private Placement placement = new Placement(Map.of(), Map.of());
  private long readAt;

  /**
   * @param nodeId this node
   * @param nanoTime a monotonic clock
   */
  Homes(Supplier<Placement> read, long nodeId, LongSupplier nanoTime) {
    this.read = read;
    this.nodeId = nodeId;
    this.nanoTime = nanoTime;
    this.readAt = nanoTime.getAsLong() - 2 * FRESH_NANOS;
  }

  /** Whether the shard's exclusive jobs of that queue run here; reads anew what is too old. */
  boolean isHere(JobQueue queue, int shard) {
    long now = nanoTime.getAsLong();
    long home = of(queue.name(), shard);
    if (now - readAt >= (home == 0 ? HOMELESS_NANOS : FRESH_NANOS)) {
      placement = read.get();
      readAt = now;
      home = of(queue.name(), shard);
    }
    return home == nodeId;
  }

  /** 0 while there is none: the shard changes hands, or nobody has said yet that it consumes. */
  private long of(String queue, int shard) {
    Long owner = placement.owners().get(shard);
    Set<String> ofOwner = owner == null ? null : placement.queues().get(owner);
    if (owner == null || ofOwner == null) {
      return 0;
    }
    if (ofOwner.contains(queue)) {
      return owner;
    }
    long home = 0;
    long highest = Long.MIN_VALUE;
    for (Map.Entry<Long, Set<String>> node : placement.queues().entrySet()) {
      long weight = weight(node.getKey(), shard);
      if (node.getValue().contains(queue) && (home == 0 || weight > highest)) {
        home = node.getKey();
        highest = weight;
      }
    }
    return home;
  }

  /** Differs for all pairs, as far as a mix of bits does; so nodes share the shards evenly. */
  private static long weight(long node, int shard) {
    long mixed = (node * 31 + shard) * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ (mixed >>> 32)) * 0xD6E8FEB86659FD93L;
    return mixed ^ (mixed >>> 29);
  }
}
