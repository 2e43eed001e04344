package io.turgo.engine.commit;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A committer that leaves units to another one for as long as that gets through. A group of few
 * units costs nearly as much as one of many, so two committers that share the units of a few
 * callers do twice the work for hardly more of them.
 *
 * <p>It joins when enough units wait for a group of its own, when there are so few that each can
 * have its own, when one has waited for long, and at the end.
 */
final class JoiningCommitter extends Committer {
  /** With so many, two groups are better than one: measured with 8, 16 and 32 callers. */
  private static final int ENOUGH_UNITS = 16;

  /** Up to so many, two groups at a time are better than one after the other. */
  private static final int FEW_UNITS = 3;

  /** Longer than the usual group takes; a unit that has waited for longer is behind a slow one. */
  private static final long SLOW_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(IDLE_MS);

  private final Committer other;

  /** Whether it waits until it is needed. */
  private volatile boolean waits;

  /**
   * @param other the committer that it helps
   */
  JoiningCommitter(String name, BlockingQueue<UnitOfWork> queue, Parts parts, Committer other) {
    super(name, queue, parts);
    this.other = other;
  }

  /** To be called when a unit has come. */
  void wakeIfNeeded() {
    if (waits && isNeeded()) {
      wake();
    }
  }

  private boolean isNeeded() {
    UnitOfWork oldest = queue.peek();
    return oldest != null
        && (parts.closing().getAsBoolean()
            || isNeeded(
                queue.size(), other.unitsBeingWritten(), System.nanoTime() - oldest.madeAt()));
  }

  /**
   * Whether another group helps.
   *
   * @param waiting units that wait for a committer
   * @param written units that the other committer is writing
   * @param nanos for how long the oldest has waited
   */
  static boolean isNeeded(int waiting, int written, long nanos) {
    return waiting >= ENOUGH_UNITS
        || (waiting > 0 && written > 0 && waiting + written <= FEW_UNITS)
        || nanos > SLOW_NANOS;
  }

  @Override
  @Nullable UnitOfWork take() throws InterruptedException {
    waits = true; // before it looks, so that no unit comes unseen
    if (!isNeeded()) {
      LockSupport.parkNanos(this, queue.isEmpty() ? IDLE_NANOS : SLOW_NANOS);
    }
    waits = false;
    if (Thread.interrupted()) { // or it would never wait again
      throw new InterruptedException();
    }
    return isNeeded() ? queue.poll() : null;
  }
}
