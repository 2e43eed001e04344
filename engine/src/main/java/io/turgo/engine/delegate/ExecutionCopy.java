package io.turgo.engine.delegate;

import io.turgo.engine.repository.bpmn.FlowElement;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The result of {@link DelegateExecution#snapshotReadOnly}. */
record ExecutionCopy(
    String getId,
    String getProcessInstanceId,
    String getRootProcessInstanceId,
    String getProcessDefinitionId,
    @Nullable String getParentId,
    @Nullable String getSuperExecutionId,
    @Nullable String getProcessInstanceBusinessKey,
    @Nullable String getProcessInstanceBusinessStatus,
    String getTenantId,
    @Nullable String getEventName,
    boolean isProcessInstanceType,
    boolean isMultiInstanceRoot,
    boolean isEnded,
    String getCurrentActivityId,
    FlowElement getCurrentFlowElement,
    Map<String, @Nullable Object> variables)
    implements ReadOnlyDelegateExecution {
  static ExecutionCopy of(DelegateExecution execution) {
    return new ExecutionCopy(
        execution.getId(),
        execution.getProcessInstanceId(),
        execution.getRootProcessInstanceId(),
        execution.getProcessDefinitionId(),
        execution.getParentId(),
        execution.getSuperExecutionId(),
        execution.getProcessInstanceBusinessKey(),
        execution.getProcessInstanceBusinessStatus(),
        execution.getTenantId(),
        execution.getEventName(),
        execution.isProcessInstanceType(),
        execution.isMultiInstanceRoot(),
        execution.isEnded(),
        execution.getCurrentActivityId(),
        execution.getCurrentFlowElement(),
        Collections.unmodifiableMap(new LinkedHashMap<>(execution.getVariables())));
  }

  @Override
  public boolean hasVariable(String variableName) {
    return variables.containsKey(variableName);
  }

  @Override
  public @Nullable Object getVariable(String variableName) {
    return variables.get(variableName);
  }

  @Override
  public Set<String> getVariableNames() {
    return variables.keySet();
  }
}
