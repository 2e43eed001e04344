package io.turgo.engine.delegate;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Variables as an execution sees them: its own, then those of each scope around it up to the
 * process instance, the inner ones hiding the outer, transient ones those of the same scope.
 *
 * <p>Values are null, booleans, numbers, texts, UUIDs, dates and times, bytes, JSON, and what the
 * application has a type for (see {@code ProcessEngineBuilder.variableType}). Methods that set a
 * value throw {@link io.turgo.engine.exception.TurgoIllegalArgumentException} for any other.
 *
 * @since 0.1.0
 */
public interface VariableScope {
  /** {@return all variables that can be seen from here} */
  Map<String, @Nullable Object> getVariables();

  /** {@return variables of this very scope} */
  Map<String, @Nullable Object> getVariablesLocal();

  /**
   * The value that can be seen from here; null also if there is no such variable.
   *
   * @param variableName the variable's name
   * @return the value; null for a variable that is not there or is set to null
   */
  @Nullable Object getVariable(String variableName);

  /**
   * The value in this very scope; null also if there is no such variable.
   *
   * @param variableName the variable's name
   * @return the value; null for a variable that is not there or is set to null
   */
  @Nullable Object getVariableLocal(String variableName);

  /**
   * The value that can be seen from here; null also if there is no such variable.
   *
   * @param <T> the class of the value
   * @param variableName the variable's name
   * @param variableClass the class that the value is cast to
   * @return the value; null for a variable that is not there or is set to null
   * @throws ClassCastException if it is of another class
   */
  default <T> @Nullable T getVariable(String variableName, Class<T> variableClass) {
    return variableClass.cast(getVariable(variableName));
  }

  /**
   * The value in this very scope; null also if there is no such variable.
   *
   * @param <T> the class of the value
   * @param variableName the variable's name
   * @param variableClass the class that the value is cast to
   * @return the value; null for a variable that is not there or is set to null
   * @throws ClassCastException if it is of another class
   */
  default <T> @Nullable T getVariableLocal(String variableName, Class<T> variableClass) {
    return variableClass.cast(getVariableLocal(variableName));
  }

  /**
   * The same as {@link #getVariable(String)}: there is nothing to fetch, since an instance is read
   * whole.
   *
   * @param variableName the variable's name
   * @param fetchAllVariables has no effect
   * @return the value; null for a variable that is not there or is set to null
   */
  default @Nullable Object getVariable(String variableName, boolean fetchAllVariables) {
    return getVariable(variableName);
  }

  /**
   * The same as {@link #getVariableLocal(String)}.
   *
   * @param variableName the variable's name
   * @param fetchAllVariables has no effect
   * @return the value; null for a variable that is not there or is set to null
   */
  default @Nullable Object getVariableLocal(String variableName, boolean fetchAllVariables) {
    return getVariableLocal(variableName);
  }

  /**
   * The same as {@link #setVariable(String, Object)}.
   *
   * @param variableName the variable's name
   * @param value the value, null for a variable that is set to null
   * @param fetchAllVariables has no effect
   */
  default void setVariable(String variableName, @Nullable Object value, boolean fetchAllVariables) {
    setVariable(variableName, value);
  }

  /**
   * The same as {@link #setVariableLocal(String, Object)}.
   *
   * @param variableName the variable's name
   * @param value the value, null for a variable that is set to null
   * @param fetchAllVariables has no effect
   */
  default void setVariableLocal(
      String variableName, @Nullable Object value, boolean fetchAllVariables) {
    setVariableLocal(variableName, value);
  }

