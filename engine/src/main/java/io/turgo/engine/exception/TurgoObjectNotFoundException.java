package io.turgo.engine.exception;

import org.jspecify.annotations.Nullable;

/**
 * The instance, task, job, definition or other object that a call names does not exist.
 *
 * @since 0.1.0
 */
public class TurgoObjectNotFoundException extends TurgoException {
  public TurgoObjectNotFoundException(String message) {
    super(message);
  }

  public TurgoObjectNotFoundException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
