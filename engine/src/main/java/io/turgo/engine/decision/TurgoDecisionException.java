package io.turgo.engine.decision;

import io.turgo.engine.exception.TurgoException;
import org.jspecify.annotations.Nullable;

/**
 * A decision cannot be evaluated, or its result does not fit its use. The message names the
 * decision, and the rule and the cell where one is at fault.
 *
 * @since 0.1.0
 */
public class TurgoDecisionException extends TurgoException {
  /**
   * An exception without a cause.
   *
   * @param message what happened, to which decision, and why
   */
  public TurgoDecisionException(String message) {
    super(message);
  }

  /**
   * An exception with a cause.
   *
   * @param message what happened, to which decision, and why
   * @param cause the exception that it comes from, null for none
   */
  public TurgoDecisionException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
