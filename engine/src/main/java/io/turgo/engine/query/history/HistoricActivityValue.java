package io.turgo.engine.query.history;

import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.runtime.ActivityInstance;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A row of {@code turgo_h_activity}, with the people of its task. */
public record HistoricActivityValue(
    long id,
    long instanceId,
    long executionId,
    long definitionId,
    String getActivityId,
    @Nullable String getActivityName,
    String getActivityType,
    @Nullable String getViaSequenceFlowId,
    @Nullable Long taskId,
    @Nullable String getAssignee,
    @Nullable String getCompletedBy,
    long startedAt,
    @Nullable Long endedAt,
    @Nullable String getDeleteReason,
    @Nullable String tenantId)
    implements HistoricActivityInstance, ActivityInstance {
  @Override
  public String getId() {
    return Ids.format(id);
  }

  @Override
  public String getProcessInstanceId() {
    return Ids.format(instanceId);
  }

  @Override
  public String getTenantId() {
    return tenantId == null ? "" : tenantId;
  }

  @Override
  public String getExecutionId() {
    return Ids.format(executionId);
  }

  @Override
  public String getProcessDefinitionId() {
    return Ids.format(definitionId);
  }

  @Override
  public @Nullable String getTaskId() {
    return taskId == null || isCall() ? null : Ids.format(taskId);
  }

  @Override
  public @Nullable String getCalledProcessInstanceId() {
    return taskId == null || !isCall() ? null : Ids.format(taskId);
  }

  /** The column of the task then tells which instance was called. */
  private boolean isCall() {
    return getActivityType.equals("callActivity");
  }

  @Override
  public Date getStartTime() {
    return new Date(startedAt);
  }

  @Override
  public Date getTime() {
    return new Date(startedAt);
  }

  @Override
  public @Nullable Date getEndTime() {
    return endedAt == null ? null : new Date(endedAt);
  }

  @Override
  public @Nullable Long getDurationInMillis() {
    return endedAt == null ? null : endedAt - startedAt;
  }
}
