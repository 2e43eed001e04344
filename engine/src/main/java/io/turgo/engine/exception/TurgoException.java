package io.turgo.engine.exception;

import org.jspecify.annotations.Nullable;

/**
 * The root of every exception that Turgo throws on purpose.
 *
 * @since 0.1.0
 */
public class TurgoException extends RuntimeException {
  public TurgoException(String message) {
    super(message);
  }

  public TurgoException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
