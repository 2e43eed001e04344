package io.turgo.engine.driver;

import java.util.concurrent.atomic.LongAdder;

/** Counters of the driver since the engine started. */
public final class DriverMetrics {
  final LongAdder loads = new LongAdder();
  final LongAdder userCalls = new LongAdder();
  final LongAdder replays = new LongAdder();
  final LongAdder discarded = new LongAdder();
  final LongAdder coalesced = new LongAdder();

  /** Instances read from the database. */
  public long loads() {
    return loads.sum();
  }

  /** User calls made. */
  public long userCalls() {
    return userCalls.sum();
  }

  /** Journalled outcomes applied instead of a call. */
  public long replays() {
    return replays.sum();
  }

  /** Outcomes dropped because their job or instance was gone. */
  public long discarded() {
    return discarded.sum();
  }

  /** Commands that were committed in the unit of another one. */
  public long coalesced() {
    return coalesced.sum();
  }
}
