package io.turgo.engine.job;

/**
 * Finds jobs for workers outside, taken or not; those of suspended instances and those without
 * retries left are found by the queries for these.
 *
 * @since 0.1.0
 */
public interface ExternalWorkerJobQuery
    extends BaseJobQuery<ExternalWorkerJobQuery, ExternalWorkerJob> {
  /**
   * Only jobs of this topic.
   *
   * @param topic the whole topic, in upper and lower case as it is
   * @return this query
   */
  ExternalWorkerJobQuery topic(String topic);

  /**
   * Only jobs that this worker has, or had until its lock expired.
   *
   * @param workerId the id that the worker gave when it took the jobs
   * @return this query
   */
  ExternalWorkerJobQuery lockOwner(String workerId);

  /**
   * Only jobs that no worker can take by the business clock when the query is answered.
   *
   * @return this query
   */
  ExternalWorkerJobQuery locked();

  /**
   * Only jobs that a worker can take by the business clock when the query is answered.
   *
   * @return this query
   */
  ExternalWorkerJobQuery unlocked();

  /**
   * Only jobs of this cause, which workers can take again.
   *
   * @param cause an {@link Incident#cause}
   * @return this query
   */
  ExternalWorkerJobQuery incidentCause(String cause);
}
