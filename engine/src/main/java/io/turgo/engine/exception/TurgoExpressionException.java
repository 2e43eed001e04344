package io.turgo.engine.exception;

import org.jspecify.annotations.Nullable;

/**
 * An expression of a model cannot be compiled or evaluated. The message has its text and says where
 * it stands. The cause is what code threw that the expression calls; null if it calls none.
 *
 * @since 0.1.0
 */
public class TurgoExpressionException extends TurgoException {
  /**
   * An exception with a cause.
   *
   * @param message what happened, to what, and why
   * @param cause the exception that it comes from, null for none
   */
  public TurgoExpressionException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
