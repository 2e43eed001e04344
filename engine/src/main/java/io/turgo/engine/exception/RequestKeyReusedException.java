package io.turgo.engine.exception;

/** A request key was used before, for another request; nothing was done. */
public class RequestKeyReusedException extends TurgoException {
  public RequestKeyReusedException(String message) {
    super(message);
  }
}
