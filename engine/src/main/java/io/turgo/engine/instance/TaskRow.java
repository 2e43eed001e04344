package io.turgo.engine.instance;

import org.jspecify.annotations.Nullable;

/**
 * A user task that is open.
 *
 * @param instanceId the process instance that it belongs to; for a task that was made without a
 *     process one that was made for it
 * @param executionId the execution that waits for it, 0 for a task of no process and a sub-task
 * @param definitionId the definition that it comes from, 0 for a task of no process and a sub-task
 * @param taskDefinitionKey the id of its {@code userTask}, empty if it comes from none
 * @param createdAt epoch milliseconds of the business clock
 */
public record TaskRow(
    long id,
    long instanceId,
    long executionId,
    long definitionId,
    String taskDefinitionKey,
    TaskProperties properties,
    long createdAt,
    TaskProgress progress)
    implements Row {
  /** The priority of a task that states none. */
  public static final int DEFAULT_PRIORITY = 50;

  /** Whether an execution waits for it. */
  public boolean isOfProcess() {
    return executionId != 0;
  }

  public @Nullable String name() {
    return properties.name();
  }

  public @Nullable String assignee() {
    return properties.assignee();
  }

  public @Nullable String owner() {
    return properties.owner();
  }

  public int priority() {
    return properties.priority();
  }

  public @Nullable Long dueAt() {
    return properties.dueAt();
  }

  public @Nullable Long parentTaskId() {
    return properties.parentTaskId();
  }

  public @Nullable String delegation() {
    return properties.delegation();
  }

  /** The task in another version of its process. */
  public TaskRow relocated(long newDefinitionId, String newTaskDefinitionKey) {
    return new TaskRow(
        id,
        instanceId,
        executionId,
        newDefinitionId,
        newTaskDefinitionKey,
        properties,
        createdAt,
        progress);
  }

  public TaskRow with(TaskProperties newProperties) {
    return with(newProperties, progress);
  }

  public TaskRow with(TaskProgress newProgress) {
    return with(properties, newProgress);
  }

  public TaskRow with(TaskProperties newProperties, TaskProgress newProgress) {
    return new TaskRow(
        id,
        instanceId,
        executionId,
        definitionId,
        taskDefinitionKey,
        newProperties,
        createdAt,
        newProgress);
  }
}
