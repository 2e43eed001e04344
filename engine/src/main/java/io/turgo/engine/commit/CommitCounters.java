package io.turgo.engine.commit;

import io.turgo.engine.monitoring.CommitMetrics;
import java.util.concurrent.atomic.LongAdder;

/** Counts what {@link CommitMetrics} tells. */
final class CommitCounters implements CommitMetrics {
  final LongAdder groups = new LongAdder();
  final LongAdder units = new LongAdder();
  final LongAdder clashes = new LongAdder();
  final LongAdder lockFirst = new LongAdder();
  final LongAdder bisections = new LongAdder();
  final LongAdder slowLane = new LongAdder();

  @Override
  public long groups() {
    return groups.sum();
  }

  @Override
  public long units() {
    return units.sum();
  }

  @Override
  public long clashes() {
    return clashes.sum();
  }

  @Override
  public long lockFirst() {
    return lockFirst.sum();
  }

  @Override
  public long bisections() {
    return bisections.sum();
  }

  @Override
  public long slowLane() {
    return slowLane.sum();
  }
}
