package io.turgo.engine.store;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Nodes, the leases by which they serve shards, and jobs that may have killed a node.
 *
 * <p>No clock of the database decides anything here, nor does the business clock: a node lives as
 * long as its beats change before the eyes of another one, which measures that by its own monotonic
 * clock.
 */
public interface LeaseStore {
  /**
   * One round of a node, in one transaction: notes its beat, forgets suspects that are none, claims
   * free shards up to its fair share (shards divided by live nodes, rounded up), notes as suspects
   * what dead nodes were running in whatever shard, once for each death, and removes dead nodes
   * that have no shards left. What somebody else holds of that is left for a later round; the beat
   * never is.
   *
   * @throws HeldLeasesException if somebody holds a whole table, or has not ended a round: nothing
   *     was done, and nobody else can do anything
   */
  Round renew(Beat beat);

  /** Gives shards back; only leases that the node still has and nobody holds are touched. */
  void release(long nodeId, Set<Integer> shards);

  /** Gives everything back and removes the node. */
  void leave(long nodeId);

  /**
   * What a node brings to a round.
   *
   * @param nodeId an id from {@link Store#allocateIds}
   * @param lease how long the node's beat must stand still before somebody who watches it may take
   *     it for dead
   * @param longRunningJobs jobs running longer than a second: the rev of each by its id
   * @param dead nodes that the caller has seen standing still for their lease, with the beat that
   *     they stand at; one whose beat is another by now is left alone
   * @param silent nodes whose leases are longer than the caller's and that have stood still for
   *     that, with the beat that they stand at; they keep their shards and get no more
   * @param cleared suspects that ran and killed nobody
   * @param queues the job queues that the node consumes
   * @param jobsInHand jobs that queues have brought to the node a while ago and that have not
   *     ended, running or not: the rev of each by its id
   * @param counters what the node has done, for who watches all nodes
   */
  record Beat(
      long nodeId,
      String nodeName,
      Duration lease,
      Map<Long, Long> longRunningJobs,
      Map<Long, Long> dead,
      Map<Long, Long> silent,
      Set<Long> cleared,
      Set<String> queues,
      Map<Long, Long> jobsInHand,
      Counters counters) {
    /** Of a node that has done nothing yet. */
    public Beat(
        long nodeId,
        String nodeName,
        Duration lease,
        Map<Long, Long> longRunningJobs,
        Map<Long, Long> dead,
        Set<Long> cleared,
        Set<String> queues,
        Map<Long, Long> jobsInHand) {
      this(
          nodeId,
          nodeName,
          lease,
          longRunningJobs,
          dead,
          Map.of(),
          cleared,
          queues,
          jobsInHand,
          Counters.NONE);
    }

    /** Of one that consumes no queue either. */
    public Beat(
        long nodeId,
        String nodeName,
        Duration lease,
        Map<Long, Long> longRunningJobs,
        Map<Long, Long> dead,
        Set<Long> cleared) {
      this(nodeId, nodeName, lease, longRunningJobs, dead, cleared, Set.of(), Map.of());
    }
  }

  /**
   * What the executor of a node has done since it was built.
   *
   * @param finished jobs whose work is committed
   * @param failed attempts that failed
   * @param running jobs that are under way
   */
  record Counters(long finished, long failed, int running) {
    public static final Counters NONE = new Counters(0, 0, 0);
  }

  /**
   * @param epochs shards that the node serves now, with the epoch of each lease; an epoch grows
   *     whenever the shard changes hands
   * @param surplus how many shards the node holds beyond its fair share
   * @param held those of the shards whose lease somebody else's transaction holds, so that it
   *     cannot be given back; looked for only where there is a surplus
   * @param suspects all suspects of all shards, whoever noted them: a job of a queue runs on any
   *     node
   * @param others the other nodes that the round has found, dead ones too, save those that have
   *     left
   * @param databaseMillis the database's clock during the round, in epoch milliseconds
   */
  record Round(
      Map<Integer, Long> epochs,
      int surplus,
      Set<Integer> held,
      List<Suspect> suspects,
      List<OtherNode> others,
      long databaseMillis) {}

  /**
   * A job that was running on a node when it died, and that has not come to an end since.
   *
   * @param shard the job's; the node that serves it counts the attempt
   * @param together with how many suspects, itself included, it may run at most
   * @param uncountedRev the rev of the job whose attempt the crash ended, if that is still to be
   *     counted; 0 if not
   */
  record Suspect(long jobId, long instanceId, int shard, int together, long uncountedRev) {}

  /**
   * @param beat another number with each of its rounds
   */
  record OtherNode(long id, long beat, Duration lease) {}
}
