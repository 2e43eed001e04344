package io.turgo.engine.delegate;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An error of the model: what user code throws to go on at the nearest event that catches its code,
 * at the boundary of an activity or at the start of an event sub-process.
 *
 * <p>What an execution listener of an element throws is caught further out than that element. Where
 * no event catches it the caller gets it, or the job has failed.
 *
 * @since 0.1.0
 */
public class BpmnError extends TurgoException {
  /** The code of the error. */
  private final String errorCode;

  private transient @Nullable Map<String, @Nullable Object> additionalData;

  /**
   * An error with a message that names the code.
   *
   * @param errorCode the code that a catching event names
   * @throws TurgoIllegalArgumentException if the code is empty
   */
  public BpmnError(String errorCode) {
    this(errorCode, null, null);
  }

  /**
   * An error with a message.
   *
   * @param errorCode the code that a catching event names
   * @param message says more to people; null for a message that names the code
   * @throws TurgoIllegalArgumentException if the code is empty
   */
  public BpmnError(String errorCode, @Nullable String message) {
    this(errorCode, message, null);
  }

  /**
   * An error with a message and a cause.
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
   * Gives the error a value that the event which catches it can keep in a variable, by {@code in}
   * with this name as its source. A value of a name that it has already is replaced.
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
   * Returns a copy of what {@link #addAdditionalData} gave the error, in that order.
   *
   * @return the values by name, empty for none
   */
  public Map<String, @Nullable Object> getAdditionalData() {
    return additionalData == null ? Map.of() : new LinkedHashMap<>(additionalData);
  }
}
