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

  /**
   * The same as {@link #getVariable(String)}: there is nothing to fetch, since an instance is read
   * whole.
   */
  default @Nullable Object getVariable(String variableName, boolean fetchAllVariables) {
    return getVariable(variableName);
  }

  /** The same as {@link #getVariableLocal(String)}. */
  default @Nullable Object getVariableLocal(String variableName, boolean fetchAllVariables) {
    return getVariableLocal(variableName);
  }

  /** The same as {@link #setVariable(String, Object)}. */
  default void setVariable(String variableName, @Nullable Object value, boolean fetchAllVariables) {
    setVariable(variableName, value);
  }

  /** The same as {@link #setVariableLocal(String, Object)}. */
  default void setVariableLocal(
      String variableName, @Nullable Object value, boolean fetchAllVariables) {
    setVariableLocal(variableName, value);
  }

  /** The values of these variables that can be seen from here; null for one that is not there. */
  default Map<String, @Nullable Object> getVariables(Collection<String> variableNames) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    required("variableNames", variableNames).forEach(name -> values.put(name, getVariable(name)));
    return values;
  }

  /**
   * The same as {@link #getVariables(Collection)}, but with {@code false} those that are not there
   * are left out.
   */
  default Map<String, @Nullable Object> getVariables(
      Collection<String> variableNames, boolean fetchAllVariables) {
    return getVariables(
        fetchAllVariables
            ? variableNames
            : required("variableNames", variableNames).stream().filter(this::hasVariable).toList());
  }

  /** The values of these variables in this very scope; null for one that is not there. */
  default Map<String, @Nullable Object> getVariablesLocal(Collection<String> variableNames) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    required("variableNames", variableNames)
        .forEach(name -> values.put(name, getVariableLocal(name)));
    return values;
  }

  /**
   * The same as {@link #getVariablesLocal(Collection)}, but with {@code false} those that are not
   * there are left out.
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

  /** Whether any variable can be seen from here. */
  default boolean hasVariables() {
    return !getVariableNames().isEmpty();
  }

  /** Whether this very scope has any variable. */
  default boolean hasVariablesLocal() {
    return !getVariableNamesLocal().isEmpty();
  }

  /** The tenant that it is of; the empty text for none. */
  String getTenantId();

  /**
   * Sets a variable where it can be seen: in the nearest scope that has one of that name, in the
   * process instance if none has.
   */
  void setVariable(String variableName, @Nullable Object value);

  /** Sets a variable of this very scope. */
  void setVariableLocal(String variableName, @Nullable Object value);

  /** Sets several variables as {@link #setVariable} does; null counts as none. */
  default void setVariables(@Nullable Map<String, ? extends @Nullable Object> variables) {
    if (variables != null) {
      variables.forEach(this::setVariable);
    }
  }

  /** Sets several variables of this very scope; null counts as none. */
  default void setVariablesLocal(@Nullable Map<String, ? extends @Nullable Object> variables) {
    if (variables != null) {
      variables.forEach(this::setVariableLocal);
    }
  }

  /** Removes the variable that can be seen from here; does nothing if there is none. */
  void removeVariable(String variableName);

  /** Transient variables that can be seen from here. */
  Map<String, @Nullable Object> getTransientVariables();

  /** Transient variables of this very scope. */
  Map<String, @Nullable Object> getTransientVariablesLocal();

  /** The transient variable that can be seen from here; null also if there is none. */
  default @Nullable Object getTransientVariable(String variableName) {
    return getTransientVariables().get(required("variableName", variableName));
  }

  /** The transient variable of this very scope; null also if there is none. */
  default @Nullable Object getTransientVariableLocal(String variableName) {
    return getTransientVariablesLocal().get(required("variableName", variableName));
  }

  /**
   * Sets a transient variable of the process instance: one that is never stored and is gone when
   * the process has come to its next wait states. Any object may be its value. It hides the stored
   * variable of that name in its scope.
   */
  void setTransientVariable(String variableName, @Nullable Object value);

  /** Sets a transient variable of this very scope. */
  void setTransientVariableLocal(String variableName, @Nullable Object value);

  /**
   * Sets several transient variables as {@link #setTransientVariable} does; null counts as none.
   */
  default void setTransientVariables(@Nullable Map<String, ? extends @Nullable Object> variables) {
    if (variables != null) {
      variables.forEach(this::setTransientVariable);
    }
  }

  /** Sets several transient variables of this very scope; null counts as none. */
  default void setTransientVariablesLocal(
      @Nullable Map<String, ? extends @Nullable Object> variables) {
    if (variables != null) {
      variables.forEach(this::setTransientVariableLocal);
    }
  }

  /** Removes a transient variable of the process instance; does nothing if there is none. */
  void removeTransientVariable(String variableName);

  /** Removes a transient variable of this very scope; does nothing if there is none. */
  void removeTransientVariableLocal(String variableName);

  /** Removes all transient variables of the process instance. */
  default void removeTransientVariables() {
    List.copyOf(getTransientVariables().keySet()).forEach(this::removeTransientVariable);
  }

  /** Removes all transient variables of this very scope. */
  default void removeTransientVariablesLocal() {
    List.copyOf(getTransientVariablesLocal().keySet()).forEach(this::removeTransientVariableLocal);
  }

  /** Removes a variable of this very scope; does nothing if there is none. */
  void removeVariableLocal(String variableName);

  /** Removes several variables as {@link #removeVariable} does; null counts as none. */
  default void removeVariables(@Nullable Collection<String> variableNames) {
    if (variableNames != null) {
      variableNames.forEach(this::removeVariable);
    }
  }

  /** Removes several variables of this very scope; null counts as none. */
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
