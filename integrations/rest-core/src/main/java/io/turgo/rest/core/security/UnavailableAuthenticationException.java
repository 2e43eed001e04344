package io.turgo.rest.core.security;

/**
 * It cannot be told just now who sends a request, because what knows it does not answer.
 *
 * @since 0.1.0
 */
public final class UnavailableAuthenticationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With what the caller is told. */
  public UnavailableAuthenticationException(String message) {
    super(message);
  }
}
