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
   * Only tasks that are in this state of delegation.
   *
   * @param delegationState the state; null for tasks that were never delegated
   * @return this query
   */
  TaskQuery taskDelegationState(@Nullable DelegationState delegationState);

  /**
   * Leaves out tasks that are a part of another task.
   *
   * @return this query
   */
  TaskQuery excludeSubtasks();

  /**
   * Only tasks with this follow-up date.
   *
   * @param followUpDate the exact time, to the millisecond
   * @return this query
   */
  TaskQuery followUpDate(Date followUpDate);

  /**
   * Only tasks with a follow-up date before this time. Tasks without one are not found.
   *
   * @param time the limit, itself excluded
   * @return this query
   */
  TaskQuery followUpBefore(Date time);

  /**
   * Only tasks with a follow-up date after this time. Tasks without one are not found.
   *
   * @param time the limit, itself excluded
   * @return this query
   */
  TaskQuery followUpAfter(Date time);

  /**
   * Only tasks with a follow-up date before this time, and tasks without one.
   *
   * @param time the limit, itself excluded
   * @return this query
   */
  TaskQuery followUpBeforeOrNotExistent(Date time);

  /**
   * Sorts by the follow-up date in the direction that {@link #asc()} or {@link #desc()} then gives.
   *
   * @return this query
   */
  TaskQuery orderByFollowUpDate();

  /**
   * Only tasks that are not suspended, neither by themselves nor with their process instance.
   * Replaces {@link #suspended}.
   *
   * @return this query
   */
  TaskQuery active();

  /**
   * Only tasks that are suspended, by themselves or with their process instance. Replaces {@link
   * #active}.
   *
   * @return this query
   */
  TaskQuery suspended();
}
