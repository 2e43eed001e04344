package io.turgo.engine.delegate;

import io.turgo.engine.repository.bpmn.BpmnModel;
import io.turgo.engine.repository.bpmn.FlowElement;
import org.jspecify.annotations.Nullable;

/**
 * The execution for which user code is called, with its variables.
 *
 * <p>It belongs to the thread and the duration of the call; what is set through it is committed
 * with the unit of work that made the call.
 */
public interface DelegateExecution extends VariableScope {
  /** The execution's id. */
  String getId();

  String getProcessInstanceId();

  /** The instance at the top of the tree of call activities; its own instance for most. */
  String getRootProcessInstanceId();

  String getProcessDefinitionId();

  String getProcessDefinitionKey();

  @Nullable String getProcessDefinitionName();

  Integer getProcessDefinitionVersion();

  /** The target namespace of its file, unless it was changed. */
  @Nullable String getProcessDefinitionCategory();

  /** The deployment of its process definition. */
  String getDeploymentId();

  /** The execution that it is in, null for the instance itself. */
  @Nullable String getParentId();

  /**
   * The execution of another instance that waits for this one at a call activity; null for one that
   * nothing called, and for executions below the instance.
   */
  @Nullable String getSuperExecutionId();

  @Nullable String getProcessInstanceBusinessKey();

  /** As {@link #getProcessInstanceBusinessKey}, under its name in Camunda 7. */
  default @Nullable String getProcessBusinessKey() {
    return getProcessInstanceBusinessKey();
  }

  /** As {@link #getProcessInstanceBusinessKey}, under a shorter name of Camunda 7. */
  default @Nullable String getBusinessKey() {
    return getProcessInstanceBusinessKey();
  }

  @Nullable String getProcessInstanceBusinessStatus();

  /** The element where it is. */
  String getCurrentActivityId();

  /** As {@link #getCurrentActivityId}, under the name that Flowable's executions give it too. */
  default String getActivityId() {
    return getCurrentActivityId();
  }

  /** As {@link #getCurrentActivityName}, under the name that Flowable's executions give it too. */
  default @Nullable String getActivityName() {
    return getCurrentActivityName();
  }

  /**
   * The id of its {@link io.turgo.engine.history.HistoricActivityInstance}; the process instance's
   * for the instance itself, null on a sequence flow and where history does not note activities.
   */
  @Nullable String getActivityInstanceId();

  /**
   * As {@link #getActivityInstanceId}, of the sub-process or multi-instance around its activity;
   * the process instance's where there is none, null for the instance itself.
   */
  @Nullable String getParentActivityInstanceId();

  /** The sequence flow whose listener is called; null for other code. */
  @Nullable String getCurrentTransitionId();

  /** The name that its file gives to the element where it is, null if it gives none. */
  @Nullable String getCurrentActivityName();

  /** Whether it is the process instance itself, as for a listener on the process. */
  boolean isProcessInstanceType();

  /** Whether it holds the executions of an activity that is done several times. */
  boolean isMultiInstanceRoot();

  /** Whether it has ended, be it by what the code has asked for. */
  boolean isEnded();

  /**
   * The element where it is as its file has it, with extension elements and attributes of any
   * namespace. The file is read when it is first asked for on a node.
   */
  FlowElement getCurrentFlowElement();

  /** The file that its process is of; it is read when it is first asked for on a node. */
  BpmnModel getBpmnModel();

  /** What an {@link ExecutionListener} is told of, such as {@code start}; null for other code. */
  @Nullable String getEventName();

  /**
   * What the current element's {@code field} of that name says; null if it has no such field. See
   * {@link DelegateHelper#getFieldExpression}.
   */
  @Nullable Expression getFieldExpression(String fieldName);

  /** A copy of the execution and of the variables that it sees, for other threads. */
  default ReadOnlyDelegateExecution snapshotReadOnly() {
    return ExecutionCopy.of(this);
  }
}
