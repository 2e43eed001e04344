package io.turgo.engine.instance;

import org.jspecify.annotations.Nullable;

/**
 * A user task that is open. Times are epoch milliseconds of the business clock.
 *
 * @param instanceId the process instance that it belongs to; for a task that was made without a
 *     process one that was made for it
 * @param executionId the execution that waits for it, 0 for a task of no process and a sub-task
 * @param definitionId the definition that it comes from, 0 for a task of no process and a sub-task
 * @param taskDefinitionKey the id of its {@code userTask}, empty if it comes from none
 * @param parentTaskId the task that it is a part of, which is in the same instance
 * @param delegation {@code PENDING} while somebody does it for its owner, {@code RESOLVED} after;
 *     null if it was not delegated
 * @param tenantId the tenant of a task that belongs to no process
 */
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
    @Nullable Long claimedAt,
    @Nullable Long parentTaskId,
    @Nullable String delegation,
    @Nullable String tenantId)
    implements Row {
  /** The priority of a task that states none. */
  public static final int DEFAULT_PRIORITY = 50;

  /** A task of a process that is delegated to nobody. */
  public TaskRow(
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
      @Nullable Long claimedAt) {
    this(
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
        null,
        null,
        null);
  }

  /** Whether an execution waits for it. */
  public boolean isOfProcess() {
    return executionId != 0;
  }

  /** What can be changed of it. */
  public TaskProperties properties() {
    return new TaskProperties(
        name,
        description,
        assignee,
        owner,
        priority,
        dueAt,
        category,
        formKey,
        parentTaskId,
        delegation,
        tenantId);
  }

  public TaskRow with(TaskProperties p) {
    return with(p, claimedAt);
  }

  public TaskRow with(TaskProperties p, @Nullable Long newClaimedAt) {
    return new TaskRow(
        id,
        instanceId,
        executionId,
        definitionId,
        taskDefinitionKey,
        p.name(),
        p.description(),
        p.assignee(),
        p.owner(),
        p.priority(),
        p.dueAt(),
        p.category(),
        p.formKey(),
        createdAt,
        newClaimedAt,
        p.parentTaskId(),
        p.delegation(),
        p.tenantId());
  }

  public TaskRow withAssignee(@Nullable String newAssignee, @Nullable Long newClaimedAt) {
    return with(properties().withAssignee(newAssignee), newClaimedAt);
  }
}
