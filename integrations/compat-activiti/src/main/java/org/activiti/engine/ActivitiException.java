package org.activiti.engine;

import org.jspecify.annotations.Nullable;

/**
 * An error that user code throws.
 *
 * @since 0.1.0
 */
public class ActivitiException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * With a message.
   *
   * @param message what went wrong
   */
  public ActivitiException(String message) {
    super(message);
  }

  /**
   * With a message and a cause.
   *
   * @param message what went wrong
   * @param cause what led to it
   */
  public ActivitiException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
