package io.turgo.engine.exception;

import org.jspecify.annotations.Nullable;

/**
 * The database refused or could not do what was asked; what the call wanted is not committed.
 *
 * @since 0.1.0
 */
public class TurgoStoreException extends TurgoException {
  public TurgoStoreException(String message) {
    super(message);
  }

  public TurgoStoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
