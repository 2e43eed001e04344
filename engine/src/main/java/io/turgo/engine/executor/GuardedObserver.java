package io.turgo.engine.executor;

import io.turgo.engine.monitoring.JobObserver;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Protects jobs from the exceptions of an observer. */
final class GuardedObserver implements JobObserver {
  private static final Logger LOG = LoggerFactory.getLogger(GuardedObserver.class);

  private final JobObserver observer;

  GuardedObserver(JobObserver observer) {
    this.observer = observer;
  }

  @Override
  public void started(long jobId, String activityId, long readyNanos) {
    guarded(jobId, () -> observer.started(jobId, activityId, readyNanos));
  }

  @Override
  public void finished(long jobId, String activityId) {
    guarded(jobId, () -> observer.finished(jobId, activityId));
  }

  @Override
  public void failed(long jobId, String activityId, Throwable error) {
    guarded(jobId, () -> observer.failed(jobId, activityId, error));
  }

  private static void guarded(long jobId, Runnable call) {
    try {
      call.run();
    } catch (RuntimeException | Error e) {
      LOG.warn("A job observer threw at job {}; the job continues. Correct the observer", jobId, e);
    }
  }
}
