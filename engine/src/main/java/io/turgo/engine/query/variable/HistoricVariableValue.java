package io.turgo.engine.query.variable;

import io.turgo.engine.history.HistoricVariableInstance;
import io.turgo.engine.query.select.Ids;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A row of {@code turgo_h_variable}. */
record HistoricVariableValue(
    long id,
    @Nullable Long instanceId,
    long executionId,
    String getVariableName,
    String getVariableTypeName,
    @Nullable Object getValue,
    long createdAt,
    long updatedAt,
    @Nullable Long taskId)
    implements HistoricVariableInstance {
  @Override
  public String getId() {
    return Ids.format(id);
  }

  @Override
  public @Nullable String getProcessInstanceId() {
    return instanceId == null ? null : Ids.format(instanceId);
  }

  @Override
  public String getExecutionId() {
    return Ids.format(executionId);
  }

  @Override
  public @Nullable String getTaskId() {
    return taskId == null ? null : Ids.format(taskId);
  }

  @Override
  public Date getCreateTime() {
    return new Date(createdAt);
  }

  @Override
  public Date getTime() {
    return new Date(createdAt);
  }

  @Override
  public Date getLastUpdatedTime() {
    return new Date(updatedAt);
  }
}
