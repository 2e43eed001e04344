package io.turgo.engine.monitoring;

import io.turgo.engine.annotation.Experimental;

/**
 * Counters of the pipeline since the engine started.
 *
 * @since 0.1.0
 */
@Experimental
public interface CommitMetrics {
  /** {@return the number of transactions that were committed} */
  long groups();

  /** {@return the number of units that were committed} */
  long units();

  /** {@return the number of units that were sent back to be stepped again} */
  long clashes();

  /**
   * {@return the number of groups that were written a second time with their instances locked
   * first}
   */
  long lockFirst();

  /** {@return the number of groups that were cut in half to find a refused value} */
  long bisections();

  /** {@return the number of units that went alone and waited for locks} */
  long slowLane();
}
