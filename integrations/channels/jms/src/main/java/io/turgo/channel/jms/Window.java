package io.turgo.channel.jms;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many jobs a subscription may still deliver: its prefetch, shared by its consumers. The last
 * message may have more of them than there are places. Safe for all threads, without locks.
 */
final class Window {
  private final AtomicInteger free;
  private final Queue<Consumer> waiting = new ConcurrentLinkedQueue<>();

  Window(int size) {
    free = new AtomicInteger(size);
  }

  /** Takes places for the jobs of a message; false if there is none at all. */
  boolean take(int jobs) {
    int now = free.get();
    while (now > 0) {
      if (free.compareAndSet(now, now - jobs)) {
        return true;
      }
      now = free.get();
    }
    return false;
  }

  boolean isFull() {
    return free.get() <= 0;
  }

  /** Has the consumer woken when a place is given; it looks again before it sleeps. */
  void wakeLater(Consumer consumer) {
    waiting.add(consumer);
  }

  void give(int jobs) {
    free.addAndGet(jobs);
    Consumer next = waiting.poll();
    if (next != null) {
      next.called();
    }
  }
}
