package io.turgo.engine.exception;

/** A variable is not what the caller expects it to be, and nothing was changed. */
public class TurgoVariableChangedException extends TurgoOptimisticLockingException {
  public TurgoVariableChangedException(String message) {
    super(message);
  }
}
