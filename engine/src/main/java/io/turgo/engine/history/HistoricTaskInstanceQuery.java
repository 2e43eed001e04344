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
  HistoricTaskInstanceQuery finished();

  HistoricTaskInstanceQuery unfinished();

  /** Tasks whose process instance has ended. */
  HistoricTaskInstanceQuery processFinished();

  /** Tasks whose process instance runs. */
  HistoricTaskInstanceQuery processUnfinished();

  HistoricTaskInstanceQuery taskCompletedOn(Date time);

  HistoricTaskInstanceQuery taskCompletedBefore(Date time);

  HistoricTaskInstanceQuery taskCompletedAfter(Date time);

  HistoricTaskInstanceQuery taskCompletedBy(String userId);

  HistoricTaskInstanceQuery taskFollowUpDate(Date followUpDate);

  HistoricTaskInstanceQuery taskFollowUpBefore(Date time);

  HistoricTaskInstanceQuery taskFollowUpAfter(Date time);

  HistoricTaskInstanceQuery taskDeleteReason(String deleteReason);

  HistoricTaskInstanceQuery taskDeleteReasonLike(String pattern);

  HistoricTaskInstanceQuery taskWithoutDeleteReason();

  HistoricTaskInstanceQuery orderByHistoricTaskInstanceStartTime();

  HistoricTaskInstanceQuery orderByHistoricTaskInstanceEndTime();

  HistoricTaskInstanceQuery orderByHistoricTaskInstanceDuration();

  HistoricTaskInstanceQuery orderByTaskFollowUpDate();

  HistoricTaskInstanceQuery orderByDeleteReason();
}
