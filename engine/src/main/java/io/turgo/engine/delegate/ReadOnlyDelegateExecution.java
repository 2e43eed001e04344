package io.turgo.engine.delegate;

import io.turgo.engine.repository.bpmn.FlowElement;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A copy of an execution and of the variables that it saw, for any thread and any time.
 *
 * @since 0.1.0
 */
public interface ReadOnlyDelegateExecution {
  /** {@return the execution's id} */
  String getId();

  /** {@return the id of the process instance} */
  String getProcessInstanceId();

  /**
   * {@return the id of the instance at the top of the tree of call activities; for most that of the
   * instance itself}
   */
  String getRootProcessInstanceId();

  /** {@return the id of the process definition} */
  String getProcessDefinitionId();

  /** {@return the id of the execution that it is in; null for the process instance itself} */
  @Nullable String getParentId();

  /**
   * {@return the id of the execution that waits at the call activity, see {@link
   * DelegateExecution#getSuperExecutionId}; or null}
   */
  @Nullable String getSuperExecutionId();

  /** {@return the business key of the process instance, null for none} */
  @Nullable String getProcessInstanceBusinessKey();

  /** {@return the business status of the process instance, null for none} */
  @Nullable String getProcessInstanceBusinessStatus();

  /** {@return the tenant of its instance; the empty text for none} */
  String getTenantId();

  /** {@return the event that an {@link ExecutionListener} was called for; null for other code} */
  @Nullable String getEventName();

  /** {@return whether it is the process instance itself, as for a listener on the process} */
  boolean isProcessInstanceType();

  /** {@return whether it held the executions of an activity that is done several times} */
  boolean isMultiInstanceRoot();

  /** {@return whether it had ended} */
  boolean isEnded();

  /** {@return the id of the element where it is} */
  String getCurrentActivityId();

  /** {@return the element where it is as its file has it} */
  FlowElement getCurrentFlowElement();

  /**
   * Whether a variable was seen, be it null.
   *
   * @param variableName the variable's name
   * @return true also for a variable that was set to null
   */
  boolean hasVariable(String variableName);

  /**
   * The value that was seen; null also if there was no such variable.
   *
   * @param variableName the variable's name
   * @return the value, or null
   */
  @Nullable Object getVariable(String variableName);

  /** {@return the names of the variables that were seen} */
  Set<String> getVariableNames();
}
