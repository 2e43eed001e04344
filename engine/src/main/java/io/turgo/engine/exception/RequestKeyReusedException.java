package io.turgo.engine.exception;

/**
 * A request key was used before, for another request; nothing was done.
 *
 * @since 0.1.0
 */
public class RequestKeyReusedException extends TurgoException {
  public RequestKeyReusedException(String message) {
    super(message);
  }
}
