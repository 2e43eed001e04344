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

  void setName(@Nullable String name);

  void setDescription(@Nullable String description);

  /** Greater is more urgent. */
  void setPriority(int priority);

  void setOwner(@Nullable String owner);

  void setAssignee(@Nullable String assignee);

  /** Null if it was never delegated. */
  @Nullable DelegationState getDelegationState();

  void setDelegationState(@Nullable DelegationState delegationState);

  void setDueDate(@Nullable Date dueDate);

  void setFollowUpDate(@Nullable Date followUpDate);

  void setCategory(@Nullable String category);

  /** Makes a new task a part of another one; a task that was saved keeps its parent. */
  void setParentTaskId(@Nullable String parentTaskId);

  /** The tenant of a task that belongs to no process. */
  void setTenantId(@Nullable String tenantId);

  void setFormKey(@Nullable String formKey);

  /** Whether it or its process instance is suspended, so that it cannot be completed. */
  boolean isSuspended();
}
