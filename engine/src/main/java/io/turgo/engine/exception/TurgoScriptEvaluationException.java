package io.turgo.engine.exception;

import org.jspecify.annotations.Nullable;

/**
 * A script could not be run, or threw.
 *
 * @since 0.1.0
 */
public class TurgoScriptEvaluationException extends TurgoException {
  /**
   * An exception with a cause.
   *
   * @param message what happened, to what, and why
   * @param cause the exception that it comes from, null for none
   */
  public TurgoScriptEvaluationException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
