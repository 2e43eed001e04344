package io.turgo.engine.monitoring;

/**
 * Hears when jobs start and end; called on the threads that do it, must be quick.
 *
 * @since 0.1.0
 */
public interface JobObserver {
  /** Hears of nothing. */
  JobObserver NONE = new JobObserver() {};

  /**
   * An attempt has started.
   *
   * @param jobId the job's id
   * @param activityId the id of the element whose job it is
   * @param readyNanos how long the job was ready (committed, or due) before it started
   */
  default void started(long jobId, String activityId, long readyNanos) {}

  /**
   * Its work is committed.
   *
   * @param jobId the job's id
   * @param activityId the id of the element whose job it is
   */
  default void finished(long jobId, String activityId) {}

  /**
   * An attempt failed; its retry or dead letter is being written.
   *
   * @param jobId the job's id
   * @param activityId the id of the element whose job it is
   * @param error what the attempt failed with
   */
  default void failed(long jobId, String activityId, Throwable error) {}
}
