package io.turgo.engine.channel;

import org.jspecify.annotations.Nullable;

/**
 * Says which queue brings a job to the node that runs it. Asked when a job is made and when its
 * priority is changed; a job keeps its queue while it waits for a time, is tried again, suspended
 * or out of retries.
 *
 * <p>Asked by many threads, in the middle of what makes the job, and perhaps more than once for the
 * same job: the answer must come at once and from nothing but the job. What it throws fails what
 * makes the job.
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
