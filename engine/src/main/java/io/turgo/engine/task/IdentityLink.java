package io.turgo.engine.task;

import org.jspecify.annotations.Nullable;

/** A user's or a group's part in a task. */
public interface IdentityLink {
  /** One of {@link IdentityLinkType} or a name of the user's own. */
  String getType();

  /** The user, null where it is a group. */
  @Nullable String getUserId();

  /** The group, null where it is a user. */
  @Nullable String getGroupId();

  String getTaskId();

  String getProcessInstanceId();
}
