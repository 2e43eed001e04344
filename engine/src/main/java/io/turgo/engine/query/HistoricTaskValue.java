package io.turgo.engine.query;

import io.turgo.engine.history.HistoricTaskInstance;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.TaskProgress;
import io.turgo.engine.instance.TaskProperties;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.task.IdentityLinkInfo;
import io.turgo.engine.task.Task;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A row of {@code h_task}. */
record HistoricTaskValue(
    HistoryRow.OfTask row,
    String tenantId,
    Map<String, @Nullable Object> processVariables,
    Map<String, @Nullable Object> localVariables,
    List<IdentityLinkInfo> links)
    implements HistoricTaskInstance {
  TaskRow task() {
    return row.task();
  }

  private TaskProperties properties() {
    return task().properties();
  }

  private TaskProgress progress() {
    return task().progress();
  }

  private static @Nullable Date date(@Nullable Long millis) {
    return millis == null ? null : new Date(millis);
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
  public @Nullable String getParentTaskId() {
    Long parent = task().parentTaskId();
    return parent == null ? null : Ids.format(parent);
  }

  @Override
  public String getTenantId() {
    return tenantId;
  }

  @Override
  public @Nullable String getName() {
    return properties().name();
  }

  @Override
  public @Nullable String getDescription() {
    return properties().description();
  }

  @Override
  public @Nullable String getAssignee() {
    return properties().assignee();
  }

  @Override
  public @Nullable String getOwner() {
    return properties().owner();
  }

  @Override
  public int getPriority() {
    return properties().priority();
  }

  @Override
  public @Nullable Date getDueDate() {
    return date(properties().dueAt());
  }

  @Override
  public @Nullable String getCategory() {
    return properties().category();
  }

  @Override
  public @Nullable String getFormKey() {
    return properties().formKey();
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

  @Override
  public @Nullable Date getClaimTime() {
    return date(progress().claimedAt());
  }

  @Override
  public @Nullable String getClaimedBy() {
    return progress().claimedBy();
  }

  @Override
  public String getState() {
    return row.endedAt() != null
        ? Task.COMPLETED
        : Objects.requireNonNullElse(progress().state(), Task.CREATED);
  }

  @Override
  public @Nullable Date getInProgressStartTime() {
    return date(progress().begunAt());
  }

  @Override
  public @Nullable String getInProgressStartedBy() {
    return progress().begunBy();
  }

  @Override
  public @Nullable Date getSuspendedTime() {
    return date(progress().suspendedAt());
  }

  @Override
  public @Nullable String getSuspendedBy() {
    return progress().suspendedBy();
  }

  @Override
  public @Nullable String getCompletedBy() {
    return row.completedBy();
  }

  @Override
  public @Nullable Date getEndTime() {
    return date(row.endedAt());
  }

  @Override
  public @Nullable String getDeleteReason() {
    return row.deleteReason();
  }

  @Override
  public Map<String, @Nullable Object> getProcessVariables() {
    return processVariables;
  }

  @Override
  public Map<String, @Nullable Object> getTaskLocalVariables() {
    return localVariables;
  }

  @Override
  public List<IdentityLinkInfo> getIdentityLinks() {
    return links;
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

  HistoricTaskValue with(
      Map<String, @Nullable Object> newProcessVariables,
      Map<String, @Nullable Object> newLocalVariables,
      List<IdentityLinkInfo> newLinks) {
    return new HistoricTaskValue(row, tenantId, newProcessVariables, newLocalVariables, newLinks);
  }
}
