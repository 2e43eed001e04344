package io.turgo.engine.monitoring;

import io.turgo.engine.annotation.Experimental;

/**
 * Counters of the driver since the engine started.
 *
 * @since 0.1.0
 */
@Experimental
public interface DriverMetrics {
  /** {@return the number of instances that were read from the database} */
  long loads();

  /** {@return the number of user calls that were made} */
  long userCalls();

  /** {@return the number of journalled outcomes that were applied instead of a call} */
  long replays();

  /** {@return the number of outcomes that were dropped because their job or instance was gone} */
  long discarded();

  /** {@return the number of commands that were committed in the unit of another one} */
  long coalesced();
}
