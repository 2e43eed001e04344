package io.turgo.engine.runtime;

import org.jspecify.annotations.Nullable;

/**
 * A token of a process instance, or a scope that holds tokens: a running sub-process or the
 * instance itself, which is the root.
 *
 * @since 0.1.0
 */
public interface Execution {
  /** {@return the id of the execution; for a process instance that of the instance} */
  String getId();

  /** {@return the id of the process instance; for the instance itself its own} */
  String getProcessInstanceId();

  /**
   * {@return the instance at the top of the tree of call activities, which for most is its own
   * instance}
   */
  String getRootProcessInstanceId();

  /**
   * {@return the execution that waits for it at a call activity; null if it is not a called
   * instance}
   */
  @Nullable String getSuperExecutionId();

  /** {@return the execution that it is in, null for a process instance} */
  @Nullable String getParentId();

  /** {@return the id of the element where it is, null for a process instance} */
  @Nullable String getActivityId();

  /**
   * {@return the name of a process instance, or the one in the language that the query asked for;
   * otherwise null}
   */
  @Nullable String getName();

  /** {@return the description in the language that the query asked for, null if there is none} */
  @Nullable String getDescription();

  /** {@return whether its process instance is suspended} */
  boolean isSuspended();

  /** {@return the tenant of its definition; empty for none} */
  String getTenantId();

  /** {@return whether it had ended when the call that returned this object ended} */
  boolean isEnded();
}
