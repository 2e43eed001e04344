package io.turgo.engine.exception;

import org.jspecify.annotations.Nullable;

/**
 * The job that a call names does not exist, is over, or is in another state than the call needs.
 *
 * @since 0.1.0
 */
public class JobNotFoundException extends TurgoObjectNotFoundException {
  public JobNotFoundException(String message) {
    super(message);
  }

  public JobNotFoundException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
