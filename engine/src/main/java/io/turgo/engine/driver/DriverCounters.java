package io.turgo.engine.driver;

import io.turgo.engine.monitoring.DriverMetrics;
import java.util.concurrent.atomic.LongAdder;

/** Counts what {@link DriverMetrics} tells. */
final class DriverCounters implements DriverMetrics {
  final LongAdder loads = new LongAdder();
  final LongAdder userCalls = new LongAdder();
  final LongAdder replays = new LongAdder();
  final LongAdder discarded = new LongAdder();
  final LongAdder coalesced = new LongAdder();

  @Override
  public long loads() {
    return loads.sum();
  }

  @Override
  public long userCalls() {
    return userCalls.sum();
  }

  @Override
  public long replays() {
    return replays.sum();
  }

  @Override
  public long discarded() {
    return discarded.sum();
  }

  @Override
  public long coalesced() {
    return coalesced.sum();
  }
}
