package io.turgo.engine.calls;

import io.turgo.engine.exception.TurgoOptimisticLockingException;

/**
 * An instance was about to be started of a version that is not the newest any more; nothing was
 * written, and the start can be made again with the newest.
 */
public final class StaleDefinitionException extends TurgoOptimisticLockingException {
  public StaleDefinitionException(long instanceId) {
    super(
        "Instance "
            + instanceId
            + " was not started: a newer version of its process was deployed meanwhile");
  }
}
