package io.turgo.engine.task;

import org.jspecify.annotations.Nullable;

/**
 * A user's or a group's part in a task, a process instance or a process definition.
 *
 * @since 0.1.0
 */
public interface IdentityLink extends IdentityLinkInfo {
  /** {@return the process definition, null for a link of a task or an instance} */
  @Nullable String getProcessDefinitionId();
}
