package io.turgo.engine.query;

import io.turgo.engine.history.HistoricTaskInstance;
import io.turgo.engine.task.IdentityLinkInfo;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A row of {@code h_task}. */
record HistoricTaskValue(
    long id,
    long instanceId,
    long executionId,
    long definitionId,
    String taskDefinitionKey,
    @Nullable String name,
    @Nullable String description,
    @Nullable String assignee,
    @Nullable String owner,
    int priority,
    @Nullable Long dueAt,
    @Nullable String category,
    @Nullable String formKey,
    long startedAt,
    @Nullable Long claimedAt,
    @Nullable Long endedAt,
    @Nullable String deleteReason,
    @Nullable Long parentTaskId,
    String tenantId,
    Map<String, @Nullable Object> processVariables,
    Map<String, @Nullable Object> localVariables,
    List<IdentityLinkInfo> links)
    implements HistoricTaskInstance {
  @Override
  public String getId() {
    return Ids.format(id);
  }

  @Override
  public @Nullable String getProcessInstanceId() {
    return executionId == 0 ? null : Ids.format(instanceId);
  }

  @Override
  public @Nullable String getExecutionId() {
    return executionId == 0 ? null : Ids.format(executionId);
  }

  @Override
  public @Nullable String getProcessDefinitionId() {
    return executionId == 0 ? null : Ids.format(definitionId);
  }

  @Override
  public @Nullable String getTaskDefinitionKey() {
    return taskDefinitionKey.isEmpty() ? null : taskDefinitionKey;
  }

  @Override
  public @Nullable String getParentTaskId() {
    return parentTaskId == null ? null : Ids.format(parentTaskId);
  }

  @Override
  public String getTenantId() {
    return tenantId;
  }

  @Override
  public @Nullable String getName() {
    return name;
  }

  @Override
  public @Nullable String getDescription() {
    return description;
  }

  @Override
  public @Nullable String getAssignee() {
    return assignee;
  }

  @Override
  public @Nullable String getOwner() {
    return owner;
  }

  @Override
  public int getPriority() {
    return priority;
  }

  @Override
  public @Nullable Date getDueDate() {
    return dueAt == null ? null : new Date(dueAt);
  }

  @Override
  public @Nullable String getCategory() {
    return category;
  }

  @Override
  public @Nullable String getFormKey() {
    return formKey;
  }

  @Override
  public Date getCreateTime() {
    return new Date(startedAt);
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
  public @Nullable Date getClaimTime() {
    return claimedAt == null ? null : new Date(claimedAt);
  }

  @Override
  public @Nullable Date getEndTime() {
    return endedAt == null ? null : new Date(endedAt);
  }

  @Override
  public @Nullable String getDeleteReason() {
    return deleteReason;
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
    return endedAt == null ? null : endedAt - startedAt;
  }

  @Override
  public @Nullable Long getWorkTimeInMillis() {
    return endedAt == null || claimedAt == null ? null : endedAt - claimedAt;
  }

  HistoricTaskValue with(
      Map<String, @Nullable Object> newProcessVariables,
      Map<String, @Nullable Object> newLocalVariables,
      List<IdentityLinkInfo> newLinks) {
    return new HistoricTaskValue(
        id,
        instanceId,
        executionId,
        definitionId,
        taskDefinitionKey,
        name,
        description,
        assignee,
        owner,
        priority,
        dueAt,
        category,
        formKey,
        startedAt,
        claimedAt,
        endedAt,
        deleteReason,
        parentTaskId,
        tenantId,
        newProcessVariables,
        newLocalVariables,
        newLinks);
  }
}
