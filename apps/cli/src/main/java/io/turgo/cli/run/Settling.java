package io.turgo.cli.run;

import io.turgo.engine.ManagementService;
import io.turgo.engine.monitoring.JobObserver;

/**
 * Knows when the executor has nothing left to do: no job may run, no timer is due, and none ran
 * while that was looked up.
 *
 * <p>The executor's threads count here what they do and wake the thread that waits.
 */
final class Settling implements JobObserver {
  /** How long a wake-up may be missing: the end of a failed attempt is not told. */
  private static final long LOOK_AGAIN_MILLIS = 20;

  private long events;

  @Override
  public synchronized void started(long jobId, String activityId, long readyNanos) {
    events++;
  }

  @Override
  public synchronized void finished(long jobId, String activityId) {
    events++;
    notifyAll();
  }

  /** Returns when nothing is left to do before the clock is moved or somebody acts. */
  void await(ManagementService management) {
    while (!isSettled(management)) {
      synchronized (this) {
        try {
          wait(LOOK_AGAIN_MILLIS);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new IllegalStateException("Interrupted while jobs were running", e);
        }
      }
    }
  }

  private synchronized long events() {
    return events;
  }

  /** Jobs are counted before and after the timers, because a failed job becomes one that waits. */
  private boolean isSettled(ManagementService management) {
    long before = events();
    return management.createJobQuery().count() == 0
        && management.createTimerJobQuery().executable().count() == 0
        && management.createJobQuery().count() == 0
        && events() == before;
  }
}
