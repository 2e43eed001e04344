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
   * Which jobs, and for how long.
   *
   * @param lockDuration how long the jobs are the worker's
   */
  ExternalWorkerJobAcquireBuilder topic(String topic, Duration lockDuration);

  /** Jobs of one more topic too; the best of all topics come first. */
  ExternalWorkerJobAcquireBuilder orTopic(String topic, Duration lockDuration);

  /**
   * Only those of the topic named last that a search finds, in its order. It is asked each time the
   * worker is to be served, on any thread, for that many jobs at most, and so should be quick; what
   * it finds and somebody else has is passed by. Who waits with a search waits in a line of its
   * own.
   */
  ExternalWorkerJobAcquireBuilder among(IntFunction<List<ExternalWorkerJob>> search);

  /** Only jobs of process instances, of which all are. */
  ExternalWorkerJobAcquireBuilder onlyBpmn();

  /**
   * Only jobs of that tenant, whatever their topic; with an empty text of none. Without this call
   * of all.
   */
  ExternalWorkerJobAcquireBuilder tenantId(String tenantId);

  /**
   * How long to wait for jobs where there are none; not at all without this call. Those that wait
   * for the same topic get jobs in the order in which they came. What is committed on this node
   * wakes them at once, what others commit within the poll interval of the executor.
   */
  ExternalWorkerJobAcquireBuilder waitAtMost(Duration time);

  /** Takes jobs, as many as there are but not more; none if there are none in time. */
  List<AcquiredExternalWorkerJob> acquireAndLock(int numberOfJobs, String workerId);

  /**
   * Takes jobs.
   *
   * @param numberOfRetries how often to look again when other workers were faster
   */
  List<AcquiredExternalWorkerJob> acquireAndLock(
      int numberOfJobs, String workerId, int numberOfRetries);

  /**
   * Takes jobs without keeping a thread while there are none. The future ends with the jobs, with
   * none when the time to wait is over, or with an exception. Cancel it to wait no more: jobs that
   * were taken for a cancelled one are given back.
   */
  CompletableFuture<List<AcquiredExternalWorkerJob>> acquireAndLockLater(
      int numberOfJobs, String workerId);
}
