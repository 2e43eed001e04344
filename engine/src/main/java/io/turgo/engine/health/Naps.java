package io.turgo.engine.health;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Lets virtual threads wait for a while when the heap is full. The JDK has no memory then to note
 * when a timed wait of theirs is over, and never wakes them. So they wait without a time, and a
 * platform thread wakes them, which takes no memory.
 *
 * <p>That thread begins with a nap and ends when nobody naps any more. Safe for all threads.
 */
final class Naps {
  private static final long LOOK_MS = 5;
  private static final Naps ALL = new Naps();

  /** Guarded by this, as the thread is. */
  private @Nullable Nap first;

  private @Nullable Thread waker;

  private static final class Nap {
    private final Thread sleeper = Thread.currentThread();
    private final long until;
    private volatile boolean over;
    private @Nullable Nap next;

    Nap(long until) {
      this.until = until;
    }
  }

  private Naps() {}

  /**
   * Waits that long, or until the thread is interrupted. What it throws it throws for lack of
   * memory, before it has waited.
   */
  static void nap(long millis) {
    Nap nap = new Nap(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis));
    ALL.add(nap);
    while (!nap.over && !Thread.currentThread().isInterrupted()) {
      LockSupport.park(ALL);
    }
  }

  private synchronized void add(Nap nap) {
    if (waker == null) {
      Thread begun = Thread.ofPlatform().daemon().name("turgo-naps").unstarted(this::wakeAll);
      begun.start();
      waker = begun;
    }
    nap.next = first;
    first = nap;
  }

  private void wakeAll() {
    while (wakeDue()) {
      try {
        Thread.sleep(LOOK_MS);
      } catch (Throwable e) {
        Thread.onSpinWait(); // whoever sleeps is woken all the same
      }
    }
  }

  /** False once nobody naps. */
  private synchronized boolean wakeDue() {
    long now = System.nanoTime();
    Nap before = null;
    for (Nap nap = first; nap != null; nap = nap.next) {
      if (nap.until - now > 0) {
        before = nap;
        continue;
      }
      if (before == null) {
        first = nap.next;
      } else {
        before.next = nap.next;
      }
      nap.over = true;
      LockSupport.unpark(nap.sleeper);
    }
    if (first == null) {
      waker = null;
    }
    return first != null;
  }
}
