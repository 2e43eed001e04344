package org.camunda.bpm.engine.delegate;

import org.jspecify.annotations.Nullable;

/**
 * An error that a model can catch by its code. It is Turgo's error too, so it needs no translation
 * wherever it is thrown. It is not a {@code ProcessEngineException}, as it is in Camunda 7.
 *
 * @since 0.1.0
 */
public class BpmnError extends io.turgo.engine.delegate.BpmnError {
  private static final long serialVersionUID = 1L;

  private @Nullable String code;
  private @Nullable String text;

  /**
   * With a code.
   *
   * @param errorCode the code that the model catches
   */
  public BpmnError(String errorCode) {
    super(errorCode);
  }

  /**
   * With a code and a message.
   *
   * @param errorCode the code that the model catches
   * @param message what went wrong
   */
  public BpmnError(String errorCode, @Nullable String message) {
    super(errorCode, message);
  }

  /**
   * With a code, a message and a cause.
   *
   * @param errorCode the code that the model catches
   * @param message what went wrong
   * @param cause what led to it
   */
  public BpmnError(String errorCode, @Nullable String message, @Nullable Throwable cause) {
    super(errorCode, message, cause);
  }

  /**
   * With a code and a cause.
   *
   * @param errorCode the code that the model catches
   * @param cause what led to it
   */
  public BpmnError(String errorCode, @Nullable Throwable cause) {
    super(errorCode, null, cause);
  }

  /**
   * Changes the code.
   *
   * @param errorCode the code that the model catches
   */
  protected void setErrorCode(String errorCode) {
    this.code = errorCode;
  }

  @Override
  public String getErrorCode() {
    return code == null ? super.getErrorCode() : code;
  }

  /**
   * Changes the message.
   *
   * @param message what went wrong
   */
  protected void setMessage(String message) {
    this.text = message;
  }

  @Override
  public @Nullable String getMessage() {
    return text == null ? super.getMessage() : text;
  }

  @Override
  public String toString() {
    return super.toString() + " (errorCode='" + getErrorCode() + "')";
  }
}
