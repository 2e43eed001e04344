package io.turgo.engine.monitoring;

import io.turgo.engine.annotation.Experimental;

/**
 * Counters of one job queue on this node since the engine started: of jobs, but for messages.
 *
 * @since 0.1.0
 */
@Experimental
public interface QueueMetrics {
  /** Messages that the broker took from this node, each of one job or several. */
  long messages();

  /** Jobs of those messages. */
  long published();

  /** Those that this node had published before. */
  long republished();

  /** Jobs left to the sweep, because the broker was away or slow. */
  long unpublished();

  /** Jobs that were delivered to this node. */
  long delivered();

  /** Those whose message came not for the first time. */
  long redelivered();

  /** Jobs that are done with, dropped ones included. */
  long acknowledged();

  /** Jobs that were given back. */
  long released();

  /** Jobs that were delivered and found gone, moved, suspended or not due. */
  long dropped();

  /** Deliveries put into the error queue. */
  long rejected();

  /** How long the last message had waited when it was delivered, in milliseconds. */
  long lagMillis();
}
