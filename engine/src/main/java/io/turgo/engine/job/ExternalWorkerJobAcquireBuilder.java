package io.turgo.engine.job;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;

/**
 * Takes jobs for a worker outside: first {@link #topic}, then one of the methods that take them.
 *
 * <p>A job that was taken is nobody else's until its lock is over by the business clock, whatever
 * node is asked and however often engines are restarted. The highest {@linkplain Job#getPriority
 * priority} comes first, then what was made first.
 *
 * <p>All of them throw {@link io.turgo.engine.exception.TurgoIllegalArgumentException} for a
 * missing or empty argument, a lock that has no length, and less than one job.
 *
 * @since 0.1.0
 */
public interface ExternalWorkerJobAcquireBuilder {
  /**
   * Takes jobs of this topic, and of no topic named before.
   *
   * @param topic the topic, as the tasks name it
   * @param lockDuration how long the jobs stay with the worker, at least one millisecond
   * @return this builder
   */
  ExternalWorkerJobAcquireBuilder topic(String topic, Duration lockDuration);

  /**
   * Takes jobs of one more topic as well. Priorities count across all topics.
   *
   * @param topic the topic, as the tasks name it
   * @param lockDuration how long the jobs stay with the worker, at least one millisecond
   * @return this builder
   */
  ExternalWorkerJobAcquireBuilder orTopic(String topic, Duration lockDuration);

  /**
   * Restricts the topic named last to jobs that a search finds, in the order of the search.
   *
   * <p>The engine calls the search each time it serves the worker, on any thread, so the search
   * should be quick. Jobs that another worker has are skipped. A worker that waits with a search
   * waits in a line of its own.
   *
   * @param search finds jobs, at most as many as its argument says
   * @return this builder
   */
  ExternalWorkerJobAcquireBuilder among(IntFunction<List<ExternalWorkerJob>> search);

  /**
   * Takes only jobs of process instances. All jobs are, so this call has no effect.
   *
   * @return this builder
   */
  ExternalWorkerJobAcquireBuilder onlyBpmn();

  /**
   * Takes only jobs of this tenant, whatever their topic. Without this call the tenant makes no
   * difference.
   *
   * @param tenantId the id of a tenant; an empty text stands for none
   * @return this builder
   */
  ExternalWorkerJobAcquireBuilder tenantId(String tenantId);

  /**
   * Waits for jobs if there are none; without this call there is no wait.
   *
   * <p>Workers that wait for the same topic get jobs in the order in which they came. A commit on
   * this node wakes them immediately. They see commits of other nodes within the poll interval of
   * the job executor.
   *
   * @param time how long to wait; zero and negative durations stand for no wait
   * @return this builder
   */
  ExternalWorkerJobAcquireBuilder waitAtMost(Duration time);

  /**
   * Takes as many jobs as there are, up to a limit. Looks again up to five times when other workers
   * were faster.
   *
   * @param numberOfJobs how many to take at most, 1 or more
   * @param workerId the worker's own name, which it gives again when it completes the jobs
   * @return the jobs; empty if there are none in time
   * @throws io.turgo.engine.exception.TurgoException if it would wait in a transaction or in user
   *     code, or if the wait is interrupted
   */
  List<AcquiredExternalWorkerJob> acquireAndLock(int numberOfJobs, String workerId);

  /**
   * Takes as many jobs as there are, up to a limit.
   *
   * @param numberOfJobs how many to take at most, 1 or more
   * @param workerId the worker's own name, which it gives again when it completes the jobs
   * @param numberOfRetries how often to look again when other workers were faster; less than 0
   *     counts as 0
   * @return the jobs; empty if there are none in time
   * @throws io.turgo.engine.exception.TurgoException if it would wait in a transaction or in user
   *     code, or if the wait is interrupted
   */
  List<AcquiredExternalWorkerJob> acquireAndLock(
      int numberOfJobs, String workerId, int numberOfRetries);

  /**
   * Takes jobs without keeping a thread while there are none.
   *
   * @param numberOfJobs how many to take at most, 1 or more
   * @param workerId the worker's own name, which it gives again when it completes the jobs
   * @return a future with the jobs, with none after the time to wait, or with an exception. Cancel
   *     it to stop waiting: the engine gives jobs that were taken for a cancelled future back
   */
  CompletableFuture<List<AcquiredExternalWorkerJob>> acquireAndLockLater(
      int numberOfJobs, String workerId);
}
