package io.turgo.engine.task;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * Finds open user tasks.
 *
 * @since 0.1.0
 */
public interface TaskQuery extends TaskInfoQuery<TaskQuery, Task> {
  /**
   * Tasks that are delegated and how far.
   *
   * @param delegationState null for tasks that were never delegated
   */
  TaskQuery taskDelegationState(@Nullable DelegationState delegationState);

  /** Tasks that are a part of no other. */
  TaskQuery excludeSubtasks();

  TaskQuery followUpDate(Date followUpDate);

  TaskQuery followUpBefore(Date time);

  TaskQuery followUpAfter(Date time);

  /** Tasks whose follow-up date is before a time, and those that have none. */
  TaskQuery followUpBeforeOrNotExistent(Date time);

  TaskQuery orderByFollowUpDate();

  /** Tasks that are not suspended, nor their process instance. */
  TaskQuery active();

  /** Tasks that are suspended, or whose process instance is. */
  TaskQuery suspended();
}
