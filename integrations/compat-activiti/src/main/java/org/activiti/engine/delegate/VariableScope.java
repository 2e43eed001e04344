package org.activiti.engine.delegate;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Variables, as code of Activiti reads and sets them.
 *
 * @since 0.1.0
 */
public interface VariableScope {
  /** {@return the variables that the scope sees} */
  Map<String, @Nullable Object> getVariables();

  /**
   * Returns variables that the scope sees.
   *
   * @param variableNames the names
   * @return their values
   */
  Map<String, @Nullable Object> getVariables(Collection<String> variableNames);

  /**
   * Returns variables that the scope sees.
   *
   * @param variableNames the names
   * @param fetchAllVariables without meaning: all are there
   * @return their values
   */
  Map<String, @Nullable Object> getVariables(
      Collection<String> variableNames, boolean fetchAllVariables);

  /**
   * Returns a variable that the scope sees.
   *
   * @param variableName the name
   * @return the value, null for none
   */
  @Nullable Object getVariable(String variableName);

  /**
   * Returns a variable that the scope sees.
   *
   * @param variableName the name
   * @param fetchAllVariables without meaning: all are there
   * @return the value, null for none
   */
  @Nullable Object getVariable(String variableName, boolean fetchAllVariables);

  /**
   * Returns a variable that the scope sees.
   *
   * @param <T> the type
   * @param variableName the name
   * @param variableClass the type
   * @return the value, null for none
   */
  <T> @Nullable T getVariable(String variableName, Class<T> variableClass);

  /** {@return the names of the variables that the scope sees} */
  Set<String> getVariableNames();

  /**
   * Sets a variable.
   *
   * @param variableName the name
   * @param value the value
   */
  void setVariable(String variableName, @Nullable Object value);

  /**
   * Sets a variable.
   *
   * @param variableName the name
   * @param value the value
   * @param fetchAllVariables without meaning: all are there
   */
  void setVariable(String variableName, @Nullable Object value, boolean fetchAllVariables);

  /**
   * Sets variables.
   *
   * @param variables values by names
   */
  void setVariables(Map<String, ? extends @Nullable Object> variables);

  /** {@return whether there are variables that the scope sees} */
  boolean hasVariables();

  /**
   * Tells whether there is a variable that the scope sees.
   *
   * @param variableName the name
   * @return whether there is one
   */
  boolean hasVariable(String variableName);

  /**
   * Removes a variable.
   *
   * @param variableName the name
   */
  void removeVariable(String variableName);

  /**
   * Removes variables.
   *
   * @param variableNames the names
   */
  void removeVariables(Collection<String> variableNames);

  /** Removes all. */
  void removeVariables();

  /**
   * Sets a variable that is not stored.
   *
   * @param variableName the name
   * @param value the value
   */
  void setTransientVariable(String variableName, @Nullable Object value);

  /**
   * Sets variables that are not stored.
   *
   * @param variables values by names
   */
  void setTransientVariables(Map<String, Object> variables);

  /**
   * Returns a variable that is not stored.
   *
   * @param variableName the name
   * @return the value, null for none
   */
  @Nullable Object getTransientVariable(String variableName);

  /** {@return the variables that are not stored} */
  Map<String, @Nullable Object> getTransientVariables();

  /**
   * Removes a variable that is not stored.
   *
   * @param variableName the name
   */
  void removeTransientVariable(String variableName);

  /** Removes all that are not stored. */
  void removeTransientVariables();

  /** {@return the variables of the scope itself} */
  Map<String, @Nullable Object> getVariablesLocal();

  /**
   * Returns variables of the scope itself.
   *
   * @param variableNames the names
   * @return their values
   */
  Map<String, @Nullable Object> getVariablesLocal(Collection<String> variableNames);

  /**
   * Returns variables of the scope itself.
   *
   * @param variableNames the names
   * @param fetchAllVariables without meaning: all are there
   * @return their values
   */
  Map<String, @Nullable Object> getVariablesLocal(
      Collection<String> variableNames, boolean fetchAllVariables);

  /**
   * Returns a variable of the scope itself.
   *
   * @param variableName the name
   * @return the value, null for none
   */
  @Nullable Object getVariableLocal(String variableName);

  /**
   * Returns a variable of the scope itself.
   *
   * @param variableName the name
   * @param fetchAllVariables without meaning: all are there
   * @return the value, null for none
   */
  @Nullable Object getVariableLocal(String variableName, boolean fetchAllVariables);

  /**
   * Returns a variable of the scope itself.
   *
   * @param <T> the type
   * @param variableName the name
   * @param variableClass the type
   * @return the value, null for none
   */
  <T> @Nullable T getVariableLocal(String variableName, Class<T> variableClass);

  /** {@return the names of the variables of the scope itself} */
  Set<String> getVariableNamesLocal();

  /**
   * Sets a variable.
   *
   * @param variableName the name
   * @param value the value
   * @return null
   */
  @Nullable Object setVariableLocal(String variableName, @Nullable Object value);

  /**
   * Sets a variable.
   *
   * @param variableName the name
   * @param value the value
   * @param fetchAllVariables without meaning: all are there
   * @return null
   */
  @Nullable Object setVariableLocal(
      String variableName, @Nullable Object value, boolean fetchAllVariables);

  /**
   * Sets variables.
   *
   * @param variables values by names
   */
  void setVariablesLocal(Map<String, ? extends @Nullable Object> variables);

  /** {@return whether there are variables of the scope itself} */
  boolean hasVariablesLocal();

  /**
   * Tells whether there is a variable of the scope itself.
   *
   * @param variableName the name
   * @return whether there is one
   */
  boolean hasVariableLocal(String variableName);

  /**
   * Removes a variable.
   *
   * @param variableName the name
   */
  void removeVariableLocal(String variableName);

  /**
   * Removes variables.
   *
   * @param variableNames the names
   */
  void removeVariablesLocal(Collection<String> variableNames);

  /** Removes all. */
  void removeVariablesLocal();

  /**
   * Sets a variable that is not stored.
   *
   * @param variableName the name
   * @param value the value
   */
  void setTransientVariableLocal(String variableName, @Nullable Object value);

  /**
   * Sets variables that are not stored.
   *
   * @param variables values by names
   */
  void setTransientVariablesLocal(Map<String, Object> variables);

  /**
   * Returns a variable that is not stored.
   *
   * @param variableName the name
   * @return the value, null for none
   */
  @Nullable Object getTransientVariableLocal(String variableName);

  /** {@return the variables that are not stored} */
  Map<String, @Nullable Object> getTransientVariablesLocal();

  /**
   * Removes a variable that is not stored.
   *
   * @param variableName the name
   */
  void removeTransientVariableLocal(String variableName);

  /** Removes all that are not stored. */
  void removeTransientVariablesLocal();
}
