package io.turgo.engine.delegate;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A BPMN error that user code throws. The process continues at the nearest event that catches its
 * code, at the boundary of an activity or at the start of an event sub-process.
 *
 * <p>An error of an execution listener is caught outside of the listener's element. If no event
 * catches the error, the caller gets it, or the job fails.
 *
 * @since 0.1.0
 */
public class BpmnError extends TurgoException {
  /** The code of the error. */
  private final String errorCode;

  private transient @Nullable Map<String, @Nullable Object> additionalData;

  /**
   * Creates an error with a message that names the code.
   *
   * @param errorCode the code that a catching event names
   * @throws TurgoIllegalArgumentException if the code is empty
   */
  public BpmnError(String errorCode) {
    this(errorCode, null, null);
  }

  /**
   * Creates an error with a message.
   *
   * @param errorCode the code that a catching event names
   * @param message says more to people; null for a message that names the code
   * @throws TurgoIllegalArgumentException if the code is empty
   */
  public BpmnError(String errorCode, @Nullable String message) {
    this(errorCode, message, null);
  }

  /**
   * Creates an error with a message and a cause.
   *
   * @param errorCode the code that a catching event names
   * @param message says more to people; null for a message that names the code
   * @param cause the exception that it comes from, null for none
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

  /** {@return the code that a catching event names} */
  public String getErrorCode() {
    return errorCode;
  }

  /**
   * Adds a value to the error. The catching event can keep it in a variable, by {@code in} with
   * this name as its source. Replaces an earlier value of the same name.
   *
   * @param name the source that {@code in} names
   * @param value a value, or null
   * @throws TurgoIllegalArgumentException if the name is null or empty
   */
  public void addAdditionalData(String name, @Nullable Object value) {
    if (name == null || name.isEmpty()) {
      throw new TurgoIllegalArgumentException("Additional data of a BPMN error needs a name");
    }
    if (additionalData == null) {
      additionalData = new LinkedHashMap<>();
    }
    additionalData.put(name, value);
  }

  /**
   * Returns a copy of the values that {@link #addAdditionalData} has added, in that order.
   *
   * @return the values by name, empty for none
   */
  public Map<String, @Nullable Object> getAdditionalData() {
    return additionalData == null ? Map.of() : new LinkedHashMap<>(additionalData);
  }
}
