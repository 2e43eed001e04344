package io.turgo.engine.runtime;

import io.turgo.engine.search.Query;
import io.turgo.engine.search.TenantFilters;
import io.turgo.engine.search.VariableFilters;
import java.util.Collection;
import java.util.Date;
import java.util.Set;

/** Finds running process instances. Ended ones are in the history. */
public interface ProcessInstanceQuery
    extends Query<ProcessInstanceQuery, ProcessInstance>,
        TenantFilters<ProcessInstanceQuery>,
        VariableFilters<ProcessInstanceQuery> {
  ProcessInstanceQuery processInstanceId(String processInstanceId);

  /** Those that an instance called by its call activities. */
  ProcessInstanceQuery superProcessInstanceId(String superProcessInstanceId);

  /** The one that called an instance. */
  ProcessInstanceQuery subProcessInstanceId(String subProcessInstanceId);

  /**
   * @param excludeSubprocesses whether only those are found that no call activity waits for
   */
  ProcessInstanceQuery excludeSubprocesses(boolean excludeSubprocesses);

  ProcessInstanceQuery processInstanceIds(Collection<String> processInstanceIds);

  ProcessInstanceQuery processInstanceBusinessKey(String businessKey);

  /** Instances of that process with that business key. */
  ProcessInstanceQuery processInstanceBusinessKey(String businessKey, String processDefinitionKey);

  ProcessInstanceQuery processInstanceBusinessKeyLike(String pattern);

  ProcessInstanceQuery processInstanceBusinessKeyLikeIgnoreCase(String pattern);

  ProcessInstanceQuery processInstanceBusinessStatus(String businessStatus);

  ProcessInstanceQuery processInstanceBusinessStatusLike(String pattern);

  ProcessInstanceQuery processInstanceBusinessStatusLikeIgnoreCase(String pattern);

  ProcessInstanceQuery processInstanceCallbackId(String callbackId);

  ProcessInstanceQuery processInstanceCallbackIds(Set<String> callbackIds);

  ProcessInstanceQuery processInstanceCallbackType(String callbackType);

  ProcessInstanceQuery processInstanceReferenceId(String referenceId);

  ProcessInstanceQuery processInstanceReferenceType(String referenceType);

  ProcessInstanceQuery processInstanceName(String name);

  ProcessInstanceQuery processInstanceNameLike(String pattern);

  ProcessInstanceQuery processInstanceNameLikeIgnoreCase(String pattern);

  ProcessInstanceQuery processDefinitionId(String processDefinitionId);

  ProcessInstanceQuery processDefinitionIds(Collection<String> processDefinitionIds);

  ProcessInstanceQuery processDefinitionKey(String key);

  ProcessInstanceQuery processDefinitionKeyLike(String pattern);

  ProcessInstanceQuery processDefinitionKeyLikeIgnoreCase(String pattern);

  ProcessInstanceQuery processDefinitionKeys(Collection<String> keys);

  ProcessInstanceQuery excludeProcessDefinitionKeys(Collection<String> keys);

  ProcessInstanceQuery processDefinitionName(String name);

  ProcessInstanceQuery processDefinitionNameLike(String pattern);

  ProcessInstanceQuery processDefinitionNameLikeIgnoreCase(String pattern);

  /** Instances of definitions of that category. */
  ProcessInstanceQuery processDefinitionCategory(String category);

  ProcessInstanceQuery processDefinitionCategoryLike(String pattern);

  ProcessInstanceQuery processDefinitionCategoryLikeIgnoreCase(String pattern);

  ProcessInstanceQuery processDefinitionVersion(Integer version);

  ProcessInstanceQuery deploymentId(String deploymentId);

  ProcessInstanceQuery deploymentIdIn(Collection<String> deploymentIds);

  /** Instances that are not suspended. */
  ProcessInstanceQuery active();

  ProcessInstanceQuery suspended();

  /** Instances with an execution at that element. */
  ProcessInstanceQuery activeActivityId(String activityId);

  /** Instances with an execution at one of those elements. */
  ProcessInstanceQuery activeActivityIds(Collection<String> activityIds);

  /** Instances with a job, in whatever state, whose last run failed. */
  ProcessInstanceQuery withJobException();

  /** Instances with a dead-letter job: they are stuck until somebody acts. */
  ProcessInstanceQuery withDeadLetterJob();

  /** Instances with a job of that {@link io.turgo.engine.job.Incident#cause}. */
  ProcessInstanceQuery incidentCause(String cause);

  /** Instances that started at that time or before. */
  ProcessInstanceQuery startedBefore(Date time);

  /** Instances that started at that time or after. */
  ProcessInstanceQuery startedAfter(Date time);

  ProcessInstanceQuery startedBy(String userId);

  /** Instances in which a user has a part, as their starter or otherwise. */
  ProcessInstanceQuery involvedUser(String userId);

  /**
   * Instances in which a user has a certain part.
   *
   * @param identityLinkType such as {@link io.turgo.engine.task.IdentityLinkType#PARTICIPANT}
   */
  ProcessInstanceQuery involvedUser(String userId, String identityLinkType);

  /** Instances in which a group has a certain part. */
  ProcessInstanceQuery involvedGroup(String groupId, String identityLinkType);

  /** Instances in which one of the groups has a part. */
  ProcessInstanceQuery involvedGroups(Collection<String> groupIds);

  /** Also reads the instances' own variables, in one more statement for a list. */
  ProcessInstanceQuery includeProcessVariables();

  /**
   * Also reads those of the instances' own variables that have these names, in one more statement
   * for a list.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if there are no names
   */
  ProcessInstanceQuery includeProcessVariables(Collection<String> variableNames);

  ProcessInstanceQuery processInstanceTenantId(String tenantId);

  ProcessInstanceQuery processInstanceTenantIdLike(String pattern);

  ProcessInstanceQuery processInstanceTenantIdLikeIgnoreCase(String pattern);

  ProcessInstanceQuery processInstanceWithoutTenantId();

  ProcessInstanceQuery orderByTenantId();

  ProcessInstanceQuery orderByProcessInstanceId();

  ProcessInstanceQuery orderByProcessDefinitionId();

  ProcessInstanceQuery orderByProcessDefinitionKey();

  ProcessInstanceQuery orderByStartTime();

  /** Shows names and descriptions in that language, where the model has them: {@code en-US}. */
  ProcessInstanceQuery locale(String locale);

  /** Takes {@code en} where the model has no {@code en-US}. */
  ProcessInstanceQuery withLocalizationFallback();
}
