package io.turgo.engine.health;

import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Does something after a while, surely: what was taken is done, however full the heap is when its
 * time comes. The JDK's delayed executor drops what it has no memory to begin.
 *
 * <p>Its thread begins with the first action. Safe for all threads.
 */
public final class DelayedActions extends Service {
  private static final long MOMENT_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Guarded by this. */
  private final PriorityQueue<Waiting> waiting =
      new PriorityQueue<>((one, other) -> Long.compare(one.at() - other.at(), 0));

  private boolean closed;

  private record Waiting(long at, Runnable action) {
    long nanosLeft() {
      return at - System.nanoTime();
    }
  }

  public DelayedActions(Health health) {
    super("turgo-later", health);
  }

  /**
   * Does it after that time, or at once when this is closed. Either takes the action or throws.
   *
   * @param action must be quick and must not throw; it is done once
   */
  public void after(long nanos, Runnable action) {
    if (!takes(new Waiting(System.nanoTime() + nanos, action))) {
      action.run();
    }
  }

  private synchronized boolean takes(Waiting taken) {
    if (closed) {
      return false;
    }
    waiting.add(taken);
    try {
      start();
      wake();
      return true;
    } catch (Throwable e) {
      waiting.remove(taken); // which the caller is told
      throw e;
    }
  }

  @Override
  protected long runOnce() {
    for (Waiting due = nextDue(); due != null; due = nextDue()) {
      due.action().run();
    }
    return untilNext();
  }

  private synchronized @Nullable Waiting nextDue() {
    Waiting next = waiting.peek();
    return next != null && (closed || next.nanosLeft() <= 0) ? waiting.poll() : null;
  }

  /** In milliseconds, rounded up. */
  private synchronized long untilNext() {
    Waiting next = waiting.peek();
    return next == null
        ? Long.MAX_VALUE
        : 1 + TimeUnit.NANOSECONDS.toMillis(Math.max(0, next.nanosLeft()));
  }

  /** Does all that waits at once; nothing waits from now on. */
  public void close() {
    synchronized (this) {
      closed = true;
    }
    stop(MOMENT_NANOS);
    runOnce();
  }
}
