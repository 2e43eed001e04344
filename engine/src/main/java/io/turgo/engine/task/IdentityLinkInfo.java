package io.turgo.engine.task;

import org.jspecify.annotations.Nullable;

/**
 * A user's or a group's part in something.
 *
 * @since 0.1.0
 */
public interface IdentityLinkInfo {
  /** One of {@link IdentityLinkType} or a name of the user's own. */
  String getType();

  /** The user, null where it is a group. */
  @Nullable String getUserId();

  /** The group, null where it is a user. */
  @Nullable String getGroupId();

  /** The task that it is a part in, null for none. */
  @Nullable String getTaskId();

  /** The process instance that it is a part in, null for none. */
  @Nullable String getProcessInstanceId();
}
