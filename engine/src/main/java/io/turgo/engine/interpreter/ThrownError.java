package io.turgo.engine.interpreter;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An error of the model that was thrown, as the value of a user call or by an error end event.
 *
 * @param code null for one that every event catches
 * @param name what threw it calls it
 * @param cause what user code threw; null where an event threw it
 * @param ofCaller the call activity has made it one, so it is thrown there
 * @param data what it carries by name: a {@link io.turgo.engine.variable.VariableValue} of an
 *     event, any object of code
 */
public record ThrownError(
    @Nullable String code,
    String name,
    @Nullable String message,
    @Nullable Throwable cause,
    boolean ofCaller,
    Map<String, @Nullable Object> data) {
  /** One that carries nothing. */
  public ThrownError(
      @Nullable String code, String name, @Nullable String message, @Nullable Throwable cause) {
    this(code, name, message, cause, false, Map.of());
  }

  /** The same as one that is thrown by the call activity of the instance where it was thrown. */
  ThrownError atCaller() {
    return new ThrownError(code, name, message, cause, false, data);
  }
}
