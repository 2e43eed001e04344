package io.turgo.engine.executor;

import java.util.concurrent.atomic.LongAdder;

/** Counters of one job queue on this node since the engine started: of jobs, but for messages. */
public final class QueueMetrics {
  final LongAdder messages = new LongAdder();
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

  /** How many jobs a message of this node names on average; 1 before the first. */
  double jobsPerMessage() {
    return Math.max(1, published.sum() / (double) Math.max(1, messages.sum()));
  }

  /** Messages that the broker took from this node, each of one job or several. */
  public long messages() {
    return messages.sum();
  }

  /** Jobs of those messages. */
  public long published() {
    return published.sum();
  }

  /** Those that this node had published before. */
  public long republished() {
    return republished.sum();
  }

  /** Jobs left to the sweep, because the broker was away or slow. */
  public long unpublished() {
    return unpublished.sum();
  }

  /** Jobs that were delivered to this node. */
  public long delivered() {
    return delivered.sum();
  }

  /** Those whose message came not for the first time. */
  public long redelivered() {
    return redelivered.sum();
  }

  /** Jobs that are done with, dropped ones included. */
  public long acknowledged() {
    return acknowledged.sum();
  }

  /** Jobs that were given back. */
  public long released() {
    return released.sum();
  }

  /** Jobs that were delivered and found gone, moved, suspended or not due. */
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
