package io.turgo.engine.instance;

import org.jspecify.annotations.Nullable;

/**
 * What can be changed of a task; see {@link TaskRow}.
 *
 * @param dueAt epoch milliseconds of the business clock
 */
public record TaskProperties(
    @Nullable String name,
    @Nullable String description,
    @Nullable String assignee,
    @Nullable String owner,
    int priority,
    @Nullable Long dueAt,
    @Nullable String category,
    @Nullable String formKey,
    @Nullable Long parentTaskId,
    @Nullable String delegation,
    @Nullable String tenantId) {

  /** A new task that says nothing of itself. */
  public static final TaskProperties NEW =
      new TaskProperties(
          null, null, null, null, TaskRow.DEFAULT_PRIORITY, null, null, null, null, null, null);

  public TaskProperties withName(@Nullable String newName) {
    return new TaskProperties(
        newName,
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

  public TaskProperties withDescription(@Nullable String newDescription) {
    return new TaskProperties(
        name,
        newDescription,
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

  public TaskProperties withAssignee(@Nullable String newAssignee) {
    return new TaskProperties(
        name,
        description,
        newAssignee,
        owner,
        priority,
        dueAt,
        category,
        formKey,
        parentTaskId,
        delegation,
        tenantId);
  }

  public TaskProperties withOwner(@Nullable String newOwner) {
    return new TaskProperties(
        name,
        description,
        assignee,
        newOwner,
        priority,
        dueAt,
        category,
        formKey,
        parentTaskId,
        delegation,
        tenantId);
  }

  public TaskProperties withPriority(int newPriority) {
    return new TaskProperties(
        name,
        description,
        assignee,
        owner,
        newPriority,
        dueAt,
        category,
        formKey,
        parentTaskId,
        delegation,
        tenantId);
  }

  public TaskProperties withDueAt(@Nullable Long newDueAt) {
    return new TaskProperties(
        name,
        description,
        assignee,
        owner,
        priority,
        newDueAt,
        category,
        formKey,
        parentTaskId,
        delegation,
        tenantId);
  }

  public TaskProperties withCategory(@Nullable String newCategory) {
    return new TaskProperties(
        name,
        description,
        assignee,
        owner,
        priority,
        dueAt,
        newCategory,
        formKey,
        parentTaskId,
        delegation,
        tenantId);
  }

  public TaskProperties withFormKey(@Nullable String newFormKey) {
    return new TaskProperties(
        name,
        description,
        assignee,
        owner,
        priority,
        dueAt,
        category,
        newFormKey,
        parentTaskId,
        delegation,
        tenantId);
  }

  public TaskProperties withParentTaskId(@Nullable Long newParentTaskId) {
    return new TaskProperties(
        name,
        description,
        assignee,
        owner,
        priority,
        dueAt,
        category,
        formKey,
        newParentTaskId,
        delegation,
        tenantId);
  }

  public TaskProperties withDelegation(@Nullable String newDelegation) {
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
        newDelegation,
        tenantId);
  }

  public TaskProperties withTenantId(@Nullable String newTenantId) {
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
        newTenantId);
  }
}
