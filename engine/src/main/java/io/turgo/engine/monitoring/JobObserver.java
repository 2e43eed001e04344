package io.turgo.engine.monitoring;

/**
 * Hears when jobs start and end; called on the threads that do it, must be quick.
 *
 * @since 0.1.0
 */
public interface JobObserver {
  JobObserver NONE = new JobObserver() {};

  /**
   * @param readyNanos how long the job was ready (committed, or due) before it started
   */
  default void started(long jobId, String activityId, long readyNanos) {}

  /** Its work is committed. */
  default void finished(long jobId, String activityId) {}

  /** An attempt failed; its retry or dead letter is being written. */
  default void failed(long jobId, String activityId, Throwable error) {}
}
