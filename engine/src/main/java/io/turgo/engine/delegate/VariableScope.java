package io.turgo.engine.delegate;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Variables as an execution sees them: its own, then those of each scope around it up to the
 * process instance, the inner ones hiding the outer.
 *
 * <p>Values are null, boolean, short, int, long, float, double, String, {@link java.util.Date},
 * {@link java.time.Instant} or bytes. Methods that set a value throw {@link
 * io.turgo.engine.exception.TurgoIllegalArgumentException} for any other.
 */
public interface VariableScope {
  /** All variables that can be seen from here. */
  Map<String, @Nullable Object> getVariables();

  /** Variables of this very scope. */
  Map<String, @Nullable Object> getVariablesLocal();

  /** The value that can be seen from here; null also if there is no such variable. */
  @Nullable Object getVariable(String variableName);

  /** The value in this very scope; null also if there is no such variable. */
  @Nullable Object getVariableLocal(String variableName);

  /**
   * The value that can be seen from here; null also if there is no such variable.
   *
   * @throws ClassCastException if it is of another class
   */
  default <T> @Nullable T getVariable(String variableName, Class<T> variableClass) {
    return variableClass.cast(getVariable(variableName));
  }

  /**
   * The value in this very scope; null also if there is no such variable.
   *
   * @throws ClassCastException if it is of another class
   */
  default <T> @Nullable T getVariableLocal(String variableName, Class<T> variableClass) {
    return variableClass.cast(getVariableLocal(variableName));
  }

  /** Names of all variables that can be seen from here. */
  default Set<String> getVariableNames() {
    return getVariables().keySet();
  }

  /** Names of the variables of this very scope. */
  default Set<String> getVariableNamesLocal() {
    return getVariablesLocal().keySet();
  }

  /** Whether a variable can be seen from here, be it null. */
  boolean hasVariable(String variableName);

  /** Whether this very scope has a variable, be it null. */
  boolean hasVariableLocal(String variableName);

  /**
   * Sets a variable where it can be seen: in the nearest scope that has one of that name, in the
   * process instance if none has.
   */
  void setVariable(String variableName, @Nullable Object value);

  /** Sets a variable of this very scope. */
  void setVariableLocal(String variableName, @Nullable Object value);

  /** Sets several variables as {@link #setVariable} does. */
  default void setVariables(Map<String, ? extends @Nullable Object> variables) {
    variables.forEach(this::setVariable);
  }

  /** Sets several variables of this very scope. */
  default void setVariablesLocal(Map<String, ? extends @Nullable Object> variables) {
    variables.forEach(this::setVariableLocal);
  }

  /** Removes the variable that can be seen from here; does nothing if there is none. */
  void removeVariable(String variableName);

  /** Removes a variable of this very scope; does nothing if there is none. */
  void removeVariableLocal(String variableName);

  /** Removes several variables as {@link #removeVariable} does. */
  default void removeVariables(Collection<String> variableNames) {
    variableNames.forEach(this::removeVariable);
  }

  /** Removes several variables of this very scope. */
  default void removeVariablesLocal(Collection<String> variableNames) {
    variableNames.forEach(this::removeVariableLocal);
  }
}
