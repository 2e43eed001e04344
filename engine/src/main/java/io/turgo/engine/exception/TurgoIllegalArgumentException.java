package io.turgo.engine.exception;

import org.jspecify.annotations.Nullable;

/**
 * An argument of an API call is missing or unusable; nothing was changed.
 *
 * @since 0.1.0
 */
public class TurgoIllegalArgumentException extends TurgoException {
  public TurgoIllegalArgumentException(String message) {
    super(message);
  }

  public TurgoIllegalArgumentException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
