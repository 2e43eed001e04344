package io.turgo.channel.jms;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many deliveries a subscription may still make: its prefetch, shared by its consumers. Safe
 * for all threads, without locks.
 */
final class Window {
  private final AtomicInteger free;
  private final Queue<Consumer> waiting = new ConcurrentLinkedQueue<>();

  Window(int size) {
    free = new AtomicInteger(size);
  }

  /** Takes a place; false if there is none. */
  boolean take() {
    int now = free.get();
    while (now > 0) {
      if (free.compareAndSet(now, now - 1)) {
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

  void give() {
    free.incrementAndGet();
    Consumer next = waiting.poll();
    if (next != null) {
      next.called();
    }
  }
}
