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

  /** {@return the id of the job, which stays the same in all states} */
  String getId();

  /**
   * {@return {@link #JOB_TYPE_TIMER}, {@link #JOB_TYPE_EXTERNAL_WORKER} or {@link
   * #JOB_TYPE_MESSAGE}; a step that waits to be retried keeps its type}
   */
  String getJobType();

  /**
   * {@return the type of the handler, which says what running the job does} For example, {@code
   * async-continuation} enters and runs the element, {@code async-after} leaves it and {@code
   * trigger-timer} fires it.
   */
  String getJobHandlerType();

  /**
   * {@return when the job is due by the business clock; null if it is due immediately, and for
   * external workers}
   */
  @Nullable Date getDuedate();

  /**
   * {@return the process instance; null for a job of none, such as a timer that starts instances or
   * a signal to many}
   */
  @Nullable String getProcessInstanceId();

  /**
   * {@return the execution; null for a job of no process instance, such as a timer that starts
   * instances}
   */
  @Nullable String getExecutionId();

  /**
   * {@return the id of the element that the job is for, null for the process instance as a whole}
   */
  @Nullable String getElementId();

  /** {@return the name of that element, null if it has none} */
  @Nullable String getElementName();

  /** {@return the process definition; null for a job of none, such as a signal to many} */
  @Nullable String getProcessDefinitionId();

  /** {@return the tenant of its definition; empty for none} */
  String getTenantId();

  /**
   * {@return an id that stays the same while the job changes its state; the job's own, because that
   * does not change}
   */
  String getCorrelationId();

  /**
   * {@return whether the job never runs at the same time as another exclusive job of its instance}
   */
  boolean isExclusive();

  /** {@return the priority; jobs with a greater one run first} */
  int getPriority();

  /** {@return the {@code jobCategory} of its element, null for none} */
  @Nullable String getCategory();

  /**
   * {@return the name of the queue that brings the job once it may run; null if the job executor's
   * shards do}
   */
  @Nullable String getQueue();

  /** {@return how many attempts are left} */
  int getRetries();

  /** {@return the message of the exception that the last failed run threw, null if none failed} */
  @Nullable String getExceptionMessage();

  /** {@return when the job was created, by the business clock} */
  Date getCreateTime();
}
