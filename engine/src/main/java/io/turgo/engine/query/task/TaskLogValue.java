package io.turgo.engine.query.task;

import io.turgo.engine.query.select.Ids;
import io.turgo.engine.task.HistoricTaskLogEntry;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A row of {@code turgo_h_task_log}. */
record TaskLogValue(
    long getLogNumber,
    long taskId,
    @Nullable Long processInstanceId,
    @Nullable Long executionId,
    @Nullable Long definitionId,
    long loggedAt,
    @Nullable String getType,
    @Nullable String getUserId,
    @Nullable String getData,
    @Nullable String tenantId)
    implements HistoricTaskLogEntry {
  @Override
  public String getTaskId() {
    return Ids.format(taskId);
  }

  @Override
  public Date getTimeStamp() {
    return new Date(loggedAt);
  }

  @Override
  public @Nullable String getExecutionId() {
    return executionId == null ? null : Ids.format(executionId);
  }

  @Override
  public @Nullable String getProcessInstanceId() {
    return processInstanceId == null ? null : Ids.format(processInstanceId);
  }

  @Override
  public @Nullable String getProcessDefinitionId() {
    return definitionId == null ? null : Ids.format(definitionId);
  }

  @Override
  public String getTenantId() {
    return tenantId == null ? "" : tenantId;
  }
}
