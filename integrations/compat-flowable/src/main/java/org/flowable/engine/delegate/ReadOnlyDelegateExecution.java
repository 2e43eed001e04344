package org.flowable.engine.delegate;

import org.flowable.bpmn.model.FlowElement;
import org.flowable.common.engine.api.variable.VariableContainer;
import org.jspecify.annotations.Nullable;

/**
 * A copy of an execution and its variables.
 *
 * @since 0.1.0
 */
public interface ReadOnlyDelegateExecution extends VariableContainer {
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

  /** {@return whether the execution has ended} */
  boolean isEnded();

  /** {@return whether the execution is that of the process instance} */
  boolean isProcessInstanceType();

  /** {@return whether the execution holds those of a multi-instance activity} */
  boolean isMultiInstanceRoot();

  /**
   * Returns the element as the deployed file has it.
   *
   * @return the element, of the model of the definition, which all code shares
   */
  FlowElement getCurrentFlowElement();

  /**
   * Refused: the copy does not change.
   *
   * @param variableName the name
   * @param variableValue the value
   */
  @Override
  default void setVariable(String variableName, Object variableValue) {
    throw new UnsupportedOperationException(
        "A copy of an execution has no setVariable; set variables in afterExecution");
  }

  /**
   * Refused: the copy does not change.
   *
   * @param variableName the name
   * @param variableValue the value
   */
  @Override
  default void setTransientVariable(String variableName, Object variableValue) {
    throw new UnsupportedOperationException(
        "A copy of an execution has no setTransientVariable; set variables in afterExecution");
  }
}
