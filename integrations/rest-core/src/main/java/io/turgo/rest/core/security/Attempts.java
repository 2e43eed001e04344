package io.turgo.rest.core.security;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Wrong passwords by who sent them: after a few, the next attempt has to wait, twice as long each
 * time, up to a minute. Remembers as many senders as fit and forgets those first that were seen
 * longest ago.
 */
final class Attempts {
  private static final int REMEMBERED = 10_000;
  private static final long FIRST_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int MOST_DOUBLINGS = 6;
  private static final long FORGOTTEN_NANOS = TimeUnit.MINUTES.toNanos(15);

  private final int free;
  private final LongSupplier nanoTime;
  private final Map<String, Wrong> bySender = new LinkedHashMap<>(16, 0.75f, true);

  private record Wrong(int count, long last) {}

  /**
   * @param free how many wrong ones cost nothing
   * @param nanoTime the JVM's monotonic clock
   */
  Attempts(int free, LongSupplier nanoTime) {
    this.free = free;
    this.nanoTime = nanoTime;
  }

  /** How long a sender has to wait, in nanoseconds; 0 for not at all. */
  synchronized long toWait(String sender) {
    Wrong wrong = bySender.get(sender);
    if (wrong == null || wrong.count() < free) {
      return 0;
    }
    long pause = FIRST_NANOS << Math.min(MOST_DOUBLINGS, wrong.count() - free);
    return Math.max(0, pause - (nanoTime.getAsLong() - wrong.last()));
  }

  synchronized void wrong(String sender) {
    long now = nanoTime.getAsLong();
    Wrong before = bySender.get(sender);
    int count = before == null || now - before.last() > FORGOTTEN_NANOS ? 1 : before.count() + 1;
    bySender.put(sender, new Wrong(count, now));
    if (bySender.size() > REMEMBERED) {
      var oldest = bySender.entrySet().iterator();
      oldest.next();
      oldest.remove();
    }
  }

  synchronized void right(String sender) {
    bySender.remove(sender);
  }
}
