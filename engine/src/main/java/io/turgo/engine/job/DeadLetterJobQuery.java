package io.turgo.engine.job;

/**
 * Finds jobs that have no retries left and wait for somebody to look.
 *
 * @since 0.1.0
 */
public interface DeadLetterJobQuery extends BaseJobQuery<DeadLetterJobQuery, Job> {
  /**
   * Only jobs of external workers.
   *
   * @return this query
   */
  DeadLetterJobQuery externalWorkers();

  /**
   * Only jobs of this cause.
   *
   * @param cause an {@link Incident#cause}
   * @return this query
   */
  DeadLetterJobQuery incidentCause(String cause);
}
