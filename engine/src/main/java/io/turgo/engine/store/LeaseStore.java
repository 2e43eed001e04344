package io.turgo.engine.store;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Nodes and the leases by which they serve shards. Time here is the database's own, never the
 * business clock.
 */
public interface LeaseStore {
  /**
   * One round of a node, in one transaction: notes its heartbeat with the jobs that it has been
   * running for long, renews its leases, removes dead nodes, and claims free shards up to its fair
   * share (shards divided by live nodes, rounded up).
   *
   * @param nodeId an id from {@link Store#allocateIds}
   * @param lease how long the leases are good for from now
   * @param longRunningJobs ids of jobs running longer than a second
   */
  Round renew(long nodeId, String nodeName, Duration lease, List<Long> longRunningJobs);

  /** Gives shards back; only leases that the node still holds are touched. */
  void release(long nodeId, Set<Integer> shards);

  /** Gives everything back and removes the node. */
  void leave(long nodeId);

  /**
   * @param epochs shards that the node serves now, with the epoch of each lease; an epoch grows
   *     whenever the shard changes hands
   * @param surplus how many shards the node holds beyond its fair share
   * @param suspects jobs that dead nodes, whose shards this node took over, had been running
   */
  record Round(Map<Integer, Long> epochs, int surplus, List<Long> suspects) {}
}
