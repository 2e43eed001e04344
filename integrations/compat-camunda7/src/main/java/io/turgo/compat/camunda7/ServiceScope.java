package io.turgo.compat.camunda7;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.delegate.VariableScope;
import io.turgo.engine.runtime.Execution;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The variables of an execution, by the service of the engine. */
final class ServiceScope implements VariableScope {
  private final RuntimeService service;
  private final String id;

  ServiceScope(ProcessEngine engine, String id) {
    this.service = engine.getRuntimeService();
    this.id = id;
  }

  @Override
  public Map<String, @Nullable Object> getVariables() {
    return service.getVariables(id);
  }

  @Override
  public Map<String, @Nullable Object> getVariablesLocal() {
    return service.getVariablesLocal(id);
  }

  @Override
  public @Nullable Object getVariable(String variableName) {
    return service.getVariable(id, variableName);
  }

  @Override
  public @Nullable Object getVariableLocal(String variableName) {
    return service.getVariableLocal(id, variableName);
  }

  @Override
  public boolean hasVariable(String variableName) {
    return service.hasVariable(id, variableName);
  }

  @Override
  public boolean hasVariableLocal(String variableName) {
    return service.hasVariableLocal(id, variableName);
  }

  @Override
  public String getTenantId() {
    Execution execution = service.createExecutionQuery().executionId(id).singleResult();
    String tenant = execution == null ? null : execution.getTenantId();
    return tenant == null ? "" : tenant;
  }

  @Override
  public void setVariable(String variableName, @Nullable Object value) {
    service.setVariable(id, variableName, value);
  }

  @Override
  public void setVariableLocal(String variableName, @Nullable Object value) {
    service.setVariableLocal(id, variableName, value);
  }

  @Override
  public void removeVariable(String variableName) {
    service.removeVariable(id, variableName);
  }

  @Override
  public void removeVariableLocal(String variableName) {
    service.removeVariableLocal(id, variableName);
  }

  @Override
  public Map<String, @Nullable Object> getTransientVariables() {
    throw transients();
  }

  @Override
  public Map<String, @Nullable Object> getTransientVariablesLocal() {
    throw transients();
  }

  @Override
  public void setTransientVariable(String variableName, @Nullable Object value) {
    throw transients();
  }

  @Override
  public void setTransientVariableLocal(String variableName, @Nullable Object value) {
    throw transients();
  }

  @Override
  public void removeTransientVariable(String variableName) {
    throw transients();
  }

  @Override
  public void removeTransientVariableLocal(String variableName) {
    throw transients();
  }

  private static UnsupportedOperationException transients() {
    return Replaced.by(
        "A transient value in an execution other than that of the call",
        "the execution that the code was called with");
  }
}
