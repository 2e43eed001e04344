package io.turgo.engine.exception;

/**
 * Something was larger or went on for longer than a limit of the engine's settings allows.
 *
 * @since 0.1.0
 */
public class TurgoLimitException extends TurgoException {
  /**
   * An exception without a cause.
   *
   * @param message what happened, to what, and why
   */
  public TurgoLimitException(String message) {
    super(message);
  }
}
