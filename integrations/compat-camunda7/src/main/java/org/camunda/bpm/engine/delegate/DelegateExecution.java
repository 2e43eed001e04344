package org.camunda.bpm.engine.delegate;

import org.camunda.bpm.engine.runtime.Incident;
import org.jspecify.annotations.Nullable;

/**
 * The execution that user code of Camunda 7 is called with.
 *
 * @since 0.1.0
 */
public interface DelegateExecution
    extends BaseDelegateExecution, BpmnModelExecutionContext, ProcessEngineServicesAware {
  /** {@return the id of the process instance} */
  String getProcessInstanceId();

  /** {@return the business key of the process instance, null for none} */
  @Nullable String getProcessBusinessKey();

  /**
   * Changes the business key of the process instance.
   *
   * @param businessKey the new one, null for none
   */
  void setProcessBusinessKey(@Nullable String businessKey);

  /** {@return the id of the process definition} */
  String getProcessDefinitionId();

  /** {@return the id of the execution above, null for the process instance} */
  @Nullable String getParentId();

  /** {@return the id of the element} */
  String getCurrentActivityId();

  /** {@return the name of the element, null for none} */
  @Nullable String getCurrentActivityName();

  /** {@return the id of this pass through the element} */
  @Nullable String getActivityInstanceId();

  /** {@return the id of the pass through the element around it} */
  @Nullable String getParentActivityInstanceId();

  /** {@return the flow that a listener is told of, null elsewhere} */
  @Nullable String getCurrentTransitionId();

  /** {@return the execution of the process instance, whose variables are those of the instance} */
  DelegateExecution getProcessInstance();

  /**
   * {@return the execution at the call activity that called the instance, to read; null for none}
   */
  @Nullable DelegateExecution getSuperExecution();

  /** {@return whether the element is cancelled rather than done} */
  boolean isCanceled();

  /** {@return the tenant, null for none} */
  @Nullable String getTenantId();

  /**
   * Sets a variable of the scope of an element around this one. Refused: use {@code setVariable} or
   * {@code setVariableLocal}.
   *
   * @param variableName the name
   * @param value the value
   * @param activityId the element
   */
  void setVariable(String variableName, @Nullable Object value, String activityId);

  /**
   * Refused: a job without retries is an incident.
   *
   * @param incidentType the type
   * @param configuration what it is about
   * @return nothing
   */
  Incident createIncident(String incidentType, String configuration);

  /**
   * Refused: a job without retries is an incident.
   *
   * @param incidentType the type
   * @param configuration what it is about
   * @param message what went wrong
   * @return nothing
   */
  Incident createIncident(String incidentType, String configuration, String message);

  /**
   * Refused: an incident ends with its job.
   *
   * @param incidentId the id
   */
  void resolveIncident(String incidentId);
}
