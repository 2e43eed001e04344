package io.turgo.engine.job;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * Work to be done later for an execution, as it was when it was read. It keeps its id while it
 * moves between the states that {@link JobQuery}, {@link TimerJobQuery}, {@link SuspendedJobQuery},
 * {@link DeadLetterJobQuery} and {@link ExternalWorkerJobQuery} show.
 *
 * @since 0.1.0
 */
public interface Job {
  /** The {@linkplain #getJobType type} of a timer. */
  String JOB_TYPE_TIMER = "timer";

  /** The {@linkplain #getJobType type} of an asynchronous step. */
  String JOB_TYPE_MESSAGE = "message";

  /** The {@linkplain #getJobType type} of what a worker outside does. */
  String JOB_TYPE_EXTERNAL_WORKER = "externalWorker";

  String getId();

  /**
   * {@link #JOB_TYPE_TIMER}, {@link #JOB_TYPE_EXTERNAL_WORKER} or {@link #JOB_TYPE_MESSAGE}; a step
   * that waits to be retried stays one.
   */
  String getJobType();

  /**
   * What running it does: {@code async-continuation} enters and runs the element, {@code
   * async-after} leaves it, {@code trigger-timer} fires it.
   */
  String getJobHandlerType();

  /** When it is due, null if it is so at once. */
  @Nullable Date getDuedate();

  /** Null for a timer that starts instances, and for a job that has a signal brought to many. */
  @Nullable String getProcessInstanceId();

  /** Null for a timer that starts instances, and for a job that has a signal brought to many. */
  @Nullable String getExecutionId();

  /** The element that it is for, null for the process instance as a whole. */
  @Nullable String getElementId();

  /** The name of that element, null if it has none. */
  @Nullable String getElementName();

  /** Null for a job that has a signal brought to many. */
  @Nullable String getProcessDefinitionId();

  /** The tenant of its definition; empty for none. */
  String getTenantId();

  /**
   * What stays the same while the job moves between its states. A job keeps its id here, so it is
   * that.
   */
  String getCorrelationId();

  /** Whether it never runs at the same time as another exclusive job of its instance. */
  boolean isExclusive();

  /** Greater runs first. */
  int getPriority();

  /** What its element says with {@code jobCategory}; null for nothing. */
  @Nullable String getCategory();

  /** The queue that brings it once it may run; null for the shard feed. */
  @Nullable String getQueue();

  /** How many attempts are left. */
  int getRetries();

  /** What the last failed run threw, null if none failed. */
  @Nullable String getExceptionMessage();

  Date getCreateTime();
}
