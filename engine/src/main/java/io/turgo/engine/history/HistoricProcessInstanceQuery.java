package io.turgo.engine.history;

import io.turgo.engine.search.Query;
import io.turgo.engine.search.TenantFilters;
import io.turgo.engine.search.VariableFilters;
import java.util.Collection;
import java.util.Date;
import java.util.Set;

/**
 * Finds process instances, running and ended. Filters on variables look at the last value that was
 * recorded, of the instance's own variables and of those local to any scope below it.
 *
 * @since 0.1.0
 */
public interface HistoricProcessInstanceQuery
    extends Query<HistoricProcessInstanceQuery, HistoricProcessInstance>,
        TenantFilters<HistoricProcessInstanceQuery>,
        VariableFilters<HistoricProcessInstanceQuery> {
  /**
   * Only the instance with this id.
   *
   * @param processInstanceId the id of a process instance
   * @return this query
   */
  HistoricProcessInstanceQuery processInstanceId(String processInstanceId);

  /**
   * Only instances that call activities of this instance started.
   *
   * @param superProcessInstanceId the id of the calling instance
   * @return this query
   */
  HistoricProcessInstanceQuery superProcessInstanceId(String superProcessInstanceId);

  /**
   * Leaves out instances that a call activity started.
   *
   * @param excludeSubprocesses true to leave them out, false to find them as well
   * @return this query
   */
  HistoricProcessInstanceQuery excludeSubprocesses(boolean excludeSubprocesses);

  /**
   * Only instances with one of these ids.
   *
   * @param processInstanceIds one id or more
   * @return this query
   */
  HistoricProcessInstanceQuery processInstanceIds(Collection<String> processInstanceIds);

  /**
   * Only instances of this version of a process.
   *
   * @param processDefinitionId the id of a process definition
   * @return this query
   */
  HistoricProcessInstanceQuery processDefinitionId(String processDefinitionId);

  /**
   * Only instances of this process, of all versions.
   *
   * @param key the id attribute of the {@code process} element
   * @return this query
   */
  HistoricProcessInstanceQuery processDefinitionKey(String key);

  /**
   * Only instances of one of these processes, of all versions.
   *
   * @param keys keys of process definitions; an empty collection adds no condition
   * @return this query
   */
  HistoricProcessInstanceQuery processDefinitionKeyIn(Collection<String> keys);

  /**
   * Only instances of other processes than these. Instances whose deployment was deleted are not
   * found.
   *
   * @param keys keys of process definitions; an empty collection adds no condition
   * @return this query
   */
  HistoricProcessInstanceQuery processDefinitionKeyNotIn(Collection<String> keys);

  /**
   * Only instances of processes whose key matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  HistoricProcessInstanceQuery processDefinitionKeyLike(String pattern);

  /**
   * Only instances of processes whose key matches a pattern, upper and lower case alike.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  HistoricProcessInstanceQuery processDefinitionKeyLikeIgnoreCase(String pattern);

  /**
   * Only instances of processes with exactly this name.
   *
   * @param name the name of a process definition
   * @return this query
   */
  HistoricProcessInstanceQuery processDefinitionName(String name);

  /**
   * Only instances of process definitions of this category.
   *
   * @param category the whole category
   * @return this query
   */
  HistoricProcessInstanceQuery processDefinitionCategory(String category);

  /**
   * Only instances of process definitions whose category matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  HistoricProcessInstanceQuery processDefinitionCategoryLike(String pattern);

  /**
   * Only instances of process definitions whose category matches a pattern, upper and lower case
   * alike.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  HistoricProcessInstanceQuery processDefinitionCategoryLikeIgnoreCase(String pattern);

  /**
   * Only instances of this version, of whatever process.
   *
   * @param version the version; the first is 1
   * @return this query
   */
  HistoricProcessInstanceQuery processDefinitionVersion(Integer version);

  /**
   * Only instances of processes of this deployment.
   *
   * @param deploymentId the id of a deployment
   * @return this query
   */
  HistoricProcessInstanceQuery deploymentId(String deploymentId);

  /**
   * Only instances of processes of one of these deployments.
   *
   * @param deploymentIds ids of deployments; an empty collection adds no condition
   * @return this query
   */
  HistoricProcessInstanceQuery deploymentIdIn(Collection<String> deploymentIds);

  /**
   * Only instances with this business key.
   *
   * @param businessKey the whole business key, in upper and lower case as it is
   * @return this query
   */
  HistoricProcessInstanceQuery processInstanceBusinessKey(String businessKey);

  /**
   * Only instances whose business key matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  HistoricProcessInstanceQuery processInstanceBusinessKeyLike(String pattern);

  /**
   * Only instances whose business key matches a pattern, upper and lower case alike.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  HistoricProcessInstanceQuery processInstanceBusinessKeyLikeIgnoreCase(String pattern);

  /**
   * Only instances with this business status.
   *
   * @param businessStatus the whole status, in upper and lower case as it is
   * @return this query
   */
  HistoricProcessInstanceQuery processInstanceBusinessStatus(String businessStatus);

  /**
   * Only instances whose business status matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  HistoricProcessInstanceQuery processInstanceBusinessStatusLike(String pattern);

  /**
   * Only instances whose business status matches a pattern, upper and lower case alike.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  HistoricProcessInstanceQuery processInstanceBusinessStatusLikeIgnoreCase(String pattern);

  /**
   * Only instances with this {@linkplain HistoricProcessInstance#getCallbackId callback id}.
   *
   * @param callbackId the whole callback id
   * @return this query
   */
  HistoricProcessInstanceQuery processInstanceCallbackId(String callbackId);

  /**
   * Only instances with one of these {@linkplain HistoricProcessInstance#getCallbackId callback
   * ids}.
   *
   * @param callbackIds one callback id or more
   * @return this query
   */
  HistoricProcessInstanceQuery processInstanceCallbackIds(Set<String> callbackIds);

  /**
   * Only instances with this {@linkplain HistoricProcessInstance#getCallbackType callback type}.
   *
   * @param callbackType the whole callback type
   * @return this query
   */
  HistoricProcessInstanceQuery processInstanceCallbackType(String callbackType);

  /**
   * Only instances with this {@linkplain HistoricProcessInstance#getReferenceId reference id}.
   *
   * @param referenceId the whole reference id
   * @return this query
   */
  HistoricProcessInstanceQuery processInstanceReferenceId(String referenceId);

  /**
   * Only instances with this {@linkplain HistoricProcessInstance#getReferenceType reference type}.
   *
   * @param referenceType the whole reference type
   * @return this query
   */
  HistoricProcessInstanceQuery processInstanceReferenceType(String referenceType);

  /**
   * Only instances that have no callback id.
   *
   * @return this query
   */
  HistoricProcessInstanceQuery withoutProcessInstanceCallbackId();

  /**
   * Only instances with exactly this name.
   *
   * @param name the name of the instance, not of its process
   * @return this query
   */
  HistoricProcessInstanceQuery processInstanceName(String name);

  /**
   * Only instances whose name matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  HistoricProcessInstanceQuery processInstanceNameLike(String pattern);

  /**
   * Only instances whose name matches a pattern, upper and lower case alike.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  HistoricProcessInstanceQuery processInstanceNameLikeIgnoreCase(String pattern);

  /**
   * Only instances that have ended, completed or deleted.
   *
   * @return this query
   */
  HistoricProcessInstanceQuery finished();

  /**
   * Only instances that run.
   *
   * @return this query
   */
  HistoricProcessInstanceQuery unfinished();

  /**
   * Only instances that were deleted.
   *
   * @return this query
   */
  HistoricProcessInstanceQuery deleted();

  /**
   * Only instances that were not deleted: those that run and those that have completed.
   *
   * @return this query
   */
  HistoricProcessInstanceQuery notDeleted();

  /**
   * Only instances that started at this time or before.
   *
   * @param time the limit, itself included
   * @return this query
   */
  HistoricProcessInstanceQuery startedBefore(Date time);

  /**
   * Only instances that started at this time or after.
   *
   * @param time the limit, itself included
   * @return this query
   */
  HistoricProcessInstanceQuery startedAfter(Date time);

  /**
   * Only instances that this user started.
   *
   * @param userId the id of a user
   * @return this query
   */
  HistoricProcessInstanceQuery startedBy(String userId);

  /**
   * Only instances in this state.
   *
   * @param state a constant of {@link ProcessInstanceState}; any other text finds nothing
   * @return this query
   */
  HistoricProcessInstanceQuery state(String state);

  /**
   * Only instances that a call in the name of this user ended.
   *
   * @param userId the id of a user
   * @return this query
   */
  HistoricProcessInstanceQuery finishedBy(String userId);

  /**
   * Only instances that ended at this time or before.
   *
   * @param time the limit, itself included
   * @return this query
   */
  HistoricProcessInstanceQuery finishedBefore(Date time);

  /**
   * Only instances that ended at this time or after.
   *
   * @param time the limit, itself included
   * @return this query
   */
  HistoricProcessInstanceQuery finishedAfter(Date time);

  /**
   * Only running instances with an execution at this element.
   *
   * @param activityId the id attribute of the element
   * @return this query
   */
  HistoricProcessInstanceQuery activeActivityId(String activityId);

  /**
   * Only running instances with an execution at one of these elements.
   *
   * @param activityIds one id attribute or more
   * @return this query
   */
  HistoricProcessInstanceQuery activeActivityIds(Collection<String> activityIds);

  /**
   * Only running instances with a job, in whatever state, whose last run failed.
   *
   * @return this query
   */
  HistoricProcessInstanceQuery withJobException();

  /**
   * Only running instances with a dead-letter job. They are stuck until somebody acts.
   *
   * @return this query
   */
  HistoricProcessInstanceQuery withDeadLetterJob();

  /**
   * Only instances to which this user has or had an identity link, of whatever type. The user who
   * started an instance counts as well.
   *
   * @param userId the id of a user
   * @return this query
   */
  HistoricProcessInstanceQuery involvedUser(String userId);

  /**
   * Only instances to which this user has or had an identity link of this type.
   *
   * @param userId the id of a user
   * @param identityLinkType the type of the identity link, such as {@link
   *     io.turgo.engine.task.IdentityLinkType#PARTICIPANT}
   * @return this query
   */
  HistoricProcessInstanceQuery involvedUser(String userId, String identityLinkType);

  /**
   * Only instances to which this group has or had an identity link of this type.
   *
   * @param groupId the id of a group
   * @param identityLinkType the type of the identity link, such as {@link
   *     io.turgo.engine.task.IdentityLinkType#PARTICIPANT}
   * @return this query
   */
  HistoricProcessInstanceQuery involvedGroup(String groupId, String identityLinkType);

  /**
   * Only instances to which one of these groups has or had an identity link, of whatever type.
   *
   * @param groupIds one id or more
   * @return this query
   */
  HistoricProcessInstanceQuery involvedGroups(Collection<String> groupIds);

  /**
   * Also reads the last values of the instances' own variables, for a list with one more statement.
   *
   * @return this query
   */
  HistoricProcessInstanceQuery includeProcessVariables();

  /**
   * Also reads the last values of those of the instances' own variables that have one of these
   * names, for a list with one more statement.
   *
   * @param variableNames one name or more
   * @return this query
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if there are no names
   */
  HistoricProcessInstanceQuery includeProcessVariables(Collection<String> variableNames);

  /**
   * Only instances of this tenant.
   *
   * @param tenantId the tenant of the process definition, matched as a whole
   * @return this query
   */
  HistoricProcessInstanceQuery processInstanceTenantId(String tenantId);

  /**
   * Only instances whose tenant matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  HistoricProcessInstanceQuery processInstanceTenantIdLike(String pattern);

  /**
   * Only instances whose tenant matches a pattern, upper and lower case alike.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  HistoricProcessInstanceQuery processInstanceTenantIdLikeIgnoreCase(String pattern);

  /**
   * Only instances of definitions without a tenant. Instances whose deployment was deleted are not
   * found.
   *
   * @return this query
   */
  HistoricProcessInstanceQuery processInstanceWithoutTenantId();

  /**
   * Sorts by the tenant of the process definition in the direction that {@link #asc()} or {@link
   * #desc()} then gives.
   *
   * @return this query
   */
  HistoricProcessInstanceQuery orderByTenantId();

  /**
   * Sorts by the instance's id, which is a number, in the direction that {@link #asc()} or {@link
   * #desc()} then gives.
   *
   * @return this query
   */
  HistoricProcessInstanceQuery orderByProcessInstanceId();

  /**
   * Sorts by the process definition's id in the direction that {@link #asc()} or {@link #desc()}
   * then gives.
   *
   * @return this query
   */
  HistoricProcessInstanceQuery orderByProcessDefinitionId();

  /**
   * Sorts by the business key in the direction that {@link #asc()} or {@link #desc()} then gives.
   *
   * @return this query
   */
  HistoricProcessInstanceQuery orderByProcessInstanceBusinessKey();

  /**
   * Sorts by the time of the start in the direction that {@link #asc()} or {@link #desc()} then
   * gives.
   *
   * @return this query
   */
  HistoricProcessInstanceQuery orderByProcessInstanceStartTime();

  /**
   * Sorts by the time of the end in the direction that {@link #asc()} or {@link #desc()} then
   * gives.
   *
   * @return this query
   */
  HistoricProcessInstanceQuery orderByProcessInstanceEndTime();

  /**
   * Sorts by the time from start to end in the direction that {@link #asc()} or {@link #desc()}
   * then gives.
   *
   * @return this query
   */
  HistoricProcessInstanceQuery orderByProcessInstanceDuration();

  /**
   * Shows names and descriptions in this language where the model has them.
   *
   * @param locale a language tag such as {@code en-US}
   * @return this query
   */
  HistoricProcessInstanceQuery locale(String locale);

  /**
   * Shows names and descriptions in a more general language where the model lacks the wanted one.
   * An example is {@code en} instead of {@code en-US}.
   *
   * @return this query
   */
  HistoricProcessInstanceQuery withLocalizationFallback();

  /**
   * Deletes everything that was recorded of the ended instances that the query finds, and of those
   * that they called, as {@link io.turgo.engine.HistoryService#deleteHistoricProcessInstance} does.
   * Those that run are left out. Each instance is a transaction of its own, so a call that fails
   * can be made again.
   */
  void delete();

  /** The same as {@link #delete}: nothing that was recorded of an instance outlasts it. */
  default void deleteWithRelatedData() {
    delete();
  }
}
