package io.turgo.bench.protocol;

import java.util.Map;
import org.HdrHistogram.Histogram;

/** Percentiles as a reply carries them, in nanoseconds. */
final class Latencies {
  private Latencies() {}

  static Map<String, String> of(Histogram nanos) {
    return Map.of(
        "measured", Long.toString(nanos.getTotalCount()),
        "p50", Long.toString(nanos.getValueAtPercentile(50)),
        "p95", Long.toString(nanos.getValueAtPercentile(95)),
        "p99", Long.toString(nanos.getValueAtPercentile(99)),
        "max", Long.toString(nanos.getMaxValue()));
  }
}
