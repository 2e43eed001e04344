package io.turgo.engine.history;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A part that a user or a group has or had in a process instance or a task. */
public interface HistoricIdentityLink {
  /** One of {@link io.turgo.engine.task.IdentityLinkType} or a name of the user's own. */
  String getType();

  /** The user, null where it is a group. */
  @Nullable String getUserId();

  /** The group, null where it is a user. */
  @Nullable String getGroupId();

  /** The task, null for a part in a process instance. */
  @Nullable String getTaskId();

  /** The process instance, null for a part in a task. */
  @Nullable String getProcessInstanceId();

  /** When it was given; null for the assignee and the owner of a task. */
  @Nullable Date getCreateTime();
}
