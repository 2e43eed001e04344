package io.turgo.engine.channel;

import java.time.Duration;
import java.util.regex.Pattern;

/**
 * A queue that ready jobs go through instead of the shard feed, and how much this node takes from
 * it. {@link JobRouting} says which jobs. All nodes of a database must route alike; which queues
 * they consume, and with how many consumers, is each one's own.
 *
 * <p>The queue's name is written into the rows of its jobs. A job whose queue no node knows any
 * more stays in its table; health names it.
 *
 * @param name of letters, digits, {@code .}, {@code _} and {@code -}, at most 80
 * @param channel leads to the broker; the application closes it, after the engine
 * @param consumers how many this node opens, at most {@link JobChannel#mostConsumers}; 0 for a node
 *     that only publishes
 * @param prefetch jobs that this node has in hand at most, over all its consumers; a last message
 *     may bring some more
 * @param republishAfter a job that is ready for so long and was not published by the node that
 *     looks, or was and has not run, is published again; twice as long before each further time
 * @param fallsBack whether jobs run as those of the shard feed do while the broker is away
 * @param jobsPerMessage how many jobs a message of this node names at most, {@link
 *     JobMessage#MOST_JOBS} at most. Jobs share a message only if they wait to be published at the
 *     same time and go to the same consumer anyway. 1 for messages that older nodes read, too
 */
public record JobQueue(
    String name,
    JobChannel channel,
    int consumers,
    int prefetch,
    Duration republishAfter,
    boolean fallsBack,
    int jobsPerMessage) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,80}");

  public JobQueue {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "A job queue's name has 1 to 80 letters, digits, '.', '_' and '-', but this one is '"
              + name
              + "'");
    }
    if (consumers < 0 || prefetch < Math.max(1, consumers)) {
      throw new IllegalArgumentException(
          "Queue '"
              + name
              + "' needs a prefetch of at least 1, and of 1 for each consumer; it has "
              + consumers
              + " consumers and a prefetch of "
              + prefetch);
    }
    if (consumers > channel.mostConsumers()) {
      throw new IllegalArgumentException(
          "Queue '%s' asks for %d consumers, but a node opens no more than %d on channel '%s'"
              .formatted(name, consumers, channel.mostConsumers(), channel.name()));
    }
    if (republishAfter.toMillis() < 100) {
      throw new IllegalArgumentException(
          "Queue '" + name + "' can republish after 100 ms or more, not " + republishAfter);
    }
    if (jobsPerMessage < 1 || jobsPerMessage > JobMessage.MOST_JOBS) {
      throw new IllegalArgumentException(
          "A message of queue '%s' names 1 to %d jobs, not %d"
              .formatted(name, JobMessage.MOST_JOBS, jobsPerMessage));
    }
  }

  /**
   * Four consumers or as many as the channel has at most, a prefetch of 4,096, published again
   * after 30 seconds, no falling back; 32 jobs in a message where the channel keeps those of a key
   * together, else 1, since any node may then run them, and jobs of one message run on one.
   *
   * <p>The prefetch is as many jobs as the executor runs or has waiting for their commit by
   * default: with fewer, groups of commits are smaller and each job costs more statements. For jobs
   * that take seconds take a smaller one, or a node keeps from others what it will run much later.
   */
  public static JobQueue of(String name, JobChannel channel) {
    int consumers = Math.min(4, channel.mostConsumers());
    int jobs = channel.traits().ordersByKey() ? 32 : 1;
    return new JobQueue(name, channel, consumers, 4_096, Duration.ofSeconds(30), false, jobs);
  }

  /** This node opens so many consumers and has so many jobs in hand at most. */
  public JobQueue withConsumers(int newConsumers, int newPrefetch) {
    return new JobQueue(
        name, channel, newConsumers, newPrefetch, republishAfter, fallsBack, jobsPerMessage);
  }

  /** This node publishes and consumes nothing. */
  public JobQueue publishOnly() {
    return withConsumers(0, prefetch);
  }

  public JobQueue withRepublishAfter(Duration time) {
    return new JobQueue(name, channel, consumers, prefetch, time, fallsBack, jobsPerMessage);
  }

  /** While the broker is away the nodes that lease the jobs' shards run them. */
  public JobQueue fallingBack() {
    return new JobQueue(name, channel, consumers, prefetch, republishAfter, true, jobsPerMessage);
  }

  /** A message of this node names so many jobs at most. */
  public JobQueue withJobsPerMessage(int most) {
    return new JobQueue(name, channel, consumers, prefetch, republishAfter, fallsBack, most);
  }
}
