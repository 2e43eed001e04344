package io.turgo.engine.service.worker;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.job.AcquiredExternalWorkerJob;
import io.turgo.engine.job.ExternalWorkerJob;
import io.turgo.engine.job.ExternalWorkerJobAcquireBuilder;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** {@link ExternalWorkerJobAcquireBuilder}. */
public final class AcquireBuilder implements ExternalWorkerJobAcquireBuilder {
  /** As often as the reference does. */
  private static final int TRIES = 5;

  private final WorkerJobs jobs;
  private final WaitingWorkers waiting;
  private final ApiCalls calls;
  private final List<WorkerJobs.Source> sources = new ArrayList<>();
  private @Nullable String tenantId;
  private Duration wait = Duration.ZERO;

  public AcquireBuilder(WorkerJobs jobs, WaitingWorkers waiting, ApiCalls calls) {
    this.jobs = jobs;
    this.waiting = waiting;
    this.calls = calls;
  }

  @Override
  public ExternalWorkerJobAcquireBuilder topic(String wanted, Duration lockDuration) {
    sources.clear();
    return orTopic(wanted, lockDuration);
  }

  @Override
  public ExternalWorkerJobAcquireBuilder orTopic(String wanted, Duration lockDuration) {
    Arguments.filled("topic", wanted);
    Arguments.required("lockDuration", lockDuration);
    if (lockDuration.toMillis() < 1) {
      throw new TurgoIllegalArgumentException(
          "Expected a lock duration of at least a millisecond, found " + lockDuration);
    }
    sources.add(new WorkerJobs.Source(wanted, null, lockDuration.toMillis(), null));
    return this;
  }

  @Override
  public ExternalWorkerJobAcquireBuilder among(IntFunction<List<ExternalWorkerJob>> search) {
    Arguments.required("search", search);
    if (sources.isEmpty()) {
      throw new TurgoIllegalArgumentException("Expected a topic before a search of its jobs");
    }
    sources.set(sources.size() - 1, sources.getLast().among(search));
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
          "A call in a transaction or by user code of a process cannot wait for jobs of "
              + wanted
              + ", because its locks are not committed before that ends; remove waitAtMost");
    }
    CompletableFuture<List<AcquiredExternalWorkerJob>> future = waiting.await(wanted, wait);
    try {
      return future.get();
    } catch (InterruptedException e) {
      future.cancel(false);
      Thread.currentThread().interrupt();
      throw new TurgoException("Waiting for jobs of " + wanted + " was interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException thrown) {
        throw thrown;
      }
      throw new TurgoException("Waiting for jobs of " + wanted + " failed", e.getCause());
    }
  }

  @Override
  public CompletableFuture<List<AcquiredExternalWorkerJob>> acquireAndLockLater(
      int numberOfJobs, String workerId) {
    return waiting.await(wanted(numberOfJobs, workerId, TRIES), wait);
  }

  private WorkerJobs.Wanted wanted(int numberOfJobs, String workerId, int numberOfRetries) {
    if (sources.isEmpty()) {
      throw new TurgoIllegalArgumentException("Expected a topic, but none was given");
    }
    if (numberOfJobs < 1) {
      throw new TurgoIllegalArgumentException(
          "Expected at least one job to be wanted, found " + numberOfJobs);
    }
    String tenant = calls.border().tenantOrAll(tenantId);
    return new WorkerJobs.Wanted(
        sources.stream().map(source -> source.of(tenant)).toList(),
        Arguments.filled("workerId", workerId),
        numberOfJobs,
        Math.max(0, numberOfRetries));
  }
}