  /**
   * The values of these variables that can be seen from here; null for one that is not there.
   *
   * @param variableNames the names of the variables
   * @return the values by name, with an entry for each name that was asked for
   */
  default Map<String, @Nullable Object> getVariables(Collection<String> variableNames) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    required("variableNames", variableNames).forEach(name -> values.put(name, getVariable(name)));
    return values;
  }

  /**
   * The same as {@link #getVariables(Collection)}, but with {@code false} those that are not there
   * are left out.
   *
   * @param variableNames the names of the variables
   * @param fetchAllVariables false to leave out the variables that are not there
   * @return the values by name
   */
  default Map<String, @Nullable Object> getVariables(
      Collection<String> variableNames, boolean fetchAllVariables) {
    return getVariables(
        fetchAllVariables
            ? variableNames
            : required("variableNames", variableNames).stream().filter(this::hasVariable).toList());
  }

  /**
   * The values of these variables in this very scope; null for one that is not there.
   *
   * @param variableNames the names of the variables
   * @return the values by name, with an entry for each name that was asked for
   */
  default Map<String, @Nullable Object> getVariablesLocal(Collection<String> variableNames) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    required("variableNames", variableNames)
        .forEach(name -> values.put(name, getVariableLocal(name)));
    return values;
  }

  /**
   * The same as {@link #getVariablesLocal(Collection)}, but with {@code false} those that are not
   * there are left out.
   *
   * @param variableNames the names of the variables
   * @param fetchAllVariables false to leave out the variables that are not there
   * @return the values by name
   */
  default Map<String, @Nullable Object> getVariablesLocal(
      Collection<String> variableNames, boolean fetchAllVariables) {
    return getVariablesLocal(
        fetchAllVariables
            ? variableNames
            : required("variableNames", variableNames).stream()
                .filter(this::hasVariableLocal)
                .toList());
  }

  /** {@return names of all variables that can be seen from here} */
  default Set<String> getVariableNames() {
    return getVariables().keySet();
  }

  /** {@return names of the variables of this very scope} */
  default Set<String> getVariableNamesLocal() {
    return getVariablesLocal().keySet();
  }

  /**
   * Whether a variable can be seen from here, be it null.
   *
   * @param variableName the variable's name
   * @return true also for a variable that is set to null
   */
  boolean hasVariable(String variableName);

  /**
   * Whether this very scope has a variable, be it null.
   *
   * @param variableName the variable's name
   * @return true also for a variable that is set to null
   */
  boolean hasVariableLocal(String variableName);

  /** {@return whether any variable can be seen from here} */
  default boolean hasVariables() {
    return !getVariableNames().isEmpty();
  }

  /** {@return whether this very scope has any variable} */
  default boolean hasVariablesLocal() {
    return !getVariableNamesLocal().isEmpty();
  }

  /** {@return the tenant of the process instance; the empty text for none} */
  String getTenantId();

  /**
   * Sets a variable where it can be seen: in the nearest scope that has one of that name, in the
   * process instance if none has.
   *
   * @param variableName the variable's name
   * @param value the value, null for a variable that is set to null
   */
  void setVariable(String variableName, @Nullable Object value);

  /**
   * Sets a variable of this very scope.
   *
   * @param variableName the variable's name
   * @param value the value, null for a variable that is set to null
   */
  void setVariableLocal(String variableName, @Nullable Object value);

  /**
   * Sets several variables as {@link #setVariable} does; null counts as none.
   *
   * @param variables the values by the names of the variables, or null
   */
  default void setVariables(@Nullable Map<String, ? extends @Nullable Object> variables) {
    if (variables != null) {
      variables.forEach(this::setVariable);
    }
  }

  /**
   * Sets several variables of this very scope; null counts as none.
   *
   * @param variables the values by the names of the variables, or null
   */
  default void setVariablesLocal(@Nullable Map<String, ? extends @Nullable Object> variables) {
    if (variables != null) {
      variables.forEach(this::setVariableLocal);
    }
  }

  /**
   * Removes the variable that can be seen from here; does nothing if there is none.
   *
   * @param variableName the variable's name
   */
  void removeVariable(String variableName);

  /** {@return transient variables that can be seen from here} */
  Map<String, @Nullable Object> getTransientVariables();

  /** {@return transient variables of this very scope} */
  Map<String, @Nullable Object> getTransientVariablesLocal();

  /**
   * The transient variable that can be seen from here; null also if there is none.
   *
   * @param variableName the variable's name
   * @return the value; null for a variable that is not there or is set to null
   */
  default @Nullable Object getTransientVariable(String variableName) {
    return getTransientVariables().get(required("variableName", variableName));
  }

  /**
   * The transient variable of this very scope; null also if there is none.
   *
   * @param variableName the variable's name
   * @return the value; null for a variable that is not there or is set to null
   */
  default @Nullable Object getTransientVariableLocal(String variableName) {
    return getTransientVariablesLocal().get(required("variableName", variableName));
  }

  /**
   * Sets a transient variable of the process instance: one that is never stored and is gone when
   * the process has come to its next wait states. Any object may be its value. It hides the stored
   * variable of that name in its scope.
   *
   * @param variableName the variable's name
   * @param value any object, or null
   */
  void setTransientVariable(String variableName, @Nullable Object value);

  /**
   * Sets a transient variable of this very scope.
   *
   * @param variableName the variable's name
   * @param value any object, or null
   */
  void setTransientVariableLocal(String variableName, @Nullable Object value);

  /**
   * Sets several transient variables as {@link #setTransientVariable} does; null counts as none.
   *
   * @param variables the values by the names of the variables, or null
   */
  default void setTransientVariables(@Nullable Map<String, ? extends @Nullable Object> variables) {
    if (variables != null) {
      variables.forEach(this::setTransientVariable);
    }
  }

  /**
   * Sets several transient variables of this very scope; null counts as none.
   *
   * @param variables the values by the names of the variables, or null
   */
  default void setTransientVariablesLocal(
      @Nullable Map<String, ? extends @Nullable Object> variables) {
    if (variables != null) {
      variables.forEach(this::setTransientVariableLocal);
    }
  }

  /**
   * Removes a transient variable of the process instance; does nothing if there is none.
   *
   * @param variableName the variable's name
   */
  void removeTransientVariable(String variableName);

  /**
   * Removes a transient variable of this very scope; does nothing if there is none.
   *
   * @param variableName the variable's name
   */
  void removeTransientVariableLocal(String variableName);

  /** Removes all transient variables of the process instance. */
  default void removeTransientVariables() {
    List.copyOf(getTransientVariables().keySet()).forEach(this::removeTransientVariable);
  }

  /** Removes all transient variables of this very scope. */
  default void removeTransientVariablesLocal() {
    List.copyOf(getTransientVariablesLocal().keySet()).forEach(this::removeTransientVariableLocal);
  }

  /**
   * Removes a variable of this very scope; does nothing if there is none.
   *
   * @param variableName the variable's name
   */
  void removeVariableLocal(String variableName);

  /**
   * Removes several variables as {@link #removeVariable} does; null counts as none.
   *
   * @param variableNames the names of the variables, or null
   */
  default void removeVariables(@Nullable Collection<String> variableNames) {
    if (variableNames != null) {
      variableNames.forEach(this::removeVariable);
    }
  }

  /**
   * Removes several variables of this very scope; null counts as none.
   *
   * @param variableNames the names of the variables, or null
   */
  default void removeVariablesLocal(@Nullable Collection<String> variableNames) {
    if (variableNames != null) {
      variableNames.forEach(this::removeVariableLocal);
    }
  }

  /**
   * Removes the variables of this very scope, as {@link #removeVariablesLocal()} does; those of the
   * scopes around it stay.
   */
  default void removeVariables() {
    removeVariablesLocal();
  }

  /** Removes all variables of this very scope; transient ones stay. */
  default void removeVariablesLocal() {
    List.copyOf(getVariablesLocal().keySet()).forEach(this::removeVariableLocal);
  }

  private static <T> T required(String argument, @Nullable T value) {
    if (value == null) {
      throw new TurgoIllegalArgumentException("The argument '" + argument + "' must not be null");
    }
    return value;
  }
}
