package io.turgo.engine.exception;

import org.jspecify.annotations.Nullable;

/**
 * Somebody else changed the same instance and the call could not be stepped again.
 *
 * @since 0.1.0
 */
public class TurgoOptimisticLockingException extends TurgoException {
  /**
   * An exception without a cause.
   *
   * @param message what happened, to what, and why
   */
  public TurgoOptimisticLockingException(String message) {
    super(message);
  }

  /**
   * An exception with a cause.
   *
   * @param message what happened, to what, and why
   * @param cause the exception that it comes from, null for none
   */
  public TurgoOptimisticLockingException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
