package io.turgo.engine.task;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * An open user task, as it was when it was read.
 *
 * <p>What is set here counts once {@link io.turgo.engine.TaskService#saveTask} is called. Not safe
 * for use by several threads.
 *
 * @since 0.1.0
 */
public interface Task extends TaskInfo {
  /** The priority of a task that states none. */
  int DEFAULT_PRIORITY = 50;

  /** The state of a task that nobody has claimed or begun. */
  String CREATED = "created";

  /** The state of a task that somebody has claimed. */
  String CLAIMED = "claimed";

  /** The state of a task that somebody works on. */
  String IN_PROGRESS = "inProgress";

  /** The state of a task that is suspended by itself. */
  String SUSPENDED = "suspended";

  /** The state of a task that is over, completed or deleted. */
  String COMPLETED = "completed";

  /**
   * Sets the name.
   *
   * @param name the name; null for none
   */
  void setName(@Nullable String name);

  /**
   * Sets the description.
   *
   * @param description the description; null for none
   */
  void setDescription(@Nullable String description);

  /**
   * Sets the priority.
   *
   * @param priority the priority; greater is more urgent
   */
  void setPriority(int priority);

  /**
   * Sets the owner.
   *
   * @param owner the id of a user; null for none
   */
  void setOwner(@Nullable String owner);

  /**
   * Sets the assignee.
   *
   * @param assignee the id of a user; null for none
   */
  void setAssignee(@Nullable String assignee);

  /** {@return how far the delegation is, null if the task was never delegated} */
  @Nullable DelegationState getDelegationState();

  /**
   * Sets the state of the delegation.
   *
   * @param delegationState the state; null for a task that is not delegated
   */
  void setDelegationState(@Nullable DelegationState delegationState);

  /**
   * Sets when the task should be done. The engine takes no action at that time.
   *
   * @param dueDate the time; null for none
   */
  void setDueDate(@Nullable Date dueDate);

  /**
   * Sets when somebody should look at the task again. The engine takes no action at that time.
   *
   * @param followUpDate the time; null for never
   */
  void setFollowUpDate(@Nullable Date followUpDate);

  /**
   * Sets the category.
   *
   * @param category the category; null for none
   */
  void setCategory(@Nullable String category);

  /**
   * Makes a new task a part of another one. A task that was saved keeps its parent.
   *
   * @param parentTaskId the id of an open task; null for none
   */
  void setParentTaskId(@Nullable String parentTaskId);

  /**
   * Sets the tenant of a task that belongs to no process.
   *
   * @param tenantId the id of a tenant; null for none
   */
  void setTenantId(@Nullable String tenantId);

  /**
   * Sets the form key.
   *
   * @param formKey the form key; null for none
   */
  void setFormKey(@Nullable String formKey);

  /**
   * {@return whether the task or its process instance is suspended, so that it cannot be completed}
   */
  boolean isSuspended();
}
