package org.flowable.engine.delegate;

import org.flowable.bpmn.model.FlowElement;
import org.flowable.variable.api.delegate.VariableScope;
import org.jspecify.annotations.Nullable;

/**
 * The execution that user code of Flowable is called with. Members that change the tree of
 * executions are missing.
 *
 * @since 0.1.0
 */
public interface DelegateExecution extends VariableScope {
  /** {@return the id of the execution} */
  String getId();

  /** {@return the id of the process instance} */
  String getProcessInstanceId();

  /** {@return the id of the outermost calling process instance} */
  String getRootProcessInstanceId();

  /** {@return the event of a listener, null elsewhere} */
  @Nullable String getEventName();

  /** {@return the business key of the process instance, null for none} */
  @Nullable String getProcessInstanceBusinessKey();

  /** {@return the business status of the process instance, null for none} */
  @Nullable String getProcessInstanceBusinessStatus();

  /** {@return the id of the process definition} */
  String getProcessDefinitionId();

  /** {@return the id of the execution above, null for the process instance} */
  @Nullable String getParentId();

  /** {@return the id of the calling execution, null for none} */
  @Nullable String getSuperExecutionId();

  /** {@return the id of the element} */
  String getCurrentActivityId();

  /** {@return the name of the element, null for none} */
  @Nullable String getCurrentActivityName();

  /** {@return the tenant, empty for none} */
  @Override
  String getTenantId();

  /**
   * Returns the element as the deployed file has it.
   *
   * @return the element, of the model of the definition, which all code shares
   */
  FlowElement getCurrentFlowElement();

  /** {@return a copy that other threads may read} */
  ReadOnlyDelegateExecution snapshotReadOnly();

  /** {@return whether the execution has ended} */
  boolean isEnded();

  /** {@return whether the execution is that of the process instance} */
  boolean isProcessInstanceType();

  /** {@return whether the execution holds those of a multi-instance activity} */
  boolean isMultiInstanceRoot();

  /**
   * Refused: use {@code RuntimeService} with {@link #getParentId}.
   *
   * @return nothing
   */
  DelegateExecution getParent();
}
