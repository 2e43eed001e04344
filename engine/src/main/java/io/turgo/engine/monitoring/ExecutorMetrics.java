package io.turgo.engine.monitoring;

import io.turgo.engine.annotation.Experimental;

/**
 * Counters of the executor since the engine started.
 *
 * @since 0.1.0
 */
@Experimental
public interface ExecutorMetrics {
  /** {@return the number of attempts that were begun} */
  long started();

  /**
   * {@return how long those were ready (committed, or due) before they began, all together, in
   * nanoseconds}
   */
  long readyNanos();

  /** {@return the number of jobs whose work is committed} */
  long finished();

  /** {@return the number of attempts that failed} */
  long failed();

  /** {@return the number of jobs that were gone or moved when their turn came} */
  long obsolete();

  /** {@return the number of pages that were read from the job tables} */
  long pages();

  /** {@return the number of jobs that came from the tables and not straight from a commit} */
  long read();

  /** {@return the number of jobs that were left to the table because memory was full} */
  long dropped();

  /** {@return the number of shards that were gained from other nodes or from nobody} */
  long takeOvers();
}
