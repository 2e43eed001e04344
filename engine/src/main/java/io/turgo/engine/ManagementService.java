package io.turgo.engine;

import io.turgo.engine.job.DeadLetterJobQuery;
import io.turgo.engine.job.Job;
import io.turgo.engine.job.JobQuery;
import io.turgo.engine.job.SuspendedJobQuery;
import io.turgo.engine.job.TimerJobQuery;
import org.jspecify.annotations.Nullable;

/**
 * Looks after jobs and timers.
 *
 * <p>All calls throw {@link io.turgo.engine.exception.TurgoIllegalArgumentException} for a missing
 * argument and {@link io.turgo.engine.exception.TurgoObjectNotFoundException} if there is no such
 * job in the state that the call is for. A job keeps its id when it moves. Jobs that are moved to
 * run are taken up by the executor at once.
 */
public interface ManagementService {
  /** Finds jobs that may run now. */
  JobQuery createJobQuery();

  /** Finds jobs that wait for their due time. */
  TimerJobQuery createTimerJobQuery();

  /** Finds jobs of suspended instances. */
  SuspendedJobQuery createSuspendedJobQuery();

  /** Finds jobs that have no retries left. */
  DeadLetterJobQuery createDeadLetterJobQuery();

  /**
   * Runs a job that may run now, on the calling thread, and returns once its outcome is durable.
   *
   * <p>When user code throws, that is recorded as for a run by the executor, retries included, and
   * then thrown here.
   */
  void executeJob(String jobId);

  /**
   * Sets how many attempts a job that may run now has left.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if that is negative
   */
  void setJobRetries(String jobId, int retries);

  /**
   * Sets how many attempts a waiting job has left.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if that is negative
   */
  void setTimerJobRetries(String jobId, int retries);

  /** Lets a waiting job run now, before its due time. */
  Job moveTimerToExecutableJob(String jobId);

  /** Puts a job that may run now or waits aside until somebody moves it back. */
  Job moveJobToDeadLetterJob(String jobId);

  /**
   * Lets a job run again that had no retries left.
   *
   * @param retries how many attempts it gets, at least 1
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if that is less than 1
   */
  Job moveDeadLetterJobToExecutableJob(String jobId, int retries);

  /** Deletes a job that may run now; its execution stays where it is. */
  void deleteJob(String jobId);

  /** Deletes a waiting job; its execution stays where it is. */
  void deleteTimerJob(String jobId);

  /** Deletes a job of a suspended instance; its execution stays where it is. */
  void deleteSuspendedJob(String jobId);

  /** Deletes a job that has no retries left; its execution stays where it is. */
  void deleteDeadLetterJob(String jobId);

  /** The stack trace of the last failed run of a job that may run now, null if none failed. */
  @Nullable String getJobExceptionStacktrace(String jobId);

  /** The stack trace of the last failed run of a waiting job, null if none failed. */
  @Nullable String getTimerJobExceptionStacktrace(String jobId);

  /** The stack trace of the last failed run of a suspended instance's job, null if none failed. */
  @Nullable String getSuspendedJobExceptionStacktrace(String jobId);

  /** The stack trace of the last failed run of a job without retries, null if none failed. */
  @Nullable String getDeadLetterJobExceptionStacktrace(String jobId);
}
