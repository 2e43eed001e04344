package io.turgo.engine.service;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.health.Health;
import io.turgo.engine.service.batch.BatchCleanup;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts the parts of an engine in order, and stops them in order. Safe for all threads. */
final class EngineLifecycle {
  private static final Logger LOG = LoggerFactory.getLogger(EngineLifecycle.class);
  private static final long MOMENT_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final BaseAssembly base;
  private final CommitAssembly commit;
  private final UserCodeAssembly userCode;
  private final DriverAssembly driving;
  private final ExecutorAssembly running;
  private final ServiceAssembly services;
  private final Health health;
  private final AtomicBoolean closing = new AtomicBoolean();
  private final CountDownLatch closed = new CountDownLatch(1);

  EngineLifecycle(EngineAssembly parts) {
    this.base = parts.base;
    this.commit = parts.commit;
    this.userCode = parts.userCode;
    this.driving = parts.driving;
    this.running = parts.running;
    this.services = parts.services;
    this.health = parts.base.health;
  }

  /** Starts the threads. If this fails, the caller closes the engine. */
  void start() {
    commit.pipeline.start();
    userCode.events.dispatchEvent(() -> TurgoEngineEventType.ENGINE_CREATED);
    running.executor.startPublishing();
    services.retention.start();
    BatchCleanup batchCleanup = services.batches.cleanup;
    if (batchCleanup != null) {
      batchCleanup.start();
    }
    if (base.settings.executor().active()) {
      running.executor.start();
    }
  }

  /** Stops everything; waits for another thread that does it. */
  void close() {
    if (closing.compareAndSet(false, true)) {
      try {
        closeOnce();
      } finally {
        closed.countDown();
      }
    } else if (!base.nested.isRunningUserCode() && !base.underWay.isInCall()) {
      awaitClosed(); // who closes it may be waiting for user code that closes it too
    }
  }

  private void awaitClosed() {
    try {
      closed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void closeOnce() {
    tellClosing();
    health.closed();
    Duration patience = base.settings.executor().settings().stopPatience();
    long giveUpAt = System.nanoTime() + patience.toNanos();
    int own = base.nested.isRunningUserCode() && !base.underWay.isInCall() ? 1 : 0;
    stopServices(giveUpAt);
    health.surely("Stopping the executor", () -> running.executor.stop(left(giveUpAt), own));
    if (!base.underWay.awaitNone(left(giveUpAt))) {
      LOG.warn(
          "{} calls have not ended {} after the close began; the engine does not write their"
              + " changes. Raise stopPatience to wait longer",
          base.underWay.count(),
          patience);
    }
    driving.driver.stop();
    health.surely("Ending calls of service tasks", userCode.serviceTasks::close);
    base.later.close();
    commit.lane.close();
    commit.pipeline.close(Math.max(MOMENT_NANOS, left(giveUpAt)), base.store::interrupt);
    health.surely(
        "Publishing the last jobs",
        () -> running.executor.stopPublishing(Math.max(MOMENT_NANOS, left(giveUpAt))));
    running.workers.shutdown();
    userCode.invoker.shutdown();
    base.underWay.awaitAnswers(MOMENT_NANOS); // they are being told
    base.underWay.giveUp();
    base.store.close();
  }

  private void stopServices(long giveUpAt) {
    health.surely(
        "Ending the deletion of old notes", () -> services.retention.stop(left(giveUpAt)));
    health.surely(
        "Ending what waits for jobs", () -> services.waitingWorkers.close(left(giveUpAt)));
    BatchCleanup batchCleanup = services.batches.cleanup;
    if (batchCleanup != null) {
      health.surely("Ending the clean-up of batches", () -> batchCleanup.stop(left(giveUpAt)));
    }
  }

  private static long left(long giveUpAt) {
    return Math.max(0, giveUpAt - System.nanoTime());
  }

  /** No listener keeps the engine from closing. */
  private void tellClosing() {
    try {
      userCode.events.dispatchEvent(() -> TurgoEngineEventType.ENGINE_CLOSED);
    } catch (RuntimeException | Error e) {
      LOG.warn(
          "A listener of ENGINE_CLOSED threw; the engine closes nevertheless. Correct the listener",
          e);
    }
  }
}
