package io.turgo.engine.executor;

import io.turgo.engine.store.LeaseStore.OtherNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which other nodes are dead, as this node has seen them by its own monotonic clock: those whose
 * beat stood still for their lease while this node could reach the database.
 *
 * <p>An outage proves nothing of anybody. Where this node's own rounds have a gap, it begins to
 * watch anew, so that after an outage, and after its own start, everybody has a whole lease to show
 * a beat. Nor does it matter what a clock of the database says.
 */
final class NodeWatch {
  private final long longestGapNanos;
  private final Map<Long, Seen> seen = new HashMap<>();
  private long lastRoundNanos;

  private record Seen(long beat, long sinceNanos, long leaseNanos) {}

  /**
   * @param longestGapNanos between two rounds of this node, so that it has watched all the time
   */
  NodeWatch(long longestGapNanos, long nowNanos) {
    this.longestGapNanos = longestGapNanos;
    this.lastRoundNanos = nowNanos;
  }

  /**
   * What a round has seen.
   *
   * @param nowNanos when it was over: a beat may be as young as that
   */
  void saw(List<OtherNode> others, long nowNanos) {
    boolean gap = nowNanos - lastRoundNanos > longestGapNanos;
    lastRoundNanos = nowNanos;
    Map<Long, Seen> before = gap ? Map.of() : Map.copyOf(seen);
    seen.clear();
    for (OtherNode node : others) {
      Seen known = before.get(node.id());
      long since = known != null && known.beat() == node.beat() ? known.sinceNanos() : nowNanos;
      seen.put(node.id(), new Seen(node.beat(), since, node.lease().toNanos()));
    }
  }

  /** The nodes that a round which begins now may take for dead, with the beat they stand at. */
  Map<Long, Long> dead(long nowNanos) {
    Map<Long, Long> dead = new HashMap<>();
    if (nowNanos - lastRoundNanos <= longestGapNanos) {
      seen.forEach((id, node) -> {
        if (nowNanos - node.sinceNanos() >= node.leaseNanos()) {
          dead.put(id, node.beat());
        }
      });
    }
    return dead;
  }

  /** How long until the next node that stands still is dead, at most so long. */
  long untilNextNanos(long nowNanos, long atMost) {
    long next = atMost;
    for (Seen node : seen.values()) {
      long left = node.sinceNanos() + node.leaseNanos() - nowNanos;
      if (left > 0) {
        next = Math.min(next, left);
      }
    }
    return next;
  }
}
