package io.turgo.engine.health;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one shape of a background service: a named daemon thread that calls {@link #runOnce}, waits
 * as long as that said or until it is woken, and goes on after whatever that throws, errors too;
 * {@link Health} knows of it meanwhile.
 */
public abstract class Service {
  private static final Logger LOG = LoggerFactory.getLogger(Service.class);
  private static final long AFTER_FAILURE_MS = 500;

  private final String name;
  private final Health health;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition wake = lock.newCondition();
  private boolean woken;
  private @Nullable Thread thread;

  protected Service(String name, Health health) {
    this.name = name;
    this.health = health;
  }

  /**
   * Does one bounded piece of work.
   *
   * @return how long to wait before the next, in milliseconds; 0 for at once
   */
  protected abstract long runOnce();

  public final void start() {
    lock.lock();
    try {
      if (thread == null) {
        Thread started = Thread.ofPlatform().name(name).daemon(true).unstarted(this::loop);
        thread = started;
        try {
          started.start();
        } catch (Throwable e) {
          thread = null; // there was no memory for it
          throw e;
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /** Whether it was started, not stopped, and its thread is there. */
  public final boolean isAlive() {
    lock.lock();
    try {
      return thread != null && thread.isAlive();
    } finally {
      lock.unlock();
    }
  }

  /** Ends the loop and waits for the work at hand; never interrupts it. */
  public final void stop() {
    stop(Long.MAX_VALUE);
  }

  /**
   * Ends the loop and waits for the work at hand, but not for longer than that; never interrupts
   * it.
   */
  public final void stop(long patienceNanos) {
    Thread ending;
    lock.lock();
    try {
      ending = thread;
      thread = null;
      wake.signalAll();
    } finally {
      lock.unlock();
    }
    health.works(name);
    if (ending != null && !ending.equals(Thread.currentThread())) {
      Waits.forEnd(ending, patienceNanos);
    }
  }

  public final void wake() {
    lock.lock();
    try {
      woken = true;
      wake.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void loop() {
    while (isCurrent()) {
      try {
        round();
      } catch (Throwable e) {
        Health.pause(AFTER_FAILURE_MS); // not even the failure could be noted
      }
    }
  }

  /** Whether the calling thread is the service's; it is another's after a stop. */
  private boolean isCurrent() {
    lock.lock();
    try {
      return Thread.currentThread().equals(thread);
    } finally {
      lock.unlock();
    }
  }

  private void round() {
    long pause;
    try {
      pause = runOnce();
      health.works(name);
    } catch (Throwable e) {
      health.impaired(name, e);
      LOG.warn("{} failed and runs again in {} ms", name, AFTER_FAILURE_MS, e);
      pause = AFTER_FAILURE_MS;
    }
    awaitNext(pause);
  }

  private void awaitNext(long pause) {
    lock.lock();
    try {
      long left = TimeUnit.MILLISECONDS.toNanos(pause);
      while (!woken && left > 0 && Thread.currentThread().equals(thread)) {
        left = wake.awaitNanos(left);
      }
      woken = false;
    } catch (InterruptedException e) {
      LOG.error(
          "{} was interrupted from outside the engine and continues; find the code that"
              + " interrupts the engine's threads",
          name,
          e);
    } finally {
      lock.unlock();
    }
  }
}
