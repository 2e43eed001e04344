package io.turgo.compat.camunda7;

import org.camunda.bpm.engine.variable.value.TypedValue;
import org.jspecify.annotations.Nullable;

/**
 * Gives values of variables the types of Camunda 7. The recipe writes {@code
 * TypedVariables.typed(runtimeService.getVariable(id, name))} in place of {@code
 * runtimeService.getVariableTyped(id, name)}.
 *
 * @since 0.1.0
 */
public final class TypedVariables {
  private TypedVariables() {}

  /**
   * Returns a value with its type: objects as {@code ObjectValue}, files are refused when they are
   * set.
   *
   * @param <T> the type that the caller expects
   * @param value what a service returned, null for a variable without a value
   * @return the value with its type
   * @throws ClassCastException in the caller, if the value has another type
   */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as in Camunda
  public static <T extends TypedValue> T typed(@Nullable Object value) {
    return (T) TypedValues.typed(value);
  }

  /**
   * Returns a value as services of Turgo take it.
   *
   * @param value a typed value, such as {@code Variables.objectValue(order).create()}, or another
   * @return the value without its type
   * @throws UnsupportedOperationException for files and for Java-serialized values
   */
  public static @Nullable Object plain(@Nullable Object value) {
    return TypedValues.plain(value);
  }
}
