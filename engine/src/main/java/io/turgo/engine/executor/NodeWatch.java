package io.turgo.engine.executor;

import io.turgo.engine.store.LeaseStore.OtherNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds dead nodes by this node's own monotonic clock. A node is dead if its heartbeat stood still
 * for the length of its lease while this node could reach the database.
 *
 * <p>An outage proves nothing about other nodes. A round that fails, or that comes a lease late,
 * restarts the watch, so that after an outage, and after this node's start, every node has a whole
 * lease to show a heartbeat. A round that is only slow counts for no more than the usual time
 * between two: on a machine that is too busy for punctual rounds the dead must be found, too. Nor
 * does it matter what a clock of the database says.
 */
final class NodeWatch {
  private final long usualNanos;
  private final long longestGapNanos;
  private final Map<Long, Seen> seen = new HashMap<>();
  private long lastRoundNanos;

  /**
   * @param stillNanos for how long its beat has been seen to stand still
   */
  private record Seen(long beat, long stillNanos, long leaseNanos) {}

  /**
   * @param usualNanos what the time between two rounds counts for at most
   * @param longestGapNanos the time between two rounds after which this node watches anew: its
   *     lease
   */
  NodeWatch(long usualNanos, long longestGapNanos, long nowNanos) {
    this.usualNanos = usualNanos;
    this.longestGapNanos = longestGapNanos;
    this.lastRoundNanos = nowNanos;
  }

  /**
   * What a round has seen.
   *
   * @param nowNanos when it was over: a beat may be as young as that
   */
  void saw(List<OtherNode> others, long nowNanos) {
    long passed = watched(nowNanos);
    Map<Long, Seen> before = passed < 0 ? Map.of() : Map.copyOf(seen);
    lastRoundNanos = nowNanos;
    seen.clear();
    for (OtherNode node : others) {
      Seen known = before.get(node.id());
      long still = known != null && known.beat() == node.beat() ? known.stillNanos() + passed : 0;
      seen.put(node.id(), new Seen(node.beat(), still, node.lease().toNanos()));
    }
  }

  /** A round could not reach the database. */
  void failed() {
    seen.clear();
  }

  /** What has passed since the last round counts for; negative if that is too long ago. */
  private long watched(long nowNanos) {
    long passed = nowNanos - lastRoundNanos;
    return passed > longestGapNanos ? -1 : Math.min(passed, usualNanos);
  }

  /** The nodes that a round which begins now may take for dead, with the beat they stand at. */
  Map<Long, Long> dead(long nowNanos) {
    long passed = watched(nowNanos);
    Map<Long, Long> dead = new HashMap<>();
    if (passed >= 0) {
      seen.forEach((id, node) -> {
        if (node.stillNanos() + passed >= node.leaseNanos()) {
          dead.put(id, node.beat());
        }
      });
    }
    return dead;
  }

  /**
   * The nodes that are not dead, because their leases are long, but have stood still for longer
   * than this node's lease, with the beat they stand at.
   */
  Map<Long, Long> silent() {
    Map<Long, Long> silent = new HashMap<>();
    seen.forEach((id, node) -> {
      if (node.stillNanos() >= longestGapNanos && node.stillNanos() < node.leaseNanos()) {
        silent.put(id, node.beat());
      }
    });
    return silent;
  }

  /** How long until the next node that stands still is dead, at most so long. */
  long untilNextNanos(long nowNanos, long atMost) {
    long next = atMost;
    for (Seen node : seen.values()) {
      long left = node.leaseNanos() - node.stillNanos() - (nowNanos - lastRoundNanos);
      if (left > 0) {
        next = Math.min(next, left);
      }
    }
    return next;
  }
}
