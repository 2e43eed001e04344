package io.turgo.engine.exception;

/**
 * A request key was used before, for another request; nothing was done.
 *
 * @since 0.1.0
 */
public class RequestKeyReusedException extends TurgoException {
  /**
   * An exception without a cause.
   *
   * @param message what happened, to what, and why
   */
  public RequestKeyReusedException(String message) {
    super(message);
  }
}
