package io.turgo.engine.exception;

import org.jspecify.annotations.Nullable;

/**
 * The connection died at commit and its outcome could not be found out: the call may or may not
 * have been done.
 *
 * @since 0.1.0
 */
public class UnknownCommitException extends TurgoException {
  /**
   * An exception without a cause.
   *
   * @param message what happened, to what, and why
   */
  public UnknownCommitException(String message) {
    super(message);
  }

  /**
   * An exception with a cause.
   *
   * @param message what happened, to what, and why
   * @param cause the exception that it comes from, null for none
   */
  public UnknownCommitException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
