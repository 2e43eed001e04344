package io.turgo.bench.crash;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps starters from running away from the engine: closed while more than so many instances run.
 *
 * <p>Safe for all threads. Somebody tells it the number of running instances now and then; starters
 * wait for it to open.
 */
final class BacklogGate {
  private final int limit;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private boolean open = true;
  private boolean ended;

  BacklogGate(int limit) {
    this.limit = limit;
  }

  /** Takes note of how many instances run. */
  void running(long instances) {
    lock.lock();
    try {
      open = instances < limit;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Lets all starters go, to end. */
  void end() {
    lock.lock();
    try {
      ended = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until it is open; false once it has ended. */
  boolean pass() throws InterruptedException {
    lock.lock();
    try {
      while (!open && !ended) {
        changed.await();
      }
      return !ended;
    } finally {
      lock.unlock();
    }
  }
}
