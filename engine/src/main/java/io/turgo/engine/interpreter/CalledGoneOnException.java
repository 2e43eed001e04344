package io.turgo.engine.interpreter;

import io.turgo.engine.exception.TurgoOptimisticLockingException;
import java.util.List;

/**
 * A called instance is not where it was found any more; nothing was written, and what was planned
 * because of its place can be planned again.
 */
public final class CalledGoneOnException extends TurgoOptimisticLockingException {
  CalledGoneOnException(long instanceId, List<String> activityIds) {
    super(
        "Process instance "
            + instanceId
            + " was at one of the activities "
            + activityIds
            + " and has gone on meanwhile; move or migrate the one that called it once more");
  }
}
