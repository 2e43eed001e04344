package io.turgo.engine.exception;

import org.jspecify.annotations.Nullable;

/**
 * Somebody else changed the same instance and the call could not be stepped again.
 *
 * @since 0.1.0
 */
public class TurgoOptimisticLockingException extends TurgoException {
  public TurgoOptimisticLockingException(String message) {
    super(message);
  }

  public TurgoOptimisticLockingException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
