package org.activiti.engine.delegate;

import org.jspecify.annotations.Nullable;

/**
 * An error that a model can catch by its code. It is Turgo's error too, so it needs no translation
 * wherever it is thrown. It is not a {@code ActivitiException}, as it is in Activiti.
 *
 * @since 0.1.0
 */
public class BpmnError extends io.turgo.engine.delegate.BpmnError {
  private static final long serialVersionUID = 1L;

  private @Nullable String code;

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
}
