package org.camunda.bpm.engine;

import org.jspecify.annotations.Nullable;

/**
 * An error of the engine in Camunda 7. User code throws it and its subclasses.
 *
 * @since 0.1.0
 */
public class ProcessEngineException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The number that the application gave the error, 0 for none. */
  protected int code;

  /** Without a message. */
  public ProcessEngineException() {}

  /**
   * With a message and a cause.
   *
   * @param message what went wrong
   * @param cause what led to it
   */
  public ProcessEngineException(@Nullable String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /**
   * With a message.
   *
   * @param message what went wrong
   */
  public ProcessEngineException(@Nullable String message) {
    super(message);
  }

  /**
   * With a message and a number.
   *
   * @param message what went wrong
   * @param code a number of the application
   */
  public ProcessEngineException(@Nullable String message, int code) {
    super(message);
    this.code = code;
  }

  /**
   * With a cause.
   *
   * @param cause what led to it
   */
  public ProcessEngineException(@Nullable Throwable cause) {
    super(cause);
  }

  /**
   * Sets the number of the error.
   *
   * @param code a number of the application
   */
  public void setCode(int code) {
    this.code = code;
  }

  /** {@return the number of the error, 0 for none} */
  public int getCode() {
    return code;
  }
}
