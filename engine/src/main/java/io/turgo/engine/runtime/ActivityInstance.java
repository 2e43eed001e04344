package io.turgo.engine.runtime;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * One visit of an execution to an element, in a process instance that runs.
 *
 * @since 0.1.0
 */
public interface ActivityInstance {
  String getId();

  /** The id attribute of the element. */
  String getActivityId();

  @Nullable String getActivityName();

  /** The local name of the element, such as {@code serviceTask}. */
  String getActivityType();

  /** The sequence flow by which it was entered; null for a start and a boundary event. */
  @Nullable String getViaSequenceFlowId();

  String getProcessDefinitionId();

  String getProcessInstanceId();

  /** The tenant of its definition; empty for none. */
  String getTenantId();

  String getExecutionId();

  /** The user task, null for other elements. */
  @Nullable String getTaskId();

  /** The instance that a call activity called, null for other elements. */
  @Nullable String getCalledProcessInstanceId();

  /** Who has or had the user task, null for other elements. */
  @Nullable String getAssignee();

  /** Who completed the user task, or had it when nobody was named; null otherwise. */
  @Nullable String getCompletedBy();

  Date getStartTime();

  /** When it was left, null while it has not been. */
  @Nullable Date getEndTime();

  /** End minus start, null while it has not been left. */
  @Nullable Long getDurationInMillis();

  /** Why it was cancelled, null if it was not. */
  @Nullable String getDeleteReason();
}
