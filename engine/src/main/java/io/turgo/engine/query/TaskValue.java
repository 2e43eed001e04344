package io.turgo.engine.query;

import io.turgo.engine.task.Task;
import java.util.Date;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A row of {@code task}. */
record TaskValue(
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
    long createdAt,
    @Nullable Long claimedAt,
    boolean suspended,
    Map<String, @Nullable Object> variables)
    implements Task {
  @Override
  public String getId() {
    return Ids.format(id);
  }

  @Override
  public String getProcessInstanceId() {
    return Ids.format(instanceId);
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
  public String getTaskDefinitionKey() {
    return taskDefinitionKey;
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
    return new Date(createdAt);
  }

  @Override
  public @Nullable Date getClaimTime() {
    return claimedAt == null ? null : new Date(claimedAt);
  }

  @Override
  public boolean isSuspended() {
    return suspended;
  }

  @Override
  public Map<String, @Nullable Object> getProcessVariables() {
    return variables;
  }

  TaskValue with(Map<String, @Nullable Object> newVariables) {
    return new TaskValue(
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
        createdAt,
        claimedAt,
        suspended,
        newVariables);
  }
}
