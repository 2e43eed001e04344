package org.activiti.engine.task;

import org.jspecify.annotations.Nullable;

/**
 * A link between a task and a user or group.
 *
 * @since 0.1.0
 */
public interface IdentityLink {
  /** {@return the type} */
  String getType();

  /** {@return the id of the user, null for a group} */
  @Nullable String getUserId();

  /** {@return the id of the group, null for a user} */
  @Nullable String getGroupId();

  /** {@return the id of the task, null for none} */
  @Nullable String getTaskId();

  /** {@return the id of the process instance, null for none} */
  @Nullable String getProcessInstanceId();

  /** {@return the id of the definition, null for none} */
  @Nullable String getProcessDefinitionId();
}
