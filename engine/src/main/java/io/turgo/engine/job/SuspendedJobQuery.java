package io.turgo.engine.job;

/**
 * Finds jobs of suspended process instances.
 *
 * @since 0.1.0
 */
public interface SuspendedJobQuery extends BaseJobQuery<SuspendedJobQuery, Job> {
  /**
   * Only jobs of external workers.
   *
   * @return this query
   */
  SuspendedJobQuery externalWorkers();
}
