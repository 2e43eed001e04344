package io.turgo.engine.monitoring;

import io.turgo.engine.annotation.Experimental;

/**
 * Counters of one job queue on this node since the engine started: of jobs, but for messages.
 *
 * @since 0.1.0
 */
@Experimental
public interface QueueMetrics {
  /**
   * {@return the number of messages that the broker took from this node, each of one job or
   * several}
   */
  long messages();

  /** {@return the number of jobs of those messages} */
  long published();

  /** {@return the number of those that this node had published before} */
  long republished();

  /**
   * {@return the number of jobs that were left to the sweep, because the broker was away or slow}
   */
  long unpublished();

  /** {@return the number of jobs that were delivered to this node} */
  long delivered();

  /** {@return the number of those whose message came not for the first time} */
  long redelivered();

  /** {@return the number of jobs that are done with, dropped ones included} */
  long acknowledged();

  /** {@return the number of jobs that were given back} */
  long released();

  /**
   * {@return the number of jobs that were delivered and found gone, moved, suspended or not due}
   */
  long dropped();

  /** {@return the number of deliveries that were put into the error queue} */
  long rejected();

  /** {@return how long the last message had waited when it was delivered, in milliseconds} */
  long lagMillis();
}
