package io.turgo.engine.task;

import org.jspecify.annotations.Nullable;

/**
 * A user's or a group's part in something.
 *
 * @since 0.1.0
 */
public interface IdentityLinkInfo {
  /** {@return a constant of {@link IdentityLinkType}, or the application's own word} */
  String getType();

  /** {@return the id of the user, null if the link is of a group} */
  @Nullable String getUserId();

  /** {@return the id of the group, null if the link is of a user} */
  @Nullable String getGroupId();

  /** {@return the id of the task, null if the link is of something else} */
  @Nullable String getTaskId();

  /** {@return the id of the process instance, null if the link is of something else} */
  @Nullable String getProcessInstanceId();
}
