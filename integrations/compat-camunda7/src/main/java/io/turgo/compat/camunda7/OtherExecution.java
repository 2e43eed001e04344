package io.turgo.compat.camunda7;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.runtime.ProcessInstance;
import org.camunda.bpm.engine.delegate.DelegateExecution;
import org.camunda.bpm.engine.runtime.Incident;
import org.camunda.bpm.model.bpmn.BpmnModelInstance;
import org.camunda.bpm.model.bpmn.instance.FlowElement;
import org.jspecify.annotations.Nullable;

/**
 * An execution other than the one at which code runs: that of the process instance, or that of the
 * call activity which called it. Its variables are read and set by the services, which see the
 * changes of the calling code. For the thread of the call only.
 */
final class OtherExecution extends AdaptedScope implements DelegateExecution {
  private final ProcessEngine engine;
  private final String id;

  OtherExecution(ProcessEngine engine, String id) {
    super(new ServiceScope(engine, id), "execution");
    this.engine = engine;
    this.id = id;
  }

  /** The execution that called an instance, or null. */
  static @Nullable String callerOf(ProcessEngine engine, String instanceId) {
    ProcessInstance instance = instance(engine, instanceId);
    if (instance == null) {
      throw Replaced.by(
          "getSuperExecution in the transaction that starts the called instance",
          "'in' mappings of the call activity, or asyncBefore in the called process");
    }
    return instance.getSuperExecutionId();
  }

  private static @Nullable ProcessInstance instance(ProcessEngine engine, String instanceId) {
    return engine
        .getRuntimeService()
        .createProcessInstanceQuery()
        .processInstanceId(instanceId)
        .singleResult();
  }

  private io.turgo.engine.runtime.Execution execution() {
    io.turgo.engine.runtime.Execution found =
        engine.getRuntimeService().createExecutionQuery().executionId(id).singleResult();
    if (found == null) {
      throw new TurgoException("Execution " + id + " is not in the database");
    }
    return found;
  }

  private ProcessInstance instance() {
    ProcessInstance found = instance(engine, getProcessInstanceId());
    if (found == null) {
      throw new TurgoException("Process instance " + getProcessInstanceId() + " has ended");
    }
    return found;
  }

  @Override
  public String getId() {
    return id;
  }

  @Override
  public @Nullable String getEventName() {
    return null;
  }

  @Override
  public @Nullable String getBusinessKey() {
    return instance().getBusinessKey();
  }

  @Override
  public String getProcessInstanceId() {
    return execution().getProcessInstanceId();
  }

  @Override
  public @Nullable String getProcessBusinessKey() {
    return instance().getBusinessKey();
  }

  @Override
  public void setProcessBusinessKey(@Nullable String businessKey) {
    engine.getRuntimeService().updateBusinessKey(getProcessInstanceId(), businessKey);
  }

  @Override
  public String getProcessDefinitionId() {
    return instance().getProcessDefinitionId();
  }

  @Override
  public @Nullable String getParentId() {
    return execution().getParentId();
  }

  @Override
  public String getCurrentActivityId() {
    String activity = execution().getActivityId();
    if (activity == null) {
      throw Replaced.by(
          "getCurrentActivityId of the execution of a process instance",
          "that of the execution that the code was called with");
    }
    return activity;
  }

  @Override
  public @Nullable String getCurrentActivityName() {
    FlowElement element = getBpmnModelElementInstance();
    return element == null ? null : element.getName();
  }

  @Override
  public @Nullable String getActivityInstanceId() {
    throw passes();
  }

  @Override
  public @Nullable String getParentActivityInstanceId() {
    throw passes();
  }

  private static UnsupportedOperationException passes() {
    return Replaced.by(
        "The id of a pass of an execution other than that of the call",
        "RuntimeService.getActivityInstance");
  }

  @Override
  public @Nullable String getCurrentTransitionId() {
    return null;
  }

  @Override
  public DelegateExecution getProcessInstance() {
    String instance = getProcessInstanceId();
    return instance.equals(id) ? this : new OtherExecution(engine, instance);
  }

  @Override
  public @Nullable DelegateExecution getSuperExecution() {
    String caller = callerOf(engine, getProcessInstanceId());
    return caller == null ? null : new OtherExecution(engine, caller);
  }

  @Override
  public boolean isCanceled() {
    return false;
  }

  @Override
  public @Nullable String getTenantId() {
    return tenant();
  }

  @Override
  public void setVariable(String variableName, @Nullable Object value, String activityId) {
    throw Replaced.by(
        "setVariable for the scope of '" + activityId + "'",
        "RuntimeService.setVariableLocal with the id of its execution");
  }

  @Override
  public Incident createIncident(String incidentType, String configuration) {
    throw AdaptedExecution.incidents();
  }

  @Override
  public Incident createIncident(String incidentType, String configuration, String message) {
    throw AdaptedExecution.incidents();
  }

  @Override
  public void resolveIncident(String incidentId) {
    throw AdaptedExecution.incidents();
  }

  @Override
  public BpmnModelInstance getBpmnModelInstance() {
    return Models.of(engine, getProcessDefinitionId());
  }

  @Override
  public @Nullable FlowElement getBpmnModelElementInstance() {
    String activity = execution().getActivityId();
    if (activity == null) {
      return null;
    }
    return getBpmnModelInstance().getModelElementById(activity) instanceof FlowElement element
        ? element
        : null;
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
