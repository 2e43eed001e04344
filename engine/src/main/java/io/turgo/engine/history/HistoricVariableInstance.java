package io.turgo.engine.history;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * The last value of a variable.
 *
 * @since 0.1.0
 */
public interface HistoricVariableInstance extends HistoricData {
  String getId();

  String getVariableName();

  /** The name of the value's type, such as {@code integer}. */
  String getVariableTypeName();

  @Nullable Object getValue();

  /** The process instance, null for a variable of a task of no process. */
  @Nullable String getProcessInstanceId();

  /** The scope that it belongs to: an execution, the instance for its own, or a task. */
  String getExecutionId();

  /** The task whose own it is, null for a variable of an execution. */
  @Nullable String getTaskId();

  Date getCreateTime();

  Date getLastUpdatedTime();
}
