package io.turgo.bench.protocol;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * How long instances wait between the return of their start, when their first job is durable and
 * ready, and the call of its service task. A job that was called before its start had returned
 * waited no time. Safe for all threads; off until {@link #record} says otherwise.
 */
final class StartTimes {
  private static final long HIGHEST = Duration.ofHours(1).toNanos();
  private static final long CALLED_FIRST = Long.MIN_VALUE;

  private final ConcurrentHashMap<Integer, Long> waiting = new ConcurrentHashMap<>();
  private final Histogram nanos = new ConcurrentHistogram(HIGHEST, 3);
  private volatile boolean on;

  /** Begins anew, or stops. */
  void record(boolean record) {
    on = false;
    waiting.clear();
    nanos.reset();
    on = record;
  }

  /** The start of an instance has returned. */
  void returned(int number) {
    if (on) {
      waiting.merge(
          number,
          System.nanoTime(),
          (first, second) -> {
            nanos.recordValue(0);
            return CALLED_FIRST;
          });
    }
  }

  /** The service task of an instance was called; a second call is a repetition and not counted. */
  void called(int number) {
    if (on) {
      long now = System.nanoTime();
      waiting.compute(
          number,
          (key, returned) -> {
            if (returned == null) {
              return CALLED_FIRST;
            }
            if (returned != CALLED_FIRST) {
              nanos.recordValue(Math.clamp(now - returned, 0, HIGHEST));
            }
            return CALLED_FIRST;
          });
    }
  }

  Histogram nanos() {
    return nanos;
  }
}
