package io.turgo.engine.monitoring;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/**
 * A node that runs jobs, as it said itself with its last heartbeat; one whose executor is off says
 * nothing and is not there. Times are the database's.
 *
 * @param id the id of the node
 * @param name see {@link io.turgo.engine.settings.ExecutorSettings#nodeName}
 * @param here whether this is the node that was asked
 * @param state what its heartbeats say
 * @param startTime when its executor was started
 * @param lastHeartbeat when it said so; three times in a lease
 * @param lease how long others wait for the next heartbeat before they take its shards
 * @param shards those that it serves, all together there are as many as the database was made with
 * @param queues the job queues that it consumes
 * @param jobsFinished jobs whose work is committed, since its engine was built
 * @param jobsFailed attempts that failed, since then
 * @param jobsRunning jobs that were under way
 * @since 0.1.0
 */
public record EngineNode(
    String id,
    String name,
    boolean here,
    State state,
    Instant startTime,
    Instant lastHeartbeat,
    Duration lease,
    Set<Integer> shards,
    Set<String> queues,
    long jobsFinished,
    long jobsFailed,
    long jobsRunning) {
  /** What its heartbeats say of a node. */
  public enum State {
    /** It has said something within its lease. */
    ALIVE,

    /** It has not, while another node has; it is about to be taken for dead. */
    LATE,

    /** Others have found it dead and take its shards. */
    DEAD
  }

  /** A node with copies of the sets. */
  public EngineNode {
    shards = Set.copyOf(shards);
    queues = Set.copyOf(queues);
  }
}
