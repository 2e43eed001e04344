package org.activiti.engine;

import org.jspecify.annotations.Nullable;

/**
 * An argument that user code refuses.
 *
 * @since 0.1.0
 */
public class ActivitiIllegalArgumentException extends ActivitiException {
  private static final long serialVersionUID = 1L;

  /**
   * With a message.
   *
   * @param message what went wrong
   */
  public ActivitiIllegalArgumentException(String message) {
    super(message);
  }

  /**
   * With a message and a cause.
   *
   * @param message what went wrong
   * @param cause what led to it
   */
  public ActivitiIllegalArgumentException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
