package org.flowable.engine.runtime;

import org.jspecify.annotations.Nullable;

/**
 * A place where a process instance is.
 *
 * @since 0.1.0
 */
public interface Execution {
  /** {@return the id} */
  String getId();

  /** {@return whether the process instance is suspended} */
  boolean isSuspended();

  /** {@return whether it has ended} */
  boolean isEnded();

  /** {@return the id of the element, null for none} */
  @Nullable String getActivityId();

  /** {@return the id of the process instance} */
  String getProcessInstanceId();

  /** {@return the id of the execution above, null for none} */
  @Nullable String getParentId();

  /** {@return the id of the calling execution, null for none} */
  @Nullable String getSuperExecutionId();

  /** {@return the id of the outermost calling instance} */
  String getRootProcessInstanceId();

  /** {@return the tenant, empty for none} */
  String getTenantId();

  /** {@return the name, null for none} */
  @Nullable String getName();

  /** {@return the description, null for none} */
  @Nullable String getDescription();
}
