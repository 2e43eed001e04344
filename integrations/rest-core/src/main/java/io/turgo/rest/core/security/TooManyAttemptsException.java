package io.turgo.rest.core.security;

/**
 * Somebody has sent so many wrong passwords that the next has to wait.
 *
 * @since 0.1.0
 */
public final class TooManyAttemptsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final long seconds;

  /** With how long to wait. */
  public TooManyAttemptsException(long seconds) {
    super("Too many wrong passwords; wait " + seconds + " s");
    this.seconds = seconds;
  }

  public long seconds() {
    return seconds;
  }
}
