package io.turgo.engine.monitoring;

import io.turgo.engine.annotation.Experimental;

/**
 * Counters of the executor since the engine started.
 *
 * @since 0.1.0
 */
@Experimental
public interface ExecutorMetrics {
  /** Attempts that were begun. */
  long started();

  /** How long those were ready (committed, or due) before they began, all together. */
  long readyNanos();

  /** Jobs whose work is committed. */
  long finished();

  /** Attempts that failed. */
  long failed();

  /** Jobs that were gone or moved when their turn came. */
  long obsolete();

  /** Pages read from the job tables. */
  long pages();

  /** Jobs that came from the tables and not straight from a commit. */
  long read();

  /** Jobs left to the table because memory was full. */
  long dropped();

  /** Shards gained from other nodes or from nobody. */
  long takeOvers();
}
