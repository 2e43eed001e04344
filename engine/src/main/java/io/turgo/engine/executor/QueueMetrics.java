package io.turgo.engine.executor;

import java.util.concurrent.atomic.LongAdder;

/** Counters of one job queue on this node since the engine started. */
public final class QueueMetrics {
  final LongAdder published = new LongAdder();
  final LongAdder republished = new LongAdder();
  final LongAdder unpublished = new LongAdder();
  final LongAdder delivered = new LongAdder();
  final LongAdder redelivered = new LongAdder();
  final LongAdder acknowledged = new LongAdder();
  final LongAdder released = new LongAdder();
  final LongAdder dropped = new LongAdder();
  final LongAdder rejected = new LongAdder();
  private volatile long lagMillis;

  void lag(long millis) {
    lagMillis = millis;
  }

  /** Messages that the broker took. */
  public long published() {
    return published.sum();
  }

  /** Those of them whose job had been published before, as far as this node knows. */
  public long republished() {
    return republished.sum();
  }

  /** Jobs left to the sweep, because the broker was away or slow. */
  public long unpublished() {
    return unpublished.sum();
  }

  /** Deliveries that reached this node. */
  public long delivered() {
    return delivered.sum();
  }

  /** Those of them that were not the first of their message. */
  public long redelivered() {
    return redelivered.sum();
  }

  /** Deliveries whose job is done, those that were dropped included. */
  public long acknowledged() {
    return acknowledged.sum();
  }

  /** Deliveries given back, to come again later. */
  public long released() {
    return released.sum();
  }

  /** Deliveries for jobs that are gone, moved, suspended or not due. */
  public long dropped() {
    return dropped.sum();
  }

  /** Deliveries put into the error queue. */
  public long rejected() {
    return rejected.sum();
  }

  /** How long the last message had waited when it was delivered, in milliseconds. */
  public long lagMillis() {
    return lagMillis;
  }
}
