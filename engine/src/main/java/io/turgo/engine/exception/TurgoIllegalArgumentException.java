package io.turgo.engine.exception;

import org.jspecify.annotations.Nullable;

/**
 * An argument of an API call is missing or unusable; nothing was changed.
 *
 * @since 0.1.0
 */
public class TurgoIllegalArgumentException extends TurgoException {
  /**
   * An exception without a cause.
   *
   * @param message what happened, to what, and why
   */
  public TurgoIllegalArgumentException(String message) {
    super(message);
  }

  /**
   * An exception with a cause.
   *
   * @param message what happened, to what, and why
   * @param cause the exception that it comes from, null for none
   */
  public TurgoIllegalArgumentException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
