package org.camunda.bpm.engine.delegate;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.camunda.bpm.engine.variable.VariableMap;
import org.camunda.bpm.engine.variable.value.TypedValue;
import org.jspecify.annotations.Nullable;

/**
 * Something that has variables, of Camunda 7.
 *
 * @since 0.1.0
 */
@SuppressWarnings("TypeParameterUnusedInFormals") // as code was compiled with it
public interface VariableScope {
  /** {@return {@code execution} or {@code task}} */
  String getVariableScopeKey();

  /** {@return the variables that are seen from here} */
  Map<String, @Nullable Object> getVariables();

  /** {@return the variables that are seen from here, with their types} */
  VariableMap getVariablesTyped();

  /**
   * Returns the variables that are seen from here, with their types.
   *
   * @param deserializeValues ignored: values are objects always
   * @return the variables
   */
  VariableMap getVariablesTyped(boolean deserializeValues);

  /** {@return the variables of this scope} */
  Map<String, @Nullable Object> getVariablesLocal();

  /** {@return the variables of this scope, with their types} */
  VariableMap getVariablesLocalTyped();

  /**
   * Returns the variables of this scope, with their types.
   *
   * @param deserializeValues ignored: values are objects always
   * @return the variables
   */
  VariableMap getVariablesLocalTyped(boolean deserializeValues);

  /**
   * Returns the value of a variable.
   *
   * @param variableName the name
   * @return the value; null also if there is no such variable
   */
  @Nullable Object getVariable(String variableName);

  /**
   * Returns the value of a variable of this scope.
   *
   * @param variableName the name
   * @return the value; null also if there is no such variable
   */
  @Nullable Object getVariableLocal(String variableName);

  /**
   * Returns the value of a variable with its type.
   *
   * @param <T> the type of the value
   * @param variableName the name
   * @return the value; null if there is no such variable
   */
  <T extends TypedValue> @Nullable T getVariableTyped(String variableName);

  /**
   * Returns the value of a variable with its type.
   *
   * @param <T> the type of the value
   * @param variableName the name
   * @param deserializeValue ignored: values are objects always
   * @return the value; null if there is no such variable
   */
  <T extends TypedValue> @Nullable T getVariableTyped(
      String variableName, boolean deserializeValue);

  /**
   * Returns the value of a variable of this scope with its type.
   *
   * @param <T> the type of the value
   * @param variableName the name
   * @return the value; null if there is no such variable
   */
  <T extends TypedValue> @Nullable T getVariableLocalTyped(String variableName);

  /**
   * Returns the value of a variable of this scope with its type.
   *
   * @param <T> the type of the value
   * @param variableName the name
   * @param deserializeValue ignored: values are objects always
   * @return the value; null if there is no such variable
   */
  <T extends TypedValue> @Nullable T getVariableLocalTyped(
      String variableName, boolean deserializeValue);

  /** {@return the names of the variables that are seen from here} */
  Set<String> getVariableNames();

  /** {@return the names of the variables of this scope} */
  Set<String> getVariableNamesLocal();

  /**
   * Sets a variable where it is, or in the process instance.
   *
   * @param variableName the name
   * @param value the value, plain or typed
   */
  void setVariable(String variableName, @Nullable Object value);

  /**
   * Sets a variable of this scope.
   *
   * @param variableName the name
   * @param value the value, plain or typed
   */
  void setVariableLocal(String variableName, @Nullable Object value);

  /**
   * Sets variables where they are, or in the process instance.
   *
   * @param variables plain or typed values by their names
   */
  void setVariables(Map<String, ? extends @Nullable Object> variables);

  /**
   * Sets variables of this scope.
   *
   * @param variables plain or typed values by their names
   */
  void setVariablesLocal(Map<String, ? extends @Nullable Object> variables);

  /** {@return whether a variable is seen from here} */
  boolean hasVariables();

  /** {@return whether this scope has a variable} */
  boolean hasVariablesLocal();

  /**
   * Tells whether a variable is seen from here.
   *
   * @param variableName the name
   * @return whether it is
   */
  boolean hasVariable(String variableName);

  /**
   * Tells whether this scope has a variable.
   *
   * @param variableName the name
   * @return whether it has
   */
  boolean hasVariableLocal(String variableName);

  /**
   * Removes a variable where it is.
   *
   * @param variableName the name
   */
  void removeVariable(String variableName);

  /**
   * Removes a variable of this scope.
   *
   * @param variableName the name
   */
  void removeVariableLocal(String variableName);

  /**
   * Removes variables where they are.
   *
   * @param variableNames the names
   */
  void removeVariables(Collection<String> variableNames);

  /**
   * Removes variables of this scope.
   *
   * @param variableNames the names
   */
  void removeVariablesLocal(Collection<String> variableNames);

  /** Removes the variables of this scope. */
  void removeVariables();

  /** Removes the variables of this scope. */
  void removeVariablesLocal();
}
