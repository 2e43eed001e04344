package io.turgo.engine.runtime;

import org.jspecify.annotations.Nullable;

/**
 * A token of a process instance, or a scope that holds tokens: a running sub-process or the
 * instance itself, which is the root.
 *
 * @since 0.1.0
 */
public interface Execution {
  String getId();

  /** The instance's id; for the instance itself its own. */
  String getProcessInstanceId();

  /** The instance at the top of the tree of call activities; its own instance for most. */
  String getRootProcessInstanceId();

  /** The execution that waits for it at a call activity; null where it is no called instance. */
  @Nullable String getSuperExecutionId();

  /** The execution that it is in, null for the instance. */
  @Nullable String getParentId();

  /** The element where it is, null for the instance. */
  @Nullable String getActivityId();

  /** The name of an instance; null for other executions. */
  @Nullable String getName();

  /** The description in the language that the query asked for, null if there is none. */
  @Nullable String getDescription();

  /** Whether its instance is suspended. */
  boolean isSuspended();

  /** The tenant of its definition; empty for none. */
  String getTenantId();

  /** Whether it had ended already when the call that returned this object came back. */
  boolean isEnded();
}
