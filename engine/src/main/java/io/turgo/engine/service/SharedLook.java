package io.turgo.engine.service;

import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Something that is read now and then for all who ask: however many watch, the database is asked
 * once in a while, by one of them.
 */
final class SharedLook<T> {
  private static final long FRESH_NANOS = Duration.ofSeconds(2).toNanos();

  private final Supplier<T> read;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable T last;
  private long readAt;

  SharedLook(Supplier<T> read) {
    this.read = read;
  }

  /** What was read two seconds ago at most. */
  T get() {
    lock.lock();
    try {
      T known = last;
      if (known == null || System.nanoTime() - readAt > FRESH_NANOS) {
        known = read.get();
        last = known;
        readAt = System.nanoTime();
      }
      return known;
    } finally {
      lock.unlock();
    }
  }
}
