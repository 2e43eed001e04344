package io.turgo.engine.exception;

import org.jspecify.annotations.Nullable;

/**
 * The database cancelled a statement of the engine: its {@code statement_timeout} ran out, or
 * somebody cancelled it. What the call wanted is not committed; it can be tried again.
 *
 * @since 0.1.0
 */
public class TurgoStatementTimeoutException extends TurgoStoreException {
  /**
   * An exception with a cause.
   *
   * @param message what happened, to what, and why
   * @param cause the exception that it comes from, null for none
   */
  public TurgoStatementTimeoutException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
