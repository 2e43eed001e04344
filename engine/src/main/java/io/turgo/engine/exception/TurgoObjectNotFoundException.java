package io.turgo.engine.exception;

import org.jspecify.annotations.Nullable;

/**
 * The instance, task, job, definition or other object that a call names does not exist.
 *
 * @since 0.1.0
 */
public class TurgoObjectNotFoundException extends TurgoException {
  /**
   * An exception without a cause.
   *
   * @param message what happened, to what, and why
   */
  public TurgoObjectNotFoundException(String message) {
    super(message);
  }

  /**
   * An exception with a cause.
   *
   * @param message what happened, to what, and why
   * @param cause the exception that it comes from, null for none
   */
  public TurgoObjectNotFoundException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
