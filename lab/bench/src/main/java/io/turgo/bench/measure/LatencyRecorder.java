package io.turgo.bench.measure;

import java.time.Duration;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Job latencies, from ready until started. Safe for all threads. */
public final class LatencyRecorder {
  private static final long HIGHEST = Duration.ofHours(1).toNanos();

  private final Histogram nanos = new ConcurrentHistogram(HIGHEST, 3);

  /** Notes one latency; beyond an hour it counts as an hour. */
  public void record(long latencyNanos) {
    nanos.recordValue(Math.clamp(latencyNanos, 0, HIGHEST));
  }

  /** Forgets all. */
  public void reset() {
    nanos.reset();
  }

  /** The latency in milliseconds that so many per cent stayed below; null if none was recorded. */
  public @Nullable Double millisAt(double percentile) {
    return nanos.getTotalCount() == 0 ? null : nanos.getValueAtPercentile(percentile) / 1e6;
  }

  /** How many were recorded. */
  public long count() {
    return nanos.getTotalCount();
  }
}
