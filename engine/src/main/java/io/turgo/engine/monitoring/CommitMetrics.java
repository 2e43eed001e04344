package io.turgo.engine.monitoring;

import io.turgo.engine.annotation.Experimental;

/**
 * Counters of the pipeline since the engine started.
 *
 * @since 0.1.0
 */
@Experimental
public interface CommitMetrics {
  /** Transactions committed. */
  long groups();

  /** Units committed. */
  long units();

  /** Units sent back to be stepped again. */
  long clashes();

  /** Groups written a second time with their instances locked first. */
  long lockFirst();

  /** Groups cut in half to find a refused value. */
  long bisections();

  /** Units that went alone and waited for locks. */
  long slowLane();
}
