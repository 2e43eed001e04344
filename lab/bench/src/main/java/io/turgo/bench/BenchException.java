package io.turgo.bench;

/**
 * Something outside the engine stands in the way: an option, a missing server, a directory in use.
 * Its message is one plain line that says what to do; it is shown without a stack trace.
 */
public final class BenchException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public BenchException(String message) {
    super(message);
  }

  public BenchException(String message, Throwable cause) {
    super(message, cause);
  }
}
