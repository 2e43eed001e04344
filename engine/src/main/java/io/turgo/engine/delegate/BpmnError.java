package io.turgo.engine.delegate;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import org.jspecify.annotations.Nullable;

/**
 * An error of the model: what user code throws to go on at the nearest event that catches its code,
 * at the boundary of an activity or at the start of an event sub-process.
 *
 * <p>What an execution listener of an element throws is caught further out than that element. Where
 * no event catches it the caller gets it, or the job has failed.
 */
public class BpmnError extends TurgoException {
  private final String errorCode;

  /**
   * @throws TurgoIllegalArgumentException if the code is empty
   */
  public BpmnError(String errorCode) {
    this(errorCode, null, null);
  }

  /**
   * @throws TurgoIllegalArgumentException if the code is empty
   */
  public BpmnError(String errorCode, @Nullable String message) {
    this(errorCode, message, null);
  }

  /**
   * @throws TurgoIllegalArgumentException if the code is empty
   */
  public BpmnError(String errorCode, @Nullable String message, @Nullable Throwable cause) {
    super(message == null ? "Error '" + errorCode + "'" : message, cause);
    if (errorCode == null || errorCode.isEmpty()) {
      throw new TurgoIllegalArgumentException(
          "Expected the code of a BPMN error, but it is " + (errorCode == null ? "null" : "empty"));
    }
    this.errorCode = errorCode;
  }

  public String getErrorCode() {
    return errorCode;
  }
}
