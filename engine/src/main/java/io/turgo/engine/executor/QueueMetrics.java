package io.turgo.engine.executor;

import java.util.concurrent.atomic.LongAdder;

/** Counters of one job queue on this node since the engine started. */
final class QueueMetrics {
  /** Messages that the broker took. */
  final LongAdder published = new LongAdder();

  /** Messages of jobs that this node had published before. */
  final LongAdder republished = new LongAdder();

  /** Jobs left to the sweep, because the broker was away or slow. */
  final LongAdder unpublished = new LongAdder();

  final LongAdder delivered = new LongAdder();
  final LongAdder redelivered = new LongAdder();
  final LongAdder acknowledged = new LongAdder();
  final LongAdder released = new LongAdder();

  /** Deliveries for jobs that are gone, moved, suspended or not due. */
  final LongAdder dropped = new LongAdder();

  /** Deliveries put into the error queue. */
  final LongAdder rejected = new LongAdder();

  private volatile long lagMillis;

  void lag(long millis) {
    lagMillis = millis;
  }

  /** How long the last message had waited when it was delivered, in milliseconds. */
  long lagMillis() {
    return lagMillis;
  }
}
