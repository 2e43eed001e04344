package io.turgo.engine.history;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/** The last value of a variable. */
public interface HistoricVariableInstance extends HistoricData {
  String getId();

  String getVariableName();

  /** The name of the value's type, such as {@code integer}. */
  String getVariableTypeName();

  @Nullable Object getValue();

  String getProcessInstanceId();

  /** The scope that it belongs to; the instance's id for the instance's own. */
  String getExecutionId();

  Date getCreateTime();

  Date getLastUpdatedTime();
}
