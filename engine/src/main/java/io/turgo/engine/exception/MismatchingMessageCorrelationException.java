package io.turgo.engine.exception;

/**
 * A message is meant for one, but nobody or several wait for it. Nothing has changed.
 *
 * @since 0.1.0
 */
public class MismatchingMessageCorrelationException extends TurgoException {
  private static final long serialVersionUID = 1L;

  /**
   * An exception without a cause.
   *
   * @param message what happened, to what, and why
   */
  public MismatchingMessageCorrelationException(String message) {
    super(message);
  }
}
