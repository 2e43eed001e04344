package io.turgo.engine.query.task;

import io.turgo.engine.history.HistoricTaskInstance;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.TaskProgress;
import io.turgo.engine.instance.TaskProperties;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.task.IdentityLinkInfo;
import io.turgo.engine.task.Task;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A row of {@code turgo_h_task}. */
record HistoricTaskValue(
    HistoryRow.OfTask row,
    @Nullable String processTenant,
    Map<String, @Nullable Object> getProcessVariables,
    Map<String, @Nullable Object> getTaskLocalVariables,
    List<IdentityLinkInfo> getIdentityLinks)
    implements HistoricTaskInstance, TaskInfoValue {
  TaskRow task() {
    return row.task();
  }

  @Override
  public TaskProperties properties() {
    return task().properties();
  }

  @Override
  public TaskProgress progress() {
    return task().progress();
  }

  private @Nullable String ofProcess(long id) {
    return task().isOfProcess() ? Ids.format(id) : null;
  }

  @Override
  public String getId() {
    return Ids.format(row.id());
  }

  @Override
  public @Nullable String getProcessInstanceId() {
    return ofProcess(task().instanceId());
  }

  @Override
  public @Nullable String getExecutionId() {
    return ofProcess(task().executionId());
  }

  @Override
  public @Nullable String getProcessDefinitionId() {
    return ofProcess(task().definitionId());
  }

  @Override
  public @Nullable String getTaskDefinitionKey() {
    return task().taskDefinitionKey().isEmpty() ? null : task().taskDefinitionKey();
  }

  @Override
  public Date getCreateTime() {
    return new Date(task().createdAt());
  }

  @Override
  public Date getStartTime() {
    return new Date(task().createdAt());
  }

  @Override
  public Date getTime() {
    return new Date(task().createdAt());
  }

  /** Its own, or that of its process. */
  @Override
  public String getTenantId() {
    String own = properties().tenantId();
    return own != null ? own : Objects.requireNonNullElse(processTenant, "");
  }

  @Override
  public String getState() {
    return row.endedAt() != null
        ? Task.COMPLETED
        : Objects.requireNonNullElse(progress().state(), Task.CREATED);
  }

  @Override
  public @Nullable String getCompletedBy() {
    return row.completedBy();
  }

  @Override
  public @Nullable Date getEndTime() {
    return row.endedAt() == null ? null : new Date(row.endedAt());
  }

  @Override
  public @Nullable String getDeleteReason() {
    return row.deleteReason();
  }

  @Override
  public @Nullable Long getDurationInMillis() {
    return since(task().createdAt());
  }

  @Override
  public @Nullable Long getWorkTimeInMillis() {
    Long claimed = progress().claimedAt();
    return claimed == null ? null : since(claimed);
  }

  /** From a time until the end, null while it is open. */
  private @Nullable Long since(long time) {
    Long end = row.endedAt();
    return end == null ? null : (Long) (end - time);
  }
}
