package io.turgo.engine.job;

/**
 * Finds jobs for workers outside, taken or not; those of suspended instances and those without
 * retries left are found by the queries for these.
 *
 * @since 0.1.0
 */
public interface ExternalWorkerJobQuery
    extends BaseJobQuery<ExternalWorkerJobQuery, ExternalWorkerJob> {
  /** Jobs of that topic. */
  ExternalWorkerJobQuery topic(String topic);

  /** Jobs that this worker has, or had until its time was over. */
  ExternalWorkerJobQuery lockOwner(String workerId);

  /** Jobs that no worker can take by the business clock at the time of the answer. */
  ExternalWorkerJobQuery locked();

  /** Jobs that a worker can take by the business clock at the time of the answer. */
  ExternalWorkerJobQuery unlocked();

  /** Jobs of that {@link Incident#cause}, which workers can take again. */
  ExternalWorkerJobQuery incidentCause(String cause);
}
