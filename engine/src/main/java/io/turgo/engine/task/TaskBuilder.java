package io.turgo.engine.task;

import java.util.Collection;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * Says what a task of no process is to be; {@link #create} opens it.
 *
 * @since 0.1.0
 */
public interface TaskBuilder {
  TaskBuilder name(@Nullable String name);

  TaskBuilder description(@Nullable String description);

  /** 50 if it is not called; greater is more urgent. */
  TaskBuilder priority(int priority);

  TaskBuilder owner(@Nullable String ownerId);

  TaskBuilder assignee(@Nullable String assigneeId);

  TaskBuilder dueDate(@Nullable Date dueDate);

  TaskBuilder followUpDate(@Nullable Date followUpDate);

  TaskBuilder category(@Nullable String category);

  /** The open task that it is a part of. */
  TaskBuilder parentTaskId(@Nullable String parentTaskId);

  TaskBuilder tenantId(@Nullable String tenantId);

  TaskBuilder formKey(@Nullable String formKey);

  /** What queries find it by with {@link TaskInfoQuery#taskDefinitionKey}. */
  TaskBuilder taskDefinitionKey(@Nullable String taskDefinitionKey);

  /** The parts of users and groups in it. */
  TaskBuilder identityLinks(Collection<? extends IdentityLinkInfo> identityLinks);

  /**
   * Opens the task.
   *
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if its parent is not open
   */
  Task create();
}
