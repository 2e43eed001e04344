package io.turgo.engine.job;

/**
 * Finds jobs that wait for their due time: timers, and steps that wait to be retried.
 *
 * @since 0.1.0
 */
public interface TimerJobQuery extends BaseJobQuery<TimerJobQuery, Job> {
  /**
   * Only jobs that are due by the business clock when the query is answered and have attempts left.
   *
   * @return this query
   */
  TimerJobQuery executable();

  /**
   * Only jobs of this cause, which the engine tries again.
   *
   * @param cause an {@link Incident#cause}
   * @return this query
   */
  TimerJobQuery incidentCause(String cause);
}
