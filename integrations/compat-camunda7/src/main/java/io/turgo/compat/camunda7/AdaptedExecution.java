package io.turgo.compat.camunda7;

import io.turgo.engine.ProcessEngine;
import org.camunda.bpm.engine.delegate.DelegateExecution;
import org.camunda.bpm.engine.delegate.ExecutionListener;
import org.camunda.bpm.engine.runtime.Incident;
import org.camunda.bpm.model.bpmn.BpmnModelInstance;
import org.camunda.bpm.model.bpmn.instance.FlowElement;
import org.jspecify.annotations.Nullable;

/** An execution, as code of Camunda 7 has it. For the thread of the call only. */
final class AdaptedExecution extends AdaptedScope implements DelegateExecution {
  private final io.turgo.engine.delegate.DelegateExecution execution;
  private final ProcessEngine engine;

  AdaptedExecution(io.turgo.engine.delegate.DelegateExecution execution, ProcessEngine engine) {
    super(execution, "execution");
    this.engine = engine;
    this.execution = execution;
  }

  @Override
  public String getId() {
    return execution.getId();
  }

  @Override
  public @Nullable String getEventName() {
    return execution.getEventName();
  }

  @Override
  public @Nullable String getBusinessKey() {
    return execution.getProcessInstanceBusinessKey();
  }

  @Override
  public String getProcessInstanceId() {
    return execution.getProcessInstanceId();
  }

  @Override
  public @Nullable String getProcessBusinessKey() {
    return execution.getProcessInstanceBusinessKey();
  }

  @Override
  public void setProcessBusinessKey(@Nullable String businessKey) {
    engine.getRuntimeService().updateBusinessKey(getProcessInstanceId(), businessKey);
  }

  @Override
  public String getProcessDefinitionId() {
    return execution.getProcessDefinitionId();
  }

  @Override
  public @Nullable String getParentId() {
    return execution.getParentId();
  }

  @Override
  public String getCurrentActivityId() {
    return execution.getCurrentActivityId();
  }

  @Override
  public @Nullable String getCurrentActivityName() {
    return execution.getCurrentActivityName();
  }

  @Override
  public @Nullable String getActivityInstanceId() {
    return execution.getActivityInstanceId();
  }

  @Override
  public @Nullable String getParentActivityInstanceId() {
    return execution.getParentActivityInstanceId();
  }

  @Override
  public @Nullable String getCurrentTransitionId() {
    return execution.getCurrentTransitionId();
  }

  @Override
  public DelegateExecution getProcessInstance() {
    return execution.isProcessInstanceType()
        ? this
        : new OtherExecution(engine, getProcessInstanceId());
  }

  @Override
  public @Nullable DelegateExecution getSuperExecution() {
    String caller =
        execution.isProcessInstanceType()
            ? execution.getSuperExecutionId()
            : OtherExecution.callerOf(engine, getProcessInstanceId());
    return caller == null ? null : new OtherExecution(engine, caller);
  }

  @Override
  public boolean isCanceled() {
    if (ExecutionListener.EVENTNAME_END.equals(getEventName())) {
      throw Replaced.by(
          "DelegateExecution.isCanceled in an end listener",
          "HistoryService, where the activity has a delete reason once it is cancelled");
    }
    return false;
  }

  @Override
  public @Nullable String getTenantId() {
    return tenant();
  }

  @Override
  public void setVariable(String variableName, @Nullable Object value, String activityId) {
    if (activityId.equals(getCurrentActivityId())) {
      setVariableLocal(variableName, value);
    } else if (activityId.equals(execution.getProcessDefinitionKey())) {
      getProcessInstance().setVariableLocal(variableName, value);
    } else {
      throw Replaced.by(
          "DelegateExecution.setVariable for the scope of '" + activityId + "'",
          "RuntimeService.setVariableLocal with the id of its execution");
    }
  }

  @Override
  public Incident createIncident(String incidentType, String configuration) {
    throw incidents();
  }

  @Override
  public Incident createIncident(String incidentType, String configuration, String message) {
    throw incidents();
  }

  @Override
  public void resolveIncident(String incidentId) {
    throw incidents();
  }

  static UnsupportedOperationException incidents() {
    return Replaced.by(
        "An incident that code makes", "an exception: a job without retries is an incident");
  }

  @Override
  public BpmnModelInstance getBpmnModelInstance() {
    return Models.of(engine, getProcessDefinitionId());
  }

  @Override
  public @Nullable FlowElement getBpmnModelElementInstance() {
    String flow = getCurrentTransitionId();
    String id = flow == null ? getCurrentActivityId() : flow;
    if (getBpmnModelInstance().getModelElementById(id) instanceof FlowElement element) {
      return element;
    }
    throw noElement(id, getProcessDefinitionId());
  }

  @Override
  public ProcessEngine getProcessEngineServices() {
    return engine;
  }

  @Override
  public ProcessEngine getProcessEngine() {
    return engine;
  }
}
