package io.turgo.bench.chaos;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Holds up what all nodes send, but for one connection that is chosen: so that the server's log
 * holds nothing that came after what that one does.
 */
final class Quiet {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final String role;
  private FaultLine.@Nullable Wire waiting;
  private FaultLine.@Nullable Wire chosen;
  private boolean over;

  /**
   * @param role of the connection that may be chosen
   */
  Quiet(String role) {
    this.role = role;
  }

  /** Waits until it is over, unless this is the chosen one. */
  void pass(FaultLine.Wire wire) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      if (wire.role().equals(role)) {
        waiting = wire;
        changed.signalAll();
      }
      while (!over && wire != chosen) {
        changed.await();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Lets one of those go on who wait; false if nobody of the role has come by then. */
  boolean choose(Duration limit) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = limit.toNanos();
      while (waiting == null && left > 0) {
        left = changed.awaitNanos(left);
      }
      chosen = waiting;
      changed.signalAll();
      return chosen != null;
    } finally {
      lock.unlock();
    }
  }

  /** Lets all go on. */
  void end() {
    lock.lock();
    try {
      over = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** How long it takes until what was under way has been answered. */
  static void settle() throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(400);
  }
}
