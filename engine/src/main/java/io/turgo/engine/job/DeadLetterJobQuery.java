package io.turgo.engine.job;

/**
 * Finds jobs that have no retries left and wait for somebody to look.
 *
 * @since 0.1.0
 */
public interface DeadLetterJobQuery extends BaseJobQuery<DeadLetterJobQuery, Job> {
  /** Only jobs that workers outside do. */
  DeadLetterJobQuery externalWorkers();

  /** Jobs of that {@link Incident#cause}. */
  DeadLetterJobQuery incidentCause(String cause);
}
