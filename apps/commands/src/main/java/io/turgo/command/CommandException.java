package io.turgo.command;

/**
 * Something outside the engine stands in the way: an option, a missing server, a directory in use.
 * Its message is one plain line that says what to do; it is shown without a stack trace.
 */
public class CommandException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * An exception without a cause.
   *
   * @param message one plain line that says what to do
   */
  public CommandException(String message) {
    super(message);
  }

  /**
   * An exception with a cause, which users do not see.
   *
   * @param message one plain line that says what to do
   * @param cause the exception that stands behind it
   */
  public CommandException(String message, Throwable cause) {
    super(message, cause);
  }
}
