package io.turgo.engine.exception;

/**
 * A variable is not what the caller expects it to be, and nothing was changed.
 *
 * @since 0.1.0
 */
public class TurgoVariableChangedException extends TurgoOptimisticLockingException {
  /**
   * An exception without a cause.
   *
   * @param message what happened, to what, and why
   */
  public TurgoVariableChangedException(String message) {
    super(message);
  }
}
