package io.turgo.engine.exception;

/**
 * A request with the same key is being done just now; nothing was done for this one.
 *
 * @since 0.1.0
 */
public class RequestInProgressException extends TurgoException {
  /**
   * An exception without a cause.
   *
   * @param message what happened, to what, and why
   */
  public RequestInProgressException(String message) {
    super(message);
  }
}
