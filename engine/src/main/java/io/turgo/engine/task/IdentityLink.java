package io.turgo.engine.task;

import org.jspecify.annotations.Nullable;

/** A user's or a group's part in a task, a process instance or a process definition. */
public interface IdentityLink {
  /** One of {@link IdentityLinkType} or a name of the user's own. */
  String getType();

  /** The user, null where it is a group. */
  @Nullable String getUserId();

  /** The group, null where it is a user. */
  @Nullable String getGroupId();

  /** The task, null if it is none's. */
  @Nullable String getTaskId();

  /** The process instance, null if it is none's. */
  @Nullable String getProcessInstanceId();

  /** The process definition, null if it is of a task or an instance. */
  @Nullable String getProcessDefinitionId();
}
