package io.turgo.engine.runtime;

import org.jspecify.annotations.Nullable;

/**
 * A variable of a running process instance or an open task, as it was when it was read.
 *
 * @since 0.1.0
 */
public interface VariableInstance {
  /** {@return the id of the variable} */
  String getId();

  /** {@return the name of the variable} */
  String getName();

  /** {@return the name of the value's type, such as {@code integer}} */
  String getTypeName();

  /** {@return the value; null is a value} */
  @Nullable Object getValue();

  /** {@return the process instance, null for a variable of a task of no process} */
  @Nullable String getProcessInstanceId();

  /** {@return the scope that it belongs to: an execution, the instance for its own, or a task} */
  String getExecutionId();

  /** {@return the process definition, null for a variable of a task of no process} */
  @Nullable String getProcessDefinitionId();
}
