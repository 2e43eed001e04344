package io.turgo.engine.exception;

import org.jspecify.annotations.Nullable;

/**
 * The database refused or could not do what was asked; what the call wanted is not committed.
 *
 * @since 0.1.0
 */
public class TurgoStoreException extends TurgoException {
  /**
   * An exception without a cause.
   *
   * @param message what happened, to what, and why
   */
  public TurgoStoreException(String message) {
    super(message);
  }

  /**
   * An exception with a cause.
   *
   * @param message what happened, to what, and why
   * @param cause the exception that it comes from, null for none
   */
  public TurgoStoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
