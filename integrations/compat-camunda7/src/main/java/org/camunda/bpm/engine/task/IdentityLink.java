package org.camunda.bpm.engine.task;

import org.jspecify.annotations.Nullable;

/**
 * A user or a group that has to do with a task.
 *
 * @since 0.1.0
 */
public interface IdentityLink {
  /** {@return the id of the link} */
  @Nullable String getId();

  /** {@return what they have to do with it, such as {@code candidate}} */
  String getType();

  /** {@return the user, null for a group} */
  @Nullable String getUserId();

  /** {@return the group, null for a user} */
  @Nullable String getGroupId();

  /** {@return the task} */
  @Nullable String getTaskId();

  /** {@return the process definition, null for a link of a task} */
  @Nullable String getProcessDefId();

  /** {@return the tenant, null for none} */
  @Nullable String getTenantId();
}
