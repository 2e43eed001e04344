package io.turgo.engine.exception;

import org.jspecify.annotations.Nullable;

/**
 * A script could not be run, or threw.
 *
 * @since 0.1.0
 */
public class TurgoScriptEvaluationException extends TurgoException {
  public TurgoScriptEvaluationException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
