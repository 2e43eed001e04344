package io.turgo.engine.delegate;

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

  /** The execution that it is in, null for the instance itself. */
  @Nullable String getParentId();

  @Nullable String getProcessInstanceBusinessKey();

  /** The element where it is. */
  String getCurrentActivityId();

  /**
   * The element where it is as its file has it, with extension elements and attributes of any
   * namespace. The file is read when it is first asked for on a node.
   */
  FlowElement getCurrentFlowElement();

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
