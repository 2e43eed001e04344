package io.turgo.engine.health;

import java.util.concurrent.TimeUnit;

/** Waiting that an interruption does not cut short; it is kept for later. */
public final class Waits {
  private Waits() {}

  /**
   * Waits for a thread to end.
   *
   * @return whether it has ended
   */
  public static boolean forEnd(Thread thread, long patienceNanos) {
    long start = System.nanoTime();
    boolean interrupted = false;
    while (thread.isAlive()) {
      long left = patienceNanos - (System.nanoTime() - start);
      if (left <= 0) {
        break;
      }
      try {
        TimeUnit.NANOSECONDS.timedJoin(thread, Math.max(left, TimeUnit.MILLISECONDS.toNanos(1)));
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }
}
