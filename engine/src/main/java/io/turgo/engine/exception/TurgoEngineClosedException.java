package io.turgo.engine.exception;

import org.jspecify.annotations.Nullable;

/**
 * The engine is closed, or was closed before the call had come to its end; what the call wanted is
 * not committed.
 *
 * @since 0.1.0
 */
public class TurgoEngineClosedException extends TurgoStoreException {
  /**
   * An exception without a cause.
   *
   * @param message what happened, to what, and why
   */
  public TurgoEngineClosedException(String message) {
    super(message);
  }

  /**
   * An exception with a cause.
   *
   * @param message what happened, to what, and why
   * @param cause the exception that it comes from, null for none
   */
  public TurgoEngineClosedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
