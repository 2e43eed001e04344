package io.turgo.engine.exception;

import org.jspecify.annotations.Nullable;

/**
 * The job that a call names does not exist, is over, or is in another state than the call needs.
 *
 * @since 0.1.0
 */
public class JobNotFoundException extends TurgoObjectNotFoundException {
  /**
   * An exception without a cause.
   *
   * @param message what happened, to what, and why
   */
  public JobNotFoundException(String message) {
    super(message);
  }

  /**
   * An exception with a cause.
   *
   * @param message what happened, to what, and why
   * @param cause the exception that it comes from, null for none
   */
  public JobNotFoundException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
