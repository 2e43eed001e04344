package io.turgo.engine.exception;

import org.jspecify.annotations.Nullable;

/**
 * The root of every exception that Turgo throws on purpose.
 *
 * @since 0.1.0
 */
public class TurgoException extends RuntimeException {
  /**
   * An exception without a cause.
   *
   * @param message what happened, to what, and why
   */
  public TurgoException(String message) {
    super(message);
  }

  /**
   * An exception with a cause.
   *
   * @param message what happened, to what, and why
   * @param cause the exception that it comes from, null for none
   */
  public TurgoException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
