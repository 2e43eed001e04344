package io.turgo.engine.query.history;

import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.runtime.ActivityInstance;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code turgo_h_activity}, with the people of its task.
 *
 * @param work its task, or the instance that a call activity called
 */
public record HistoricActivityValue(
    String getId,
    String getProcessInstanceId,
    String getExecutionId,
    String getProcessDefinitionId,
    String getActivityId,
    @Nullable String getActivityName,
    String getActivityType,
    @Nullable String getViaSequenceFlowId,
    @Nullable String work,
    @Nullable String getAssignee,
    @Nullable String getCompletedBy,
    Date getStartTime,
    @Nullable Date getEndTime,
    @Nullable String getDeleteReason,
    @Nullable String tenantId)
    implements HistoricActivityInstance, ActivityInstance {
  /**
   * A visit that may not be committed yet.
   *
   * @param begun what history knows of it; null where the row says all
   */
  public static HistoricActivityInstance of(
      HistoryRow.OfActivity row, @Nullable HistoricActivityInstance begun, String tenantId) {
    HistoricActivityValue known = (HistoricActivityValue) begun;
    return new HistoricActivityValue(
        Ids.format(row.id()),
        Ids.format(row.instanceId()),
        Ids.format(row.executionId()),
        Ids.format(row.definitionId()),
        row.activityId(),
        known == null ? row.activityName() : known.getActivityName(),
        known == null ? row.activityType() : known.getActivityType(),
        known == null ? row.viaFlow() : known.getViaSequenceFlowId(),
        known == null ? Ids.formatAny(row.taskId()) : known.work(),
        known == null ? null : known.getAssignee(),
        known == null ? null : known.getCompletedBy(),
        known == null ? new Date(row.startedAt()) : known.getStartTime(),
        RecordColumns.date(row.endedAt()),
        row.deleteReason(),
        tenantId);
  }

  @Override
  public String getTenantId() {
    return tenantId == null ? "" : tenantId;
  }

  @Override
  public @Nullable String getTaskId() {
    return isCall() ? null : work;
  }

  @Override
  public @Nullable String getCalledProcessInstanceId() {
    return isCall() ? work : null;
  }

  private boolean isCall() {
    return getActivityType.equals("callActivity");
  }

  @Override
  public Date getTime() {
    return getStartTime;
  }

  @Override
  public @Nullable Long getDurationInMillis() {
    return getEndTime == null ? null : (Long) (getEndTime.getTime() - getStartTime.getTime());
  }
}
