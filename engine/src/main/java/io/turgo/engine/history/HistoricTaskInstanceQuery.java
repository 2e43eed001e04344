package io.turgo.engine.history;

import io.turgo.engine.task.TaskInfoQuery;
import java.util.Date;

/**
 * Finds user tasks, open and finished.
 *
 * @since 0.1.0
 */
public interface HistoricTaskInstanceQuery
    extends TaskInfoQuery<HistoricTaskInstanceQuery, HistoricTaskInstance> {
  /**
   * Only tasks that are finished, completed or deleted.
   *
   * @return this query
   */
  HistoricTaskInstanceQuery finished();

  /**
   * Only tasks that are open.
   *
   * @return this query
   */
  HistoricTaskInstanceQuery unfinished();

  /**
   * Only tasks whose process instance has ended.
   *
   * @return this query
   */
  HistoricTaskInstanceQuery processFinished();

  /**
   * Only tasks whose process instance runs.
   *
   * @return this query
   */
  HistoricTaskInstanceQuery processUnfinished();

  /**
   * Only tasks that were completed or deleted at this time.
   *
   * @param time the exact time, to the millisecond
   * @return this query
   */
  HistoricTaskInstanceQuery taskCompletedOn(Date time);

  /**
   * Only tasks that were completed or deleted before this time.
   *
   * @param time the limit, itself excluded
   * @return this query
   */
  HistoricTaskInstanceQuery taskCompletedBefore(Date time);

  /**
   * Only tasks that were completed or deleted after this time.
   *
   * @param time the limit, itself excluded
   * @return this query
   */
  HistoricTaskInstanceQuery taskCompletedAfter(Date time);

  /**
   * Only tasks whose completion named this user.
   *
   * @param userId the id of a user
   * @return this query
   */
  HistoricTaskInstanceQuery taskCompletedBy(String userId);

  /**
   * Only tasks with this follow-up date.
   *
   * @param followUpDate the exact time, to the millisecond
   * @return this query
   */
  HistoricTaskInstanceQuery taskFollowUpDate(Date followUpDate);

  /**
   * Only tasks with a follow-up date before this time. Tasks without one are not found.
   *
   * @param time the limit, itself excluded
   * @return this query
   */
  HistoricTaskInstanceQuery taskFollowUpBefore(Date time);

  /**
   * Only tasks with a follow-up date after this time. Tasks without one are not found.
   *
   * @param time the limit, itself excluded
   * @return this query
   */
  HistoricTaskInstanceQuery taskFollowUpAfter(Date time);

  /**
   * Only tasks that were deleted for exactly this reason.
   *
   * @param deleteReason the whole reason
   * @return this query
   */
  HistoricTaskInstanceQuery taskDeleteReason(String deleteReason);

  /**
   * Only tasks that were deleted for a reason that matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  HistoricTaskInstanceQuery taskDeleteReasonLike(String pattern);

  /**
   * Only tasks without a delete reason: open and completed ones.
   *
   * @return this query
   */
  HistoricTaskInstanceQuery taskWithoutDeleteReason();

  /**
   * Sorts by the time of creation in the direction that {@link #asc()} or {@link #desc()} then
   * gives.
   *
   * @return this query
   */
  HistoricTaskInstanceQuery orderByHistoricTaskInstanceStartTime();

  /**
   * Sorts by the time of the end in the direction that {@link #asc()} or {@link #desc()} then
   * gives.
   *
   * @return this query
   */
  HistoricTaskInstanceQuery orderByHistoricTaskInstanceEndTime();

  /**
   * Sorts by the time from creation to end in the direction that {@link #asc()} or {@link #desc()}
   * then gives.
   *
   * @return this query
   */
  HistoricTaskInstanceQuery orderByHistoricTaskInstanceDuration();

  /**
   * Sorts by the follow-up date in the direction that {@link #asc()} or {@link #desc()} then gives.
   *
   * @return this query
   */
  HistoricTaskInstanceQuery orderByTaskFollowUpDate();

  /**
   * Sorts by the delete reason in the direction that {@link #asc()} or {@link #desc()} then gives.
   *
   * @return this query
   */
  HistoricTaskInstanceQuery orderByDeleteReason();
}
