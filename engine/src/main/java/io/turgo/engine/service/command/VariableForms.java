package io.turgo.engine.service.command;

import io.turgo.engine.runtime.VariableInstance;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The forms in which services get, set and remove variables, by how a kind of scope, executions or
 * tasks, does each. The services' interfaces say what each form means.
 */
public abstract class VariableForms {

  /**
   * The values of variables by name.
   *
   * @param local only those of the scope's own, otherwise all that are seen from it
   * @param names which ones, null for all
   */
  protected abstract Map<String, @Nullable Object> values(
      String scopeId, boolean local, @Nullable Collection<String> names);

  /** The variables by name; see {@link #values}. */
  protected abstract Map<String, VariableInstance> instances(
      String scopeId, boolean local, @Nullable Collection<String> names);

  /**
   * Sets variables.
   *
   * @param local as the scope's own, otherwise where a name is found
   */
  protected abstract void set(
      String scopeId, Map<String, ? extends @Nullable Object> variables, boolean local);

  /** Removes variables; see {@link #set}. */
  protected abstract void remove(String scopeId, List<String> names, boolean local);

  public final Map<String, @Nullable Object> getVariables(String scopeId) {
    return values(scopeId, false, null);
  }

  public final Map<String, @Nullable Object> getVariables(
      String scopeId, Collection<String> variableNames) {
    return values(scopeId, false, Arguments.names("variableNames", variableNames));
  }

  public final Map<String, @Nullable Object> getVariablesLocal(String scopeId) {
    return values(scopeId, true, null);
  }

  public final Map<String, @Nullable Object> getVariablesLocal(
      String scopeId, Collection<String> variableNames) {
    return values(scopeId, true, Arguments.names("variableNames", variableNames));
  }

  public final @Nullable Object getVariable(String scopeId, String variableName) {
    return values(scopeId, false, Arguments.name("variableName", variableName)).get(variableName);
  }

  public final @Nullable Object getVariableLocal(String scopeId, String variableName) {
    return values(scopeId, true, Arguments.name("variableName", variableName)).get(variableName);
  }

  public final boolean hasVariable(String scopeId, String variableName) {
    return values(scopeId, false, Arguments.name("variableName", variableName))
        .containsKey(variableName);
  }

  public final boolean hasVariableLocal(String scopeId, String variableName) {
    return values(scopeId, true, Arguments.name("variableName", variableName))
        .containsKey(variableName);
  }

  public final @Nullable VariableInstance getVariableInstance(String scopeId, String variableName) {
    return instances(scopeId, false, Arguments.name("variableName", variableName))
        .get(variableName);
  }

  public final @Nullable VariableInstance getVariableInstanceLocal(
      String scopeId, String variableName) {
    return instances(scopeId, true, Arguments.name("variableName", variableName)).get(variableName);
  }

  public final Map<String, VariableInstance> getVariableInstances(String scopeId) {
    return instances(scopeId, false, null);
  }

  public final Map<String, VariableInstance> getVariableInstances(
      String scopeId, Collection<String> variableNames) {
    return instances(scopeId, false, Arguments.names("variableNames", variableNames));
  }

  public final Map<String, VariableInstance> getVariableInstancesLocal(String scopeId) {
    return instances(scopeId, true, null);
  }

  public final Map<String, VariableInstance> getVariableInstancesLocal(
      String scopeId, Collection<String> variableNames) {
    return instances(scopeId, true, Arguments.names("variableNames", variableNames));
  }

  public final void setVariable(String scopeId, String variableName, @Nullable Object value) {
    set(scopeId, VariableMaps.one(variableName, value), false);
  }

  public final void setVariableLocal(String scopeId, String variableName, @Nullable Object value) {
    set(scopeId, VariableMaps.one(variableName, value), true);
  }

  public final void setVariables(
      String scopeId, Map<String, ? extends @Nullable Object> variables) {
    set(scopeId, variables, false);
  }

  public final void setVariablesLocal(
      String scopeId, Map<String, ? extends @Nullable Object> variables) {
    set(scopeId, variables, true);
  }

  public final void removeVariable(String scopeId, String variableName) {
    remove(scopeId, Arguments.name("variableName", variableName), false);
  }

  public final void removeVariableLocal(String scopeId, String variableName) {
    remove(scopeId, Arguments.name("variableName", variableName), true);
  }

  public final void removeVariables(String scopeId, Collection<String> variableNames) {
    remove(scopeId, Arguments.names("variableNames", variableNames), false);
  }

  public final void removeVariablesLocal(String scopeId, Collection<String> variableNames) {
    remove(scopeId, Arguments.names("variableNames", variableNames), true);
  }
}
