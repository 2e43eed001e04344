package io.turgo.engine.service;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.job.AcquiredExternalWorkerJob;
import io.turgo.engine.job.ExternalWorkerJobAcquireBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** {@link ExternalWorkerJobAcquireBuilder}. */
final class AcquireBuilder implements ExternalWorkerJobAcquireBuilder {
  /** As often as the reference does. */
  private static final int TRIES = 5;

  private final WorkerJobs jobs;
  private final WaitingWorkers waiting;
  private final ApiCalls calls;
  private @Nullable String topic;
  private Duration lock = Duration.ZERO;
  private @Nullable String tenantId;
  private Duration wait = Duration.ZERO;

  AcquireBuilder(WorkerJobs jobs, WaitingWorkers waiting, ApiCalls calls) {
    this.jobs = jobs;
    this.waiting = waiting;
    this.calls = calls;
  }

  @Override
  public ExternalWorkerJobAcquireBuilder topic(String wanted, Duration lockDuration) {
    topic = Arguments.filled("topic", wanted);
    Arguments.required("lockDuration", lockDuration);
    if (lockDuration.toMillis() < 1) {
      throw new TurgoIllegalArgumentException(
          "Expected a lock duration of at least a millisecond, found " + lockDuration);
    }
    lock = lockDuration;
    return this;
  }

  @Override
  public ExternalWorkerJobAcquireBuilder onlyBpmn() {
    return this;
  }

  @Override
  public ExternalWorkerJobAcquireBuilder tenantId(String tenant) {
    Arguments.required("tenantId", tenant);
    tenantId = tenant;
    return this;
  }

  @Override
  public ExternalWorkerJobAcquireBuilder waitAtMost(Duration time) {
    Arguments.required("time", time);
    wait = time;
    return this;
  }

  @Override
  public List<AcquiredExternalWorkerJob> acquireAndLock(int numberOfJobs, String workerId) {
    return acquireAndLock(numberOfJobs, workerId, TRIES);
  }

  @Override
  public List<AcquiredExternalWorkerJob> acquireAndLock(
      int numberOfJobs, String workerId, int numberOfRetries) {
    WorkerJobs.Wanted wanted = wanted(numberOfJobs, workerId, numberOfRetries);
    List<AcquiredExternalWorkerJob> taken = jobs.take(wanted);
    if (!taken.isEmpty() || wait.isZero() || wait.isNegative()) {
      return taken;
    }
    if (calls.isPartOfUnit()) {
      throw new TurgoException(
          "A transaction, or user code that the engine runs, can not wait for jobs of topic '"
              + wanted.topic()
              + "': what it would be given is not committed before it ends; leave out waitAtMost");
    }
    CompletableFuture<List<AcquiredExternalWorkerJob>> future = waiting.await(wanted, wait);
    try {
      return future.get();
    } catch (InterruptedException e) {
      future.cancel(false);
      Thread.currentThread().interrupt();
      throw new TurgoException("Waiting for jobs of topic '" + topic + "' was interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException thrown) {
        throw thrown;
      }
      throw new TurgoException("Waiting for jobs of topic '" + topic + "' failed", e.getCause());
    }
  }

  @Override
  public CompletableFuture<List<AcquiredExternalWorkerJob>> acquireAndLockLater(
      int numberOfJobs, String workerId) {
    return waiting.await(wanted(numberOfJobs, workerId, TRIES), wait);
  }

  private WorkerJobs.Wanted wanted(int numberOfJobs, String workerId, int numberOfRetries) {
    if (topic == null) {
      throw new TurgoIllegalArgumentException("Expected a topic, but none was given");
    }
    if (numberOfJobs < 1) {
      throw new TurgoIllegalArgumentException(
          "Expected at least one job to be wanted, found " + numberOfJobs);
    }
    return new WorkerJobs.Wanted(
        Objects.requireNonNull(topic),
        tenantId,
        lock.toMillis(),
        Arguments.filled("workerId", workerId),
        numberOfJobs,
        Math.max(0, numberOfRetries));
  }
}
