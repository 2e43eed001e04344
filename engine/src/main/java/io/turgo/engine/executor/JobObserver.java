package io.turgo.engine.executor;

import io.turgo.engine.instance.JobRow;

/** Hears when jobs start and end; called on the threads that do it, must be quick. */
public interface JobObserver {
  JobObserver NONE = new JobObserver() {};

  /**
   * @param readyNanos how long the job was ready (committed, or due) before it started
   */
  default void started(JobRow job, long readyNanos) {}

  /** Its work is committed. */
  default void finished(JobRow job) {}

  /** An attempt failed; its retry or dead letter is being written. */
  default void failed(JobRow job, Throwable error) {}
}
