package io.turgo.engine.store;

import java.util.List;
import java.util.Set;

/** What all nodes must know of job queues. Each call is a statement of its own. */
public interface QueueStore {
  /** A name of the database that no other one has; it stays the same. */
  String databaseId();

  /** Names of the queues that nobody is to consume. */
  Set<String> paused();

  /** Has all nodes stop consuming a queue, or go on; they hear of it within two seconds. */
  void setPaused(String queue, boolean paused);

  /** Jobs that nodes said were running for longer than a second when they beat last. */
  Set<Long> runningJobs();

  /** Queues that some node said it consumes when it beat last. */
  Set<String> consumed();

  /** The queues that have ready jobs in their table, with how many and since when. */
  List<Backlog> backlogs();

  /**
   * @param oldestCreatedAt when the oldest was made, in epoch milliseconds
   */
  record Backlog(String queue, long ready, long oldestCreatedAt) {}
}
