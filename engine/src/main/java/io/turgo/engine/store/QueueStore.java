package io.turgo.engine.store;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** What all nodes must know of job queues. Each call is a statement of its own. */
public interface QueueStore {
  /** A name of the database that no other one has; it stays the same. */
  String databaseId();

  /** Names of the queues that nobody is to consume. */
  Set<String> paused();

  /** Has all nodes stop consuming a queue, or go on; they hear of it within two seconds. */
  void setPaused(String queue, boolean paused);

  /**
   * Attempts that nobody else is to begin: those that nodes said were running for longer than a
   * second, or in their hands for a while, when they beat last, and those that ended with their
   * node and are still to be counted.
   */
  Set<Attempt> attempts();

  /** Queues that some node said it consumes when it beat last. */
  Set<String> consumed();

  /** Who serves which shard, and who consumes what. */
  Placement placement();

  /**
   * The queues that have ready jobs in their table, with how many and since when.
   *
   * @param most no more jobs are looked at, whichever the database finds first, so that a long
   *     backlog does not make this slow
   */
  List<Backlog> backlogs(int most);

  /**
   * @param rev the rev that the job was written with: a retry has a later one
   * @param nodeId the node that runs it or has it in hand; 0 for one that is dead
   */
  record Attempt(long jobId, long rev, long nodeId) {}

  /**
   * @param owners the node that leases each shard which is leased
   * @param queues what each living node said it consumes when it beat last
   */
  record Placement(Map<Integer, Long> owners, Map<Long, Set<String>> queues) {}

  /**
   * @param oldestCreatedAt when the oldest was made, in epoch milliseconds
   */
  record Backlog(String queue, long ready, long oldestCreatedAt) {}
}
