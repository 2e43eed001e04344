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
  /** The execution's id. */
  String getId();

  String getProcessInstanceId();

  String getRootProcessInstanceId();

  String getProcessDefinitionId();

  @Nullable String getParentId();

  /** See {@link DelegateExecution#getSuperExecutionId}. */
  @Nullable String getSuperExecutionId();

  @Nullable String getProcessInstanceBusinessKey();

  @Nullable String getProcessInstanceBusinessStatus();

  /** The tenant of its instance; the empty text for none. */
  String getTenantId();

  /** What an {@link ExecutionListener} was told of; null for other code. */
  @Nullable String getEventName();

  /** Whether it is the process instance itself, as for a listener on the process. */
  boolean isProcessInstanceType();

  /** Whether it held the executions of an activity that is done several times. */
  boolean isMultiInstanceRoot();

  /** Whether it had ended. */
  boolean isEnded();

  /** The element where it is. */
  String getCurrentActivityId();

  /** The element where it is as its file has it. */
  FlowElement getCurrentFlowElement();

  /** Whether a variable was seen, be it null. */
  boolean hasVariable(String variableName);

  /** The value that was seen; null also if there was no such variable. */
  @Nullable Object getVariable(String variableName);

  Set<String> getVariableNames();
}
