package io.turgo.engine.commit;

import java.util.concurrent.atomic.LongAdder;

/** Counters of the pipeline since the engine started. */
public final class CommitMetrics {
  final LongAdder groups = new LongAdder();
  final LongAdder units = new LongAdder();
  final LongAdder clashes = new LongAdder();
  final LongAdder lockFirst = new LongAdder();
  final LongAdder bisections = new LongAdder();
  final LongAdder slowLane = new LongAdder();

  /** Transactions committed. */
  public long groups() {
    return groups.sum();
  }

  /** Units committed. */
  public long units() {
    return units.sum();
  }

  /** Units sent back to be stepped again. */
  public long clashes() {
    return clashes.sum();
  }

  /** Groups written a second time with their instances locked first. */
  public long lockFirst() {
    return lockFirst.sum();
  }

  /** Groups cut in half to find a refused value. */
  public long bisections() {
    return bisections.sum();
  }

  /** Units that went alone and waited for locks. */
  public long slowLane() {
    return slowLane.sum();
  }
}
