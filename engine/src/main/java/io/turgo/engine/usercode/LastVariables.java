package io.turgo.engine.usercode;

import io.turgo.engine.delegate.VariableScope;
import io.turgo.engine.exception.TurgoException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The variables that an instance had at its end; nothing can be changed of them any more. */
final class LastVariables implements VariableScope {
  private final long instanceId;
  private final Map<String, @Nullable Object> variables;
  private final String tenantId;

  LastVariables(
      long instanceId, Map<String, ? extends @Nullable Object> variables, String tenantId) {
    this.instanceId = instanceId;
    this.variables = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
    this.tenantId = tenantId;
  }

  @Override
  public Map<String, @Nullable Object> getVariables() {
    return variables;
  }

  @Override
  public Map<String, @Nullable Object> getVariablesLocal() {
    return variables;
  }

  @Override
  public @Nullable Object getVariable(String variableName) {
    return variables.get(variableName);
  }

  @Override
  public @Nullable Object getVariableLocal(String variableName) {
    return variables.get(variableName);
  }

  @Override
  public boolean hasVariable(String variableName) {
    return variables.containsKey(variableName);
  }

  @Override
  public boolean hasVariableLocal(String variableName) {
    return variables.containsKey(variableName);
  }

  @Override
  public String getTenantId() {
    return tenantId;
  }

  @Override
  public Map<String, @Nullable Object> getTransientVariables() {
    return Map.of();
  }

  @Override
  public Map<String, @Nullable Object> getTransientVariablesLocal() {
    return Map.of();
  }

  @Override
  public void setVariable(String variableName, @Nullable Object value) {
    throw hasEnded(variableName);
  }

  @Override
  public void setVariableLocal(String variableName, @Nullable Object value) {
    throw hasEnded(variableName);
  }

  @Override
  public void removeVariable(String variableName) {
    throw hasEnded(variableName);
  }

  @Override
  public void removeVariableLocal(String variableName) {
    throw hasEnded(variableName);
  }

  @Override
  public void setTransientVariable(String variableName, @Nullable Object value) {
    throw hasEnded(variableName);
  }

  @Override
  public void setTransientVariableLocal(String variableName, @Nullable Object value) {
    throw hasEnded(variableName);
  }

  @Override
  public void removeTransientVariable(String variableName) {
    throw hasEnded(variableName);
  }

  @Override
  public void removeTransientVariableLocal(String variableName) {
    throw hasEnded(variableName);
  }

  private TurgoException hasEnded(String variableName) {
    return new TurgoException(
        "Variable '"
            + variableName
            + "' of process instance "
            + instanceId
            + " cannot be changed: the instance has ended; set variables of the execution that"
            + " called it");
  }
}
