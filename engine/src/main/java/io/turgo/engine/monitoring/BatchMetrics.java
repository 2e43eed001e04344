package io.turgo.engine.monitoring;

/** Counters of the parts of bulk operations that this node has done since the engine started. */
public interface BatchMetrics {
  /** Things that it was done to. */
  long done();

  /** Things that it could not be done to. */
  long failed();

  /** Things that were gone or in another state. */
  long skipped();
}
