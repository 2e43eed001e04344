package io.turgo.engine.executor;

import io.turgo.engine.monitoring.QueueMetrics;
import java.util.concurrent.atomic.LongAdder;

/** Counts what {@link QueueMetrics} tells. */
final class QueueCounters implements QueueMetrics {
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

  @Override
  public long messages() {
    return messages.sum();
  }

  @Override
  public long published() {
    return published.sum();
  }

  @Override
  public long republished() {
    return republished.sum();
  }

  @Override
  public long unpublished() {
    return unpublished.sum();
  }

  @Override
  public long delivered() {
    return delivered.sum();
  }

  @Override
  public long redelivered() {
    return redelivered.sum();
  }

  @Override
  public long acknowledged() {
    return acknowledged.sum();
  }

  @Override
  public long released() {
    return released.sum();
  }

  @Override
  public long dropped() {
    return dropped.sum();
  }

  @Override
  public long rejected() {
    return rejected.sum();
  }

  @Override
  public long lagMillis() {
    return lagMillis;
  }
}
