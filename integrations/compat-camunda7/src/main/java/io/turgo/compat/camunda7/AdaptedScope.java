package io.turgo.compat.camunda7;

import io.turgo.engine.exception.TurgoException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camunda.bpm.engine.delegate.VariableScope;
import org.camunda.bpm.engine.variable.VariableMap;
import org.camunda.bpm.engine.variable.value.TypedValue;
import org.jspecify.annotations.Nullable;

/** Variables of the engine, as code of Camunda 7 has them. For the thread of the call only. */
@SuppressWarnings({
  "unchecked",
  "TypeParameterUnusedInFormals"
}) // callers say which type, as in Camunda
class AdaptedScope implements VariableScope {
  private final io.turgo.engine.delegate.VariableScope scope;
  private final String key;

  /**
   * @param key {@code execution} or {@code task}
   */
  AdaptedScope(io.turgo.engine.delegate.VariableScope scope, String key) {
    this.scope = scope;
    this.key = key;
  }

  final io.turgo.engine.delegate.VariableScope scope() {
    return scope;
  }

  @Override
  public String getVariableScopeKey() {
    return key;
  }

  @Override
  public Map<String, @Nullable Object> getVariables() {
    return TypedValues.typed(scope.getVariables());
  }

  @Override
  public VariableMap getVariablesTyped() {
    return TypedValues.typed(scope.getVariables());
  }

  @Override
  public VariableMap getVariablesTyped(boolean deserializeValues) {
    return getVariablesTyped();
  }

  @Override
  public Map<String, @Nullable Object> getVariablesLocal() {
    return TypedValues.typed(scope.getVariablesLocal());
  }

  @Override
  public VariableMap getVariablesLocalTyped() {
    return TypedValues.typed(scope.getVariablesLocal());
  }

  @Override
  public VariableMap getVariablesLocalTyped(boolean deserializeValues) {
    return getVariablesLocalTyped();
  }

  @Override
  public @Nullable Object getVariable(String variableName) {
    return scope.getVariable(variableName);
  }

  @Override
  public @Nullable Object getVariableLocal(String variableName) {
    return scope.getVariableLocal(variableName);
  }

  @Override
  public <T extends TypedValue> @Nullable T getVariableTyped(String variableName) {
    return scope.hasVariable(variableName)
        ? (T) TypedValues.typed(scope.getVariable(variableName))
        : null;
  }

  @Override
  public <T extends TypedValue> @Nullable T getVariableTyped(
      String variableName, boolean deserializeValue) {
    return getVariableTyped(variableName);
  }

  @Override
  public <T extends TypedValue> @Nullable T getVariableLocalTyped(String variableName) {
    return scope.hasVariableLocal(variableName)
        ? (T) TypedValues.typed(scope.getVariableLocal(variableName))
        : null;
  }

  @Override
  public <T extends TypedValue> @Nullable T getVariableLocalTyped(
      String variableName, boolean deserializeValue) {
    return getVariableLocalTyped(variableName);
  }

  @Override
  public Set<String> getVariableNames() {
    return scope.getVariableNames();
  }

  @Override
  public Set<String> getVariableNamesLocal() {
    return scope.getVariableNamesLocal();
  }

  @Override
  public void setVariable(String variableName, @Nullable Object value) {
    if (isTransient(value)) {
      scope.setTransientVariable(variableName, TypedValues.plain(value));
    } else {
      scope.setVariable(variableName, TypedValues.plain(value));
    }
  }

  @Override
  public void setVariableLocal(String variableName, @Nullable Object value) {
    if (isTransient(value)) {
      scope.setTransientVariableLocal(variableName, TypedValues.plain(value));
    } else {
      scope.setVariableLocal(variableName, TypedValues.plain(value));
    }
  }

  private static boolean isTransient(@Nullable Object value) {
    return value instanceof TypedValue typed && typed.isTransient();
  }

  @Override
  public void setVariables(Map<String, ? extends @Nullable Object> variables) {
    each(variables, this::setVariable);
  }

  @Override
  public void setVariablesLocal(Map<String, ? extends @Nullable Object> variables) {
    each(variables, this::setVariableLocal);
  }

  private interface Setter {
    void set(String name, @Nullable Object value);
  }

  private static void each(
      @Nullable Map<String, ? extends @Nullable Object> variables, Setter setter) {
    if (variables instanceof VariableMap typed) {
      List.copyOf(typed.keySet()).forEach(name -> setter.set(name, typed.getValueTyped(name)));
    } else if (variables != null) {
      variables.forEach(setter::set);
    }
  }

  @Override
  public boolean hasVariables() {
    return scope.hasVariables();
  }

  @Override
  public boolean hasVariablesLocal() {
    return scope.hasVariablesLocal();
  }

  @Override
  public boolean hasVariable(String variableName) {
    return scope.hasVariable(variableName);
  }

  @Override
  public boolean hasVariableLocal(String variableName) {
    return scope.hasVariableLocal(variableName);
  }

  @Override
  public void removeVariable(String variableName) {
    scope.removeVariable(variableName);
  }

  @Override
  public void removeVariableLocal(String variableName) {
    scope.removeVariableLocal(variableName);
  }

  @Override
  public void removeVariables(Collection<String> variableNames) {
    scope.removeVariables(variableNames);
  }

  @Override
  public void removeVariablesLocal(Collection<String> variableNames) {
    scope.removeVariablesLocal(variableNames);
  }

  @Override
  public void removeVariables() {
    scope.removeVariables();
  }

  @Override
  public void removeVariablesLocal() {
    scope.removeVariablesLocal();
  }

  /** The tenant as Camunda tells it. */
  final @Nullable String tenant() {
    String tenant = scope.getTenantId();
    return tenant == null || tenant.isEmpty() ? null : tenant;
  }

  /** The error of code that asks for an element of another kind than it is at. */
  static TurgoException noElement(String id, String definitionId) {
    return new TurgoException(
        "Expected element '"
            + id
            + "' in the file of process definition "
            + definitionId
            + ", but it is not there");
  }
}
