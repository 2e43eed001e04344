package io.turgo.engine.instance;

import org.jspecify.annotations.Nullable;

/** A user task that is open. Times are epoch milliseconds of the business clock. */
public record TaskRow(
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
    @Nullable Long claimedAt)
    implements Row {
  /** The priority of a task that states none. */
  public static final int DEFAULT_PRIORITY = 50;

  public TaskRow withAssignee(@Nullable String newAssignee, @Nullable Long newClaimedAt) {
    return new TaskRow(
        id,
        instanceId,
        executionId,
        definitionId,
        taskDefinitionKey,
        name,
        description,
        newAssignee,
        owner,
        priority,
        dueAt,
        category,
        formKey,
        createdAt,
        newClaimedAt);
  }
}
