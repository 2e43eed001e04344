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
  /**
   * Only the visit with this id.
   *
   * @param activityInstanceId an {@link ActivityInstance#getId}
   * @return this query
   */
  ActivityInstanceQuery activityInstanceId(String activityInstanceId);

  /**
   * Only visits in this process instance.
   *
   * @param processInstanceId the id of a process instance
   * @return this query
   */
  ActivityInstanceQuery processInstanceId(String processInstanceId);

  /**
   * Only visits in one of these process instances.
   *
   * @param processInstanceIds one id or more
   * @return this query
   */
  ActivityInstanceQuery processInstanceIds(Collection<String> processInstanceIds);

  /**
   * Only visits in instances of this version of a process.
   *
   * @param processDefinitionId the id of a process definition
   * @return this query
   */
  ActivityInstanceQuery processDefinitionId(String processDefinitionId);

  /**
   * Only visits by this execution.
   *
   * @param executionId the id of an execution
   * @return this query
   */
  ActivityInstanceQuery executionId(String executionId);

  /**
   * Only visits to this element.
   *
   * @param activityId the id attribute of the element
   * @return this query
   */
  ActivityInstanceQuery activityId(String activityId);

  /**
   * Only visits to elements with exactly this name.
   *
   * @param name the whole name, in upper and lower case as it is
   * @return this query
   */
  ActivityInstanceQuery activityName(String name);

  /**
   * Only visits to elements of this type.
   *
   * @param activityType the local name of the element, such as {@code serviceTask}
   * @return this query
   */
  ActivityInstanceQuery activityType(String activityType);

  /**
   * Only visits to elements of one of these types.
   *
   * @param activityTypes local names of elements; an empty collection adds no condition
   * @return this query
   */
  ActivityInstanceQuery activityTypes(Collection<String> activityTypes);

  /**
   * Leaves out the {@linkplain io.turgo.engine.ProcessEngineBuilder#historicSequenceFlows sequence
   * flows} that history records.
   *
   * @return this query
   */
  ActivityInstanceQuery withoutSequenceFlows();

  /**
   * Only user tasks that this user is or was last assigned to.
   *
   * @param userId the id of a user
   * @return this query
   */
  ActivityInstanceQuery taskAssignee(String userId);

  /**
   * Only user tasks that this user completed. Where nobody was named on completion, the assignee
   * counts.
   *
   * @param userId the id of a user
   * @return this query
   */
  ActivityInstanceQuery taskCompletedBy(String userId);

  /**
   * Only visits that have ended, completed or cancelled.
   *
   * @return this query
   */
  ActivityInstanceQuery finished();

  /**
   * Only visits that have not ended.
   *
   * @return this query
   */
  ActivityInstanceQuery unfinished();

  /**
   * Only visits that started at this time or before.
   *
   * @param time the limit, itself included
   * @return this query
   */
  ActivityInstanceQuery startedBefore(Date time);

  /**
   * Only visits that started at this time or after.
   *
   * @param time the limit, itself included
   * @return this query
   */
  ActivityInstanceQuery startedAfter(Date time);

  /**
   * Only visits that ended at this time or before.
   *
   * @param time the limit, itself included
   * @return this query
   */
  ActivityInstanceQuery finishedBefore(Date time);

  /**
   * Only visits that ended at this time or after.
   *
   * @param time the limit, itself included
   * @return this query
   */
  ActivityInstanceQuery finishedAfter(Date time);

  /**
   * Only visits that were cancelled for exactly this reason.
   *
   * @param deleteReason the whole reason; {@link io.turgo.engine.history.DeleteReason} has those of
   *     the engine
   * @return this query
   */
  ActivityInstanceQuery deleteReason(String deleteReason);

  /**
   * Only visits that were cancelled for a reason that matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  ActivityInstanceQuery deleteReasonLike(String pattern);

  /**
   * Only visits in instances of this tenant.
   *
   * @param tenantId the tenant of the process definition, matched as a whole
   * @return this query
   */
  ActivityInstanceQuery activityTenantId(String tenantId);

  /**
   * Only visits in instances whose tenant matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  ActivityInstanceQuery activityTenantIdLike(String pattern);

  /**
   * Only visits in instances of definitions without a tenant.
   *
   * @return this query
   */
  ActivityInstanceQuery activityWithoutTenantId();

  /**
   * Sorts by the tenant of the process definition in the direction that {@link #asc()} or {@link
   * #desc()} then gives.
   *
   * @return this query
   */
  ActivityInstanceQuery orderByTenantId();

  /**
   * Sorts by the visit's id, which is a number, in the direction that {@link #asc()} or {@link
   * #desc()} then gives.
   *
   * @return this query
   */
  ActivityInstanceQuery orderByActivityInstanceId();

  /**
   * Sorts by the time of the start in the direction that {@link #asc()} or {@link #desc()} then
   * gives.
   *
   * @return this query
   */
  ActivityInstanceQuery orderByActivityInstanceStartTime();

  /**
   * Sorts by the time of the end in the direction that {@link #asc()} or {@link #desc()} then
   * gives.
   *
   * @return this query
   */
  ActivityInstanceQuery orderByActivityInstanceEndTime();

  /**
   * Sorts by the time from start to end in the direction that {@link #asc()} or {@link #desc()}
   * then gives.
   *
   * @return this query
   */
  ActivityInstanceQuery orderByActivityInstanceDuration();

  /**
   * Sorts by the element's id in the direction that {@link #asc()} or {@link #desc()} then gives.
   *
   * @return this query
   */
  ActivityInstanceQuery orderByActivityId();

  /**
   * Sorts by the element's name in the direction that {@link #asc()} or {@link #desc()} then gives.
   *
   * @return this query
   */
  ActivityInstanceQuery orderByActivityName();

  /**
   * Sorts by the element's type in the direction that {@link #asc()} or {@link #desc()} then gives.
   *
   * @return this query
   */
  ActivityInstanceQuery orderByActivityType();

  /**
   * Sorts by the execution's id in the direction that {@link #asc()} or {@link #desc()} then gives.
   *
   * @return this query
   */
  ActivityInstanceQuery orderByExecutionId();

  /**
   * Sorts by the process instance's id in the direction that {@link #asc()} or {@link #desc()} then
   * gives.
   *
   * @return this query
   */
  ActivityInstanceQuery orderByProcessInstanceId();

  /**
   * Sorts by the process definition's id in the direction that {@link #asc()} or {@link #desc()}
   * then gives.
   *
   * @return this query
   */
  ActivityInstanceQuery orderByProcessDefinitionId();
}
