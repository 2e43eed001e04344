package io.turgo.engine.job;

/**
 * Finds jobs that wait for their due time: timers, and steps that wait to be retried.
 *
 * @since 0.1.0
 */
public interface TimerJobQuery extends BaseJobQuery<TimerJobQuery, Job> {
  /** Jobs that are due by the business clock at the time of the answer and have retries left. */
  TimerJobQuery executable();

  /** Jobs of that {@link Incident#cause}, which are tried again. */
  TimerJobQuery incidentCause(String cause);
}
