package io.turgo.engine.runtime;

import io.turgo.engine.search.Query;
import io.turgo.engine.search.TenantFilters;
import java.util.Collection;
import java.util.Date;

/**
 * Finds visits to elements in process instances that run, visits that have ended among them. They
 * are read from history: below {@link io.turgo.engine.history.HistoryLevel#ACTIVITY} there are
 * none.
 *
 * @since 0.1.0
 */
public interface ActivityInstanceQuery
    extends Query<ActivityInstanceQuery, ActivityInstance>, TenantFilters<ActivityInstanceQuery> {
  ActivityInstanceQuery activityInstanceId(String activityInstanceId);

  ActivityInstanceQuery processInstanceId(String processInstanceId);

  ActivityInstanceQuery processInstanceIds(Collection<String> processInstanceIds);

  ActivityInstanceQuery processDefinitionId(String processDefinitionId);

  ActivityInstanceQuery executionId(String executionId);

  ActivityInstanceQuery activityId(String activityId);

  ActivityInstanceQuery activityName(String name);

  /** Elements of that local name, such as {@code serviceTask}. */
  ActivityInstanceQuery activityType(String activityType);

  ActivityInstanceQuery activityTypes(Collection<String> activityTypes);

  /**
   * Visits to elements without the rows of {@link
   * io.turgo.engine.ProcessEngineBuilder#historicSequenceFlows sequence flows}.
   */
  ActivityInstanceQuery withoutSequenceFlows();

  /** User tasks that the user has or had. */
  ActivityInstanceQuery taskAssignee(String userId);

  /** User tasks that the user is said to have completed, or had when nobody was named. */
  ActivityInstanceQuery taskCompletedBy(String userId);

  ActivityInstanceQuery finished();

  ActivityInstanceQuery unfinished();

  /** Visits that started at that time or before. */
  ActivityInstanceQuery startedBefore(Date time);

  /** Visits that started at that time or after. */
  ActivityInstanceQuery startedAfter(Date time);

  /** Visits that ended at that time or before. */
  ActivityInstanceQuery finishedBefore(Date time);

  /** Visits that ended at that time or after. */
  ActivityInstanceQuery finishedAfter(Date time);

  ActivityInstanceQuery deleteReason(String deleteReason);

  ActivityInstanceQuery deleteReasonLike(String pattern);

  ActivityInstanceQuery activityTenantId(String tenantId);

  ActivityInstanceQuery activityTenantIdLike(String pattern);

  ActivityInstanceQuery activityWithoutTenantId();

  ActivityInstanceQuery orderByTenantId();

  ActivityInstanceQuery orderByActivityInstanceId();

  ActivityInstanceQuery orderByActivityInstanceStartTime();

  ActivityInstanceQuery orderByActivityInstanceEndTime();

  ActivityInstanceQuery orderByActivityInstanceDuration();

  ActivityInstanceQuery orderByActivityId();

  ActivityInstanceQuery orderByActivityName();

  ActivityInstanceQuery orderByActivityType();

  ActivityInstanceQuery orderByExecutionId();

  ActivityInstanceQuery orderByProcessInstanceId();

  ActivityInstanceQuery orderByProcessDefinitionId();
}
