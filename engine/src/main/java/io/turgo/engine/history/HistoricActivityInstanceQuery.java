package io.turgo.engine.history;

import io.turgo.engine.search.Query;
import io.turgo.engine.search.TenantFilters;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Set;

/**
 * Finds visits to elements, running and ended.
 *
 * @since 0.1.0
 */
public interface HistoricActivityInstanceQuery
    extends Query<HistoricActivityInstanceQuery, HistoricActivityInstance>,
        TenantFilters<HistoricActivityInstanceQuery> {
  HistoricActivityInstanceQuery activityInstanceId(String activityInstanceId);

  HistoricActivityInstanceQuery processInstanceId(String processInstanceId);

  /** Call activities that called one of these instances. */
  HistoricActivityInstanceQuery calledProcessInstanceIds(Set<String> calledProcessInstanceIds);

  HistoricActivityInstanceQuery processInstanceIds(Collection<String> processInstanceIds);

  HistoricActivityInstanceQuery processDefinitionId(String processDefinitionId);

  HistoricActivityInstanceQuery executionId(String executionId);

  HistoricActivityInstanceQuery activityId(String activityId);

  HistoricActivityInstanceQuery activityName(String name);

  /** Elements of that local name, such as {@code serviceTask}. */
  HistoricActivityInstanceQuery activityType(String activityType);

  HistoricActivityInstanceQuery activityTypes(Collection<String> activityTypes);

  /**
   * Visits to elements without the rows of {@link
   * io.turgo.engine.ProcessEngineBuilder#historicSequenceFlows sequence flows}.
   */
  HistoricActivityInstanceQuery withoutSequenceFlows();

  /** User tasks that the user has or had. */
  HistoricActivityInstanceQuery taskAssignee(String userId);

  /** User tasks that the user is said to have completed, or had when nobody was named. */
  HistoricActivityInstanceQuery taskCompletedBy(String userId);

  HistoricActivityInstanceQuery finished();

  HistoricActivityInstanceQuery unfinished();

  /** Visits that started at that time or before. */
  HistoricActivityInstanceQuery startedBefore(Date time);

  /** Visits that started at that time or after. */
  HistoricActivityInstanceQuery startedAfter(Date time);

  /** Visits that ended at that time or before. */
  HistoricActivityInstanceQuery finishedBefore(Date time);

  /** Visits that ended at that time or after. */
  HistoricActivityInstanceQuery finishedAfter(Date time);

  HistoricActivityInstanceQuery deleteReason(String deleteReason);

  HistoricActivityInstanceQuery deleteReasonLike(String pattern);

  HistoricActivityInstanceQuery activityTenantId(String tenantId);

  HistoricActivityInstanceQuery activityTenantIdLike(String pattern);

  HistoricActivityInstanceQuery activityWithoutTenantId();

  HistoricActivityInstanceQuery tenantIdIn(List<String> tenantIds);

  HistoricActivityInstanceQuery orderByTenantId();

  HistoricActivityInstanceQuery orderByHistoricActivityInstanceId();

  HistoricActivityInstanceQuery orderByHistoricActivityInstanceStartTime();

  HistoricActivityInstanceQuery orderByHistoricActivityInstanceEndTime();

  HistoricActivityInstanceQuery orderByHistoricActivityInstanceDuration();

  HistoricActivityInstanceQuery orderByActivityId();

  HistoricActivityInstanceQuery orderByActivityName();

  HistoricActivityInstanceQuery orderByActivityType();

  HistoricActivityInstanceQuery orderByExecutionId();

  HistoricActivityInstanceQuery orderByProcessInstanceId();

  HistoricActivityInstanceQuery orderByProcessDefinitionId();
}
