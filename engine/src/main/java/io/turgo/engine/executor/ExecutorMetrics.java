package io.turgo.engine.executor;

import java.util.concurrent.atomic.LongAdder;

/** Counters of the executor since the engine started. */
public final class ExecutorMetrics {
  final LongAdder finished = new LongAdder();
  final LongAdder failed = new LongAdder();
  final LongAdder obsolete = new LongAdder();
  final LongAdder pages = new LongAdder();
  final LongAdder read = new LongAdder();
  final LongAdder dropped = new LongAdder();
  final LongAdder takeOvers = new LongAdder();

  /** Jobs whose work is committed. */
  public long finished() {
    return finished.sum();
  }

  /** Attempts that failed. */
  public long failed() {
    return failed.sum();
  }

  /** Jobs that were gone or moved when their turn came. */
  public long obsolete() {
    return obsolete.sum();
  }

  /** Pages read from the job tables. */
  public long pages() {
    return pages.sum();
  }

  /** Jobs that came from the tables and not straight from a commit. */
  public long read() {
    return read.sum();
  }

  /** Jobs left to the table because memory was full. */
  public long dropped() {
    return dropped.sum();
  }

  /** Shards gained from other nodes or from nobody. */
  public long takeOvers() {
    return takeOvers.sum();
  }
}
