package io.turgo.engine.exception;

import org.jspecify.annotations.Nullable;

/**
 * The engine is closed, or was closed before the call had come to its end; what the call wanted is
 * not committed.
 *
 * @since 0.1.0
 */
public class TurgoEngineClosedException extends TurgoStoreException {
  public TurgoEngineClosedException(String message) {
    super(message);
  }

  public TurgoEngineClosedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
