package io.turgo.engine.monitoring;

import io.turgo.engine.annotation.Experimental;

/**
 * Counters of the parts of bulk operations that this node has done since the engine started.
 *
 * @since 0.1.0
 */
@Experimental
public interface BatchMetrics {
  /** {@return the number of things that it was done to} */
  long done();

  /** {@return the number of things that it could not be done to} */
  long failed();

  /** {@return the number of things that were gone or in another state} */
  long skipped();
}
