package io.turgo.engine.executor;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one shape of a background service: a named platform thread that calls {@link #runOnce}, waits
 * as long as that said or until it is woken, and goes on after a failure.
 */
abstract class Service {
  private static final Logger LOG = LoggerFactory.getLogger(Service.class);
  private static final long AFTER_FAILURE_MS = 500;

  private final String name;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition wake = lock.newCondition();
  private boolean woken;
  private boolean running;
  private @Nullable Thread thread;

  Service(String name) {
    this.name = name;
  }

  /**
   * Does one bounded piece of work.
   *
   * @return how long to wait before the next, in milliseconds; 0 for at once
   */
  abstract long runOnce();

  final void start() {
    lock.lock();
    try {
      if (!running) {
        running = true;
        thread = Thread.ofPlatform().name(name).daemon(true).start(this::loop);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Ends the loop and waits for the work at hand; never interrupts it. */
  final void stop() {
    Thread ending;
    lock.lock();
    try {
      running = false;
      ending = thread;
      thread = null;
      wake.signalAll();
    } finally {
      lock.unlock();
    }
    boolean interrupted = false;
    while (ending != null && ending.isAlive() && !ending.equals(Thread.currentThread())) {
      try {
        ending.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  final void wake() {
    lock.lock();
    try {
      woken = true;
      wake.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void loop() {
    while (true) {
      long pause;
      try {
        pause = runOnce();
      } catch (RuntimeException e) {
        LOG.warn("{} failed, it goes on in {} ms", name, AFTER_FAILURE_MS, e);
        pause = AFTER_FAILURE_MS;
      }
      lock.lock();
      try {
        long left = pause * 1_000_000;
        while (running && !woken && left > 0) {
          left = wake.awaitNanos(left);
        }
        woken = false;
        if (!running) {
          return;
        }
      } catch (InterruptedException e) {
        LOG.error("{} was interrupted, which nobody may do; it goes on", name, e);
      } finally {
        lock.unlock();
      }
    }
  }
}
