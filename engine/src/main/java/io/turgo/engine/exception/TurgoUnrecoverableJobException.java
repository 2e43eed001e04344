package io.turgo.engine.exception;

import org.jspecify.annotations.Nullable;

/**
 * Thrown by user code of a job to say that another attempt would be in vain: the job goes to the
 * dead letter jobs at once, whatever attempts it has left.
 *
 * @since 0.1.0
 */
public class TurgoUnrecoverableJobException extends TurgoException {
  /**
   * An exception without a cause.
   *
   * @param message what happened, to what, and why
   */
  public TurgoUnrecoverableJobException(String message) {
    super(message);
  }

  /**
   * An exception with a cause.
   *
   * @param message what happened, to what, and why
   * @param cause the exception that it comes from, null for none
   */
  public TurgoUnrecoverableJobException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
