package io.turgo.engine.monitoring;

import io.turgo.engine.annotation.Experimental;

/**
 * Counters of the driver since the engine started.
 *
 * @since 0.1.0
 */
@Experimental
public interface DriverMetrics {
  /** Instances read from the database. */
  long loads();

  /** User calls made. */
  long userCalls();

  /** Journalled outcomes applied instead of a call. */
  long replays();

  /** Outcomes dropped because their job or instance was gone. */
  long discarded();

  /** Commands that were committed in the unit of another one. */
  long coalesced();
}
