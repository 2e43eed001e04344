package io.turgo.engine.runtime;

import org.jspecify.annotations.Nullable;

/** A variable of a running process instance, as it was when it was read. */
public interface VariableInstance {
  String getId();

  String getName();

  /** The name of the value's type, such as {@code integer}. */
  String getTypeName();

  @Nullable Object getValue();

  String getProcessInstanceId();

  /** The scope that it belongs to; the instance's id for the instance's own. */
  String getExecutionId();

  String getProcessDefinitionId();
}
