package io.turgo.rest.core.security;

/**
 * It cannot be told who sends a request.
 *
 * @since 0.1.0
 */
public final class UnauthenticatedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String challenge;

  /**
   * With what the caller is told.
   *
   * @param message what is missing or wrong, without any secret
   * @param challenge of the header {@code WWW-Authenticate}
   */
  public UnauthenticatedException(String message, String challenge) {
    super(message);
    this.challenge = challenge;
  }

  public String challenge() {
    return challenge;
  }
}
