package io.turgo.bench.protocol;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * What the service task of a model does, the same in all engines: takes a given time, and notes how
 * long after the start of its instance was durable it was called.
 */
public final class Work {
  private static final LongAdder CALLS = new LongAdder();
  private static final StartTimes STARTS = new StartTimes();
  private static volatile long nanos;

  private Work() {}

  /** Does the work of the instance with this number; null where the model gives none. */
  public static void run(@Nullable Number number) {
    if (number != null) {
      STARTS.called(number.intValue());
    }
    long pause = nanos;
    if (pause > 0) {
      try {
        TimeUnit.NANOSECONDS.sleep(pause);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("Interrupted at work", e);
      }
    }
    CALLS.increment();
  }

  /** How long each call takes from now on; zero returns at once. */
  static void takes(long millis) {
    nanos = TimeUnit.MILLISECONDS.toNanos(millis);
  }

  /** Calls that have ended, in this JVM. */
  static long calls() {
    return CALLS.sum();
  }

  static StartTimes starts() {
    return STARTS;
  }
}
