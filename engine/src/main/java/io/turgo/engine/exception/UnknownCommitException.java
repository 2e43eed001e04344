package io.turgo.engine.exception;

import org.jspecify.annotations.Nullable;

/**
 * The connection died at commit and its outcome could not be found out: the call may or may not
 * have been done.
 *
 * @since 0.1.0
 */
public class UnknownCommitException extends TurgoException {
  public UnknownCommitException(String message) {
    super(message);
  }

  public UnknownCommitException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
