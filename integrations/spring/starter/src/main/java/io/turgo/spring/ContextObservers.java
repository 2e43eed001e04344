package io.turgo.spring;

import io.turgo.engine.monitoring.JobObserver;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The observers of jobs among the beans, which are known only once all of them are made: an
 * observer may itself need the engine. What one throws keeps no other from being told and fails no
 * job.
 */
final class ContextObservers implements JobObserver {
  private static final Logger LOG = LoggerFactory.getLogger(ContextObservers.class);

  private volatile List<JobObserver> observers = List.of();

  void use(List<JobObserver> found) {
    observers = List.copyOf(found);
  }

  @Override
  public void started(long jobId, String activityId, long readyNanos) {
    tell(observer -> observer.started(jobId, activityId, readyNanos));
  }

  @Override
  public void finished(long jobId, String activityId) {
    tell(observer -> observer.finished(jobId, activityId));
  }

  @Override
  public void failed(long jobId, String activityId, Throwable error) {
    tell(observer -> observer.failed(jobId, activityId, error));
  }

  private void tell(Consumer<JobObserver> what) {
    for (JobObserver observer : observers) {
      try {
        what.accept(observer);
      } catch (RuntimeException | Error e) {
        LOG.warn("{} threw, which changes nothing for the job", observer.getClass().getName(), e);
      }
    }
  }
}
