package io.turgo.engine.runtime;

import org.jspecify.annotations.Nullable;

/**
 * A variable of a running process instance or an open task, as it was when it was read.
 *
 * @since 0.1.0
 */
public interface VariableInstance {
  String getId();

  String getName();

  /** The name of the value's type, such as {@code integer}. */
  String getTypeName();

  @Nullable Object getValue();

  /** The process instance, null for a variable of a task of no process. */
  @Nullable String getProcessInstanceId();

  /** The scope that it belongs to: an execution, the instance for its own, or a task. */
  String getExecutionId();

  /** The process definition, null for a variable of a task of no process. */
  @Nullable String getProcessDefinitionId();
}
