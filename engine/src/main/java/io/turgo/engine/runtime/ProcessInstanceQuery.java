package io.turgo.engine.runtime;

import io.turgo.engine.search.Query;
import io.turgo.engine.search.TenantFilters;
import io.turgo.engine.search.VariableFilters;
import java.util.Collection;
import java.util.Date;
import java.util.Set;

/**
 * Finds running process instances. Ended ones are in the history.
 *
 * @since 0.1.0
 */
public interface ProcessInstanceQuery
    extends Query<ProcessInstanceQuery, ProcessInstance>,
        TenantFilters<ProcessInstanceQuery>,
        VariableFilters<ProcessInstanceQuery> {
  /**
   * Only the instance with this id.
   *
   * @param processInstanceId the id of a process instance
   * @return this query
   */
  ProcessInstanceQuery processInstanceId(String processInstanceId);

  /**
   * Only instances that call activities of this instance started.
   *
   * @param superProcessInstanceId the id of the calling instance
   * @return this query
   */
  ProcessInstanceQuery superProcessInstanceId(String superProcessInstanceId);

  /**
   * Only the instance whose call activity started this instance.
   *
   * @param subProcessInstanceId the id of the called instance
   * @return this query
   */
  ProcessInstanceQuery subProcessInstanceId(String subProcessInstanceId);

  /**
   * Leaves out instances that a call activity started.
   *
   * @param excludeSubprocesses true to leave them out, false to find them as well
   * @return this query
   */
  ProcessInstanceQuery excludeSubprocesses(boolean excludeSubprocesses);

  /**
   * Only instances with one of these ids.
   *
   * @param processInstanceIds one id or more
   * @return this query
   */
  ProcessInstanceQuery processInstanceIds(Collection<String> processInstanceIds);

  /**
   * Only instances with this business key.
   *
   * @param businessKey the whole business key, in upper and lower case as it is
   * @return this query
   */
  ProcessInstanceQuery processInstanceBusinessKey(String businessKey);

  /**
   * Only instances of this process with this business key.
   *
   * @param businessKey the whole business key, in upper and lower case as it is
   * @param processDefinitionKey the key of the process, of all versions
   * @return this query
   */
  ProcessInstanceQuery processInstanceBusinessKey(String businessKey, String processDefinitionKey);

  /**
   * Only instances whose business key matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  ProcessInstanceQuery processInstanceBusinessKeyLike(String pattern);

  /**
   * Only instances whose business key matches a pattern, upper and lower case alike.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  ProcessInstanceQuery processInstanceBusinessKeyLikeIgnoreCase(String pattern);

  /**
   * Only instances with this business status.
   *
   * @param businessStatus the whole status, in upper and lower case as it is
   * @return this query
   */
  ProcessInstanceQuery processInstanceBusinessStatus(String businessStatus);

  /**
   * Only instances whose business status matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  ProcessInstanceQuery processInstanceBusinessStatusLike(String pattern);

  /**
   * Only instances whose business status matches a pattern, upper and lower case alike.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  ProcessInstanceQuery processInstanceBusinessStatusLikeIgnoreCase(String pattern);

  /**
   * Only instances with this {@linkplain ProcessInstanceBuilder#callbackId callback id}.
   *
   * @param callbackId the whole callback id
   * @return this query
   */
  ProcessInstanceQuery processInstanceCallbackId(String callbackId);

  /**
   * Only instances with one of these {@linkplain ProcessInstanceBuilder#callbackId callback ids}.
   *
   * @param callbackIds one callback id or more
   * @return this query
   */
  ProcessInstanceQuery processInstanceCallbackIds(Set<String> callbackIds);

  /**
   * Only instances with this {@linkplain ProcessInstanceBuilder#callbackType callback type}.
   *
   * @param callbackType the whole callback type
   * @return this query
   */
  ProcessInstanceQuery processInstanceCallbackType(String callbackType);

  /**
   * Only instances with this {@linkplain ProcessInstanceBuilder#referenceId reference id}.
   *
   * @param referenceId the whole reference id
   * @return this query
   */
  ProcessInstanceQuery processInstanceReferenceId(String referenceId);

  /**
   * Only instances with this {@linkplain ProcessInstanceBuilder#referenceType reference type}.
   *
   * @param referenceType the whole reference type
   * @return this query
   */
  ProcessInstanceQuery processInstanceReferenceType(String referenceType);

  /**
   * Only instances with exactly this name.
   *
   * @param name the name of the instance, not of its process
   * @return this query
   */
  ProcessInstanceQuery processInstanceName(String name);

  /**
   * Only instances whose name matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  ProcessInstanceQuery processInstanceNameLike(String pattern);

  /**
   * Only instances whose name matches a pattern, upper and lower case alike.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  ProcessInstanceQuery processInstanceNameLikeIgnoreCase(String pattern);

  /**
   * Only instances of this version of a process.
   *
   * @param processDefinitionId the id of a process definition
   * @return this query
   */
  ProcessInstanceQuery processDefinitionId(String processDefinitionId);

  /**
   * Only instances of one of these versions of processes.
   *
   * @param processDefinitionIds one id or more
   * @return this query
   */
  ProcessInstanceQuery processDefinitionIds(Collection<String> processDefinitionIds);

  /**
   * Only instances of this process, of all versions.
   *
   * @param key the id attribute of the {@code process} element
   * @return this query
   */
  ProcessInstanceQuery processDefinitionKey(String key);

  /**
   * Only instances of processes whose key matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  ProcessInstanceQuery processDefinitionKeyLike(String pattern);

  /**
   * Only instances of processes whose key matches a pattern, upper and lower case alike.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  ProcessInstanceQuery processDefinitionKeyLikeIgnoreCase(String pattern);

  /**
   * Only instances of one of these processes, of all versions.
   *
   * @param keys one key or more
   * @return this query
   */
  ProcessInstanceQuery processDefinitionKeys(Collection<String> keys);

  /**
   * Leaves out instances of these processes, of all versions.
   *
   * @param keys one key or more
   * @return this query
   */
  ProcessInstanceQuery excludeProcessDefinitionKeys(Collection<String> keys);

  /**
   * Only instances of processes with exactly this name.
   *
   * @param name the name of a process definition
   * @return this query
   */
  ProcessInstanceQuery processDefinitionName(String name);

  /**
   * Only instances of processes whose name matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  ProcessInstanceQuery processDefinitionNameLike(String pattern);

  /**
   * Only instances of processes whose name matches a pattern, upper and lower case alike.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  ProcessInstanceQuery processDefinitionNameLikeIgnoreCase(String pattern);

  /**
   * Only instances of process definitions of this category.
   *
   * @param category the whole category
   * @return this query
   */
  ProcessInstanceQuery processDefinitionCategory(String category);

  /**
   * Only instances of process definitions whose category matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  ProcessInstanceQuery processDefinitionCategoryLike(String pattern);

  /**
   * Only instances of process definitions whose category matches a pattern, upper and lower case
   * alike.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  ProcessInstanceQuery processDefinitionCategoryLikeIgnoreCase(String pattern);

  /**
   * Only instances of this version, of whatever process.
   *
   * @param version the version; the first is 1
   * @return this query
   */
  ProcessInstanceQuery processDefinitionVersion(Integer version);

  /**
   * Only instances of processes of this deployment.
   *
   * @param deploymentId the id of a deployment
   * @return this query
   */
  ProcessInstanceQuery deploymentId(String deploymentId);

  /**
   * Only instances of processes of one of these deployments.
   *
   * @param deploymentIds ids of deployments; an empty collection adds no condition
   * @return this query
   */
  ProcessInstanceQuery deploymentIdIn(Collection<String> deploymentIds);

  /**
   * Only instances that are not suspended. Replaces {@link #suspended}.
   *
   * @return this query
   */
  ProcessInstanceQuery active();

  /**
   * Only instances that are suspended. Replaces {@link #active}.
   *
   * @return this query
   */
  ProcessInstanceQuery suspended();

  /**
   * Only instances with an execution at this element.
   *
   * @param activityId the id attribute of the element
   * @return this query
   */
  ProcessInstanceQuery activeActivityId(String activityId);

  /**
   * Only instances with an execution at one of these elements.
   *
   * @param activityIds one id attribute or more
   * @return this query
   */
  ProcessInstanceQuery activeActivityIds(Collection<String> activityIds);

  /**
   * Only instances with a job, in whatever state, whose last run failed.
   *
   * @return this query
   */
  ProcessInstanceQuery withJobException();

  /**
   * Only instances with a dead-letter job. They are stuck until somebody acts.
   *
   * @return this query
   */
  ProcessInstanceQuery withDeadLetterJob();

  /**
   * Only instances with a job of this cause.
   *
   * @param cause an {@link io.turgo.engine.job.Incident#cause}
   * @return this query
   */
  ProcessInstanceQuery incidentCause(String cause);

  /**
   * Only instances that started at this time or before.
   *
   * @param time the limit, itself included
   * @return this query
   */
  ProcessInstanceQuery startedBefore(Date time);

  /**
   * Only instances that started at this time or after.
   *
   * @param time the limit, itself included
   * @return this query
   */
  ProcessInstanceQuery startedAfter(Date time);

  /**
   * Only instances that this user started.
   *
   * @param userId the id of a user
   * @return this query
   */
  ProcessInstanceQuery startedBy(String userId);

  /**
   * Only instances to which this user has an identity link, of whatever type. The user who started
   * an instance counts as well.
   *
   * @param userId the id of a user
   * @return this query
   */
  ProcessInstanceQuery involvedUser(String userId);

  /**
   * Only instances to which this user has an identity link of this type.
   *
   * @param userId the id of a user
   * @param identityLinkType the type of the identity link, such as {@link
   *     io.turgo.engine.task.IdentityLinkType#PARTICIPANT}
   * @return this query
   */
  ProcessInstanceQuery involvedUser(String userId, String identityLinkType);

  /**
   * Only instances to which this group has an identity link of this type.
   *
   * @param groupId the id of a group
   * @param identityLinkType the type of the identity link, such as {@link
   *     io.turgo.engine.task.IdentityLinkType#PARTICIPANT}
   * @return this query
   */
  ProcessInstanceQuery involvedGroup(String groupId, String identityLinkType);

  /**
   * Only instances to which one of these groups has an identity link, of whatever type.
   *
   * @param groupIds one id or more
   * @return this query
   */
  ProcessInstanceQuery involvedGroups(Collection<String> groupIds);

  /**
   * Also reads the instances' own variables, for a list with one more statement.
   *
   * @return this query
   */
  ProcessInstanceQuery includeProcessVariables();

  /**
   * Also reads those of the instances' own variables that have one of these names, for a list with
   * one more statement.
   *
   * @param variableNames one name or more
   * @return this query
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if there are no names
   */
  ProcessInstanceQuery includeProcessVariables(Collection<String> variableNames);

  /**
   * Only instances of this tenant.
   *
   * @param tenantId the tenant of the process definition, matched as a whole
   * @return this query
   */
  ProcessInstanceQuery processInstanceTenantId(String tenantId);

  /**
   * Only instances whose tenant matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  ProcessInstanceQuery processInstanceTenantIdLike(String pattern);

  /**
   * Only instances whose tenant matches a pattern, upper and lower case alike.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  ProcessInstanceQuery processInstanceTenantIdLikeIgnoreCase(String pattern);

  /**
   * Only instances of definitions without a tenant.
   *
   * @return this query
   */
  ProcessInstanceQuery processInstanceWithoutTenantId();

  /**
   * Sorts by the tenant of the process definition in the direction that {@link #asc()} or {@link
   * #desc()} then gives.
   *
   * @return this query
   */
  ProcessInstanceQuery orderByTenantId();

  /**
   * Sorts by the instance's id, which is a number, in the direction that {@link #asc()} or {@link
   * #desc()} then gives.
   *
   * @return this query
   */
  ProcessInstanceQuery orderByProcessInstanceId();

  /**
   * Sorts by the process definition's id in the direction that {@link #asc()} or {@link #desc()}
   * then gives.
   *
   * @return this query
   */
  ProcessInstanceQuery orderByProcessDefinitionId();

  /**
   * Sorts by the process definition's key in the direction that {@link #asc()} or {@link #desc()}
   * then gives.
   *
   * @return this query
   */
  ProcessInstanceQuery orderByProcessDefinitionKey();

  /**
   * Sorts by the time of the start in the direction that {@link #asc()} or {@link #desc()} then
   * gives.
   *
   * @return this query
   */
  ProcessInstanceQuery orderByStartTime();

  /**
   * Shows names and descriptions in this language where the model has them.
   *
   * @param locale a language tag such as {@code en-US}
   * @return this query
   */
  ProcessInstanceQuery locale(String locale);

  /**
   * Shows names and descriptions in a more general language where the model lacks the wanted one.
   * An example is {@code en} instead of {@code en-US}.
   *
   * @return this query
   */
  ProcessInstanceQuery withLocalizationFallback();
}
