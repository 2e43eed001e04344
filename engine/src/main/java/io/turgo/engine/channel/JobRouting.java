package io.turgo.engine.channel;

import org.jspecify.annotations.Nullable;

/**
 * Says which queue brings a job to the node that runs it. Asked when a job is made and when its
 * priority is changed; a job keeps its queue while it waits for a time, is tried again, suspended
 * or out of retries.
 *
 * <p>Many threads call it, in the unit of work that creates the job, and perhaps more than once for
 * the same job. It must answer immediately and only from the properties of the job. Its exceptions
 * fail the unit that makes the job.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface JobRouting {
  /** No job goes through a queue. */
  JobRouting NONE = job -> null;

  /**
   * The name of the queue; null for the shard feed, which needs none.
   *
   * @param job the job as it is made
   * @return the name of a queue that the engine has, or null
   */
  @Nullable String queueOf(RoutedJob job);
}
