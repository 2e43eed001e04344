package io.turgo.engine.executor;

import java.util.concurrent.atomic.LongAdder;

/** Counters of one job queue on this node since the engine started. */
final class QueueMetrics {
  /** Messages that the broker took, each of one job or several. */
  final LongAdder messages = new LongAdder();

  /** Jobs of those messages; all that follow count jobs, too. */
  final LongAdder published = new LongAdder();

  /** Those that this node had published before. */
  final LongAdder republished = new LongAdder();

  /** Jobs left to the sweep, because the broker was away or slow. */
  final LongAdder unpublished = new LongAdder();

  final LongAdder delivered = new LongAdder();
  final LongAdder redelivered = new LongAdder();
  final LongAdder acknowledged = new LongAdder();
  final LongAdder released = new LongAdder();

  /** Delivered and found gone, moved, suspended or not due. */
  final LongAdder dropped = new LongAdder();

  /** Deliveries put into the error queue. */
  final LongAdder rejected = new LongAdder();

  private volatile long lagMillis;

  void lag(long millis) {
    lagMillis = millis;
  }

  /** How many jobs a message of this node names on average; 1 before the first. */
  double jobsPerMessage() {
    return Math.max(1, published.sum() / (double) Math.max(1, messages.sum()));
  }

  /** How long the last message had waited when it was delivered, in milliseconds. */
  long lagMillis() {
    return lagMillis;
  }
}
