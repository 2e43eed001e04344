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
  /**
   * Only the visit with this id.
   *
   * @param activityInstanceId a {@link HistoricActivityInstance#getId}
   * @return this query
   */
  HistoricActivityInstanceQuery activityInstanceId(String activityInstanceId);

  /**
   * Only visits in this process instance.
   *
   * @param processInstanceId the id of a process instance
   * @return this query
   */
  HistoricActivityInstanceQuery processInstanceId(String processInstanceId);

  /**
   * Only call activities that started one of these process instances.
   *
   * @param calledProcessInstanceIds one id or more
   * @return this query
   */
  HistoricActivityInstanceQuery calledProcessInstanceIds(Set<String> calledProcessInstanceIds);

  /**
   * Only visits in one of these process instances.
   *
   * @param processInstanceIds one id or more
   * @return this query
   */
  HistoricActivityInstanceQuery processInstanceIds(Collection<String> processInstanceIds);

  /**
   * Only visits in instances of this version of a process.
   *
   * @param processDefinitionId the id of a process definition
   * @return this query
   */
  HistoricActivityInstanceQuery processDefinitionId(String processDefinitionId);

  /**
   * Only visits by this execution.
   *
   * @param executionId the id of an execution
   * @return this query
   */
  HistoricActivityInstanceQuery executionId(String executionId);

  /**
   * Only visits to this element.
   *
   * @param activityId the id attribute of the element
   * @return this query
   */
  HistoricActivityInstanceQuery activityId(String activityId);

  /**
   * Only visits to elements with exactly this name.
   *
   * @param name the whole name, in upper and lower case as it is
   * @return this query
   */
  HistoricActivityInstanceQuery activityName(String name);

  /**
   * Only visits to elements of this type.
   *
   * @param activityType the local name of the element, such as {@code serviceTask}
   * @return this query
   */
  HistoricActivityInstanceQuery activityType(String activityType);

  /**
   * Only visits to elements of one of these types.
   *
   * @param activityTypes local names of elements; an empty collection adds no condition
   * @return this query
   */
  HistoricActivityInstanceQuery activityTypes(Collection<String> activityTypes);

  /**
   * Leaves out the {@linkplain io.turgo.engine.ProcessEngineBuilder#historicSequenceFlows sequence
   * flows} that history records.
   *
   * @return this query
   */
  HistoricActivityInstanceQuery withoutSequenceFlows();

  /**
   * Only user tasks that this user is or was last assigned to.
   *
   * @param userId the id of a user
   * @return this query
   */
  HistoricActivityInstanceQuery taskAssignee(String userId);

  /**
   * Only user tasks that this user completed. Where nobody was named on completion, the assignee
   * counts.
   *
   * @param userId the id of a user
   * @return this query
   */
  HistoricActivityInstanceQuery taskCompletedBy(String userId);

  /**
   * Only visits that have ended, completed or cancelled.
   *
   * @return this query
   */
  HistoricActivityInstanceQuery finished();

  /**
   * Only visits that have not ended.
   *
   * @return this query
   */
  HistoricActivityInstanceQuery unfinished();

  /**
   * Only visits that started at this time or before.
   *
   * @param time the limit, itself included
   * @return this query
   */
  HistoricActivityInstanceQuery startedBefore(Date time);

  /**
   * Only visits that started at this time or after.
   *
   * @param time the limit, itself included
   * @return this query
   */
  HistoricActivityInstanceQuery startedAfter(Date time);

  /**
   * Only visits that ended at this time or before.
   *
   * @param time the limit, itself included
   * @return this query
   */
  HistoricActivityInstanceQuery finishedBefore(Date time);

  /**
   * Only visits that ended at this time or after.
   *
   * @param time the limit, itself included
   * @return this query
   */
  HistoricActivityInstanceQuery finishedAfter(Date time);

  /**
   * Only visits that were cancelled for exactly this reason.
   *
   * @param deleteReason the whole reason; {@link DeleteReason} has those of the engine
   * @return this query
   */
  HistoricActivityInstanceQuery deleteReason(String deleteReason);

  /**
   * Only visits that were cancelled for a reason that matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  HistoricActivityInstanceQuery deleteReasonLike(String pattern);

  /**
   * Only visits in instances of this tenant.
   *
   * @param tenantId the tenant of the process definition, matched as a whole
   * @return this query
   */
  HistoricActivityInstanceQuery activityTenantId(String tenantId);

  /**
   * Only visits in instances whose tenant matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  HistoricActivityInstanceQuery activityTenantIdLike(String pattern);

  /**
   * Only visits in instances of definitions without a tenant.
   *
   * @return this query
   */
  HistoricActivityInstanceQuery activityWithoutTenantId();

  /**
   * Only visits in instances of one of these tenants.
   *
   * @param tenantIds one tenant or more; an empty text stands for no tenant
   * @return this query
   */
  HistoricActivityInstanceQuery tenantIdIn(List<String> tenantIds);

  /**
   * Sorts by the tenant of the process definition in the direction that {@link #asc()} or {@link
   * #desc()} then gives.
   *
   * @return this query
   */
  HistoricActivityInstanceQuery orderByTenantId();

  /**
   * Sorts by the visit's id, which is a number, in the direction that {@link #asc()} or {@link
   * #desc()} then gives.
   *
   * @return this query
   */
  HistoricActivityInstanceQuery orderByHistoricActivityInstanceId();

  /**
   * Sorts by the time of the start in the direction that {@link #asc()} or {@link #desc()} then
   * gives.
   *
   * @return this query
   */
  HistoricActivityInstanceQuery orderByHistoricActivityInstanceStartTime();

  /**
   * Sorts by the time of the end in the direction that {@link #asc()} or {@link #desc()} then
   * gives.
   *
   * @return this query
   */
  HistoricActivityInstanceQuery orderByHistoricActivityInstanceEndTime();

  /**
   * Sorts by the time from start to end in the direction that {@link #asc()} or {@link #desc()}
   * then gives.
   *
   * @return this query
   */
  HistoricActivityInstanceQuery orderByHistoricActivityInstanceDuration();

  /**
   * Sorts by the element's id in the direction that {@link #asc()} or {@link #desc()} then gives.
   *
   * @return this query
   */
  HistoricActivityInstanceQuery orderByActivityId();

  /**
   * Sorts by the element's name in the direction that {@link #asc()} or {@link #desc()} then gives.
   *
   * @return this query
   */
  HistoricActivityInstanceQuery orderByActivityName();

  /**
   * Sorts by the element's type in the direction that {@link #asc()} or {@link #desc()} then gives.
   *
   * @return this query
   */
  HistoricActivityInstanceQuery orderByActivityType();

  /**
   * Sorts by the execution's id in the direction that {@link #asc()} or {@link #desc()} then gives.
   *
   * @return this query
   */
  HistoricActivityInstanceQuery orderByExecutionId();

  /**
   * Sorts by the process instance's id in the direction that {@link #asc()} or {@link #desc()} then
   * gives.
   *
   * @return this query
   */
  HistoricActivityInstanceQuery orderByProcessInstanceId();

  /**
   * Sorts by the process definition's id in the direction that {@link #asc()} or {@link #desc()}
   * then gives.
   *
   * @return this query
   */
  HistoricActivityInstanceQuery orderByProcessDefinitionId();
}
