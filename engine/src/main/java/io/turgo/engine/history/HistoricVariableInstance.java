package io.turgo.engine.history;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * The last value of a variable.
 *
 * @since 0.1.0
 */
public interface HistoricVariableInstance extends HistoricData {
  /** {@return the id of the variable} */
  String getId();

  /** {@return the name of the variable} */
  String getVariableName();

  /** {@return the name of the last value's type, such as {@code integer}} */
  String getVariableTypeName();

  /** {@return the last value; null is a value} */
  @Nullable Object getValue();

  /** {@return the process instance, null for a variable of a task of no process} */
  @Nullable String getProcessInstanceId();

  /** {@return the scope that it belongs to: an execution, the instance for its own, or a task} */
  String getExecutionId();

  /** {@return the task whose own variable it is, null for a variable of an execution} */
  @Nullable String getTaskId();

  /** {@return when the variable was first set, by the business clock} */
  Date getCreateTime();

  /** {@return when the variable was last set, by the business clock} */
  Date getLastUpdatedTime();
}
