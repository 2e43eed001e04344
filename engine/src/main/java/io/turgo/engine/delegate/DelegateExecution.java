package io.turgo.engine.delegate;

import io.turgo.engine.repository.bpmn.BpmnModel;
import io.turgo.engine.repository.bpmn.FlowElement;
import org.jspecify.annotations.Nullable;

/**
 * The execution for which user code is called, with its variables.
 *
 * <p>It belongs to the thread and the duration of the call. Its changes are committed with the unit
 * of work that made the call.
 *
 * @since 0.1.0
 */
public interface DelegateExecution extends VariableScope {
  /** {@return the execution's id} */
  String getId();

  /** {@return the id of the process instance that the execution belongs to} */
  String getProcessInstanceId();

  /**
   * {@return the id of the instance at the top of the tree of call activities; for most that of the
   * instance itself}
   */
  String getRootProcessInstanceId();

  /** {@return the id of the process definition that the instance runs by} */
  String getProcessDefinitionId();

  /** {@return the key of the process definition, which all its versions share} */
  String getProcessDefinitionKey();

  /** {@return the name of the process definition, null for none} */
  @Nullable String getProcessDefinitionName();

  /** {@return the version of the process definition, from 1} */
  Integer getProcessDefinitionVersion();

  /**
   * {@return the category of the process definition: the target namespace of its file, unless it
   * was changed; null for none}
   */
  @Nullable String getProcessDefinitionCategory();

  /** {@return the id of the deployment of the process definition} */
  String getDeploymentId();

  /** {@return the id of the execution that this one is in; null for the process instance itself} */
  @Nullable String getParentId();

  /**
   * {@return the id of the execution of another instance that waits for this one at a call
   * activity; null for an instance that nothing called, and for executions below the instance}
   */
  @Nullable String getSuperExecutionId();

  /** {@return the business key of the process instance, null for none} */
  @Nullable String getProcessInstanceBusinessKey();

  /**
   * Returns the same as {@link #getProcessInstanceBusinessKey}, under its name in Camunda 7.
   *
   * @return the business key, null for none
   */
  default @Nullable String getProcessBusinessKey() {
    return getProcessInstanceBusinessKey();
  }

  /**
   * Returns the same as {@link #getProcessInstanceBusinessKey}, under a shorter name of Camunda 7.
   *
   * @return the business key, null for none
   */
  default @Nullable String getBusinessKey() {
    return getProcessInstanceBusinessKey();
  }

  /** {@return the business status of the process instance, null for none} */
  @Nullable String getProcessInstanceBusinessStatus();

  /** {@return the id of the element where the execution is} */
  String getCurrentActivityId();

  /**
   * Returns the same as {@link #getCurrentActivityId}, under the name of Flowable's executions.
   *
   * @return the id of the element where the execution is
   */
  default String getActivityId() {
    return getCurrentActivityId();
  }

  /**
   * Returns the same as {@link #getCurrentActivityName}, under the name of Flowable's executions.
   *
   * @return the name of the element where the execution is, null for none
   */
  default @Nullable String getActivityName() {
    return getCurrentActivityName();
  }

  /**
   * {@return the id of its {@link io.turgo.engine.history.HistoricActivityInstance}; the process
   * instance's for the instance itself, null on a sequence flow and where history does not note
   * activities}
   */
  @Nullable String getActivityInstanceId();

  /**
   * Returns the {@link #getActivityInstanceId} of the sub-process or multi-instance around its
   * activity. Without one it returns the process instance's.
   *
   * @return the id, null for the process instance itself
   */
  @Nullable String getParentActivityInstanceId();

  /** {@return the id of the sequence flow whose listener is called; null for other code} */
  @Nullable String getCurrentTransitionId();

  /** {@return the name of the current element in the model, null if it has none} */
  @Nullable String getCurrentActivityName();

  /** {@return whether it is the process instance itself, as for a listener on the process} */
  boolean isProcessInstanceType();

  /** {@return whether it is the parent of the instances of a multi-instance activity} */
  boolean isMultiInstanceRoot();

  /** {@return whether it has ended, also if the calling code has ended it} */
  boolean isEnded();

  /**
   * Returns the current element as the model declares it, with extension elements and attributes of
   * any namespace. A node reads the file at the first call.
   *
   * @return the element with its attributes and extension elements
   */
  FlowElement getCurrentFlowElement();

  /** {@return the model of the process} A node reads the file at the first call. */
  BpmnModel getBpmnModel();

  /**
   * {@return the event that an {@link ExecutionListener} is called for, such as {@code start}; null
   * for other code}
   */
  @Nullable String getEventName();

  /**
   * Returns the expression in the current element's {@code field} of that name. See {@link
   * DelegateHelper#getFieldExpression}.
   *
   * @param fieldName the name of the {@code field} element
   * @return the field's value; null if there is no such field
   */
  @Nullable Expression getFieldExpression(String fieldName);

  /** {@return a copy of the execution and of the variables that it sees, for other threads} */
  default ReadOnlyDelegateExecution snapshotReadOnly() {
    return ExecutionCopy.of(this);
  }
}
