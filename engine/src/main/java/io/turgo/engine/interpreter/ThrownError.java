package io.turgo.engine.interpreter;

import org.jspecify.annotations.Nullable;

/**
 * An error of the model that was thrown, as the value of a user call or by an error end event.
 *
 * @param code null for one that every event catches
 * @param name what threw it calls it
 * @param cause what user code threw; null where an event threw it
 * @param ofCaller the call activity has made it one, so it is thrown there
 */
public record ThrownError(
    @Nullable String code,
    String name,
    @Nullable String message,
    @Nullable Throwable cause,
    boolean ofCaller) {
  public ThrownError(
      @Nullable String code, String name, @Nullable String message, @Nullable Throwable cause) {
    this(code, name, message, cause, false);
  }
}
