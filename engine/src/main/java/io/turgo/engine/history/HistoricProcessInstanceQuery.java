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
 */
public interface HistoricProcessInstanceQuery
    extends Query<HistoricProcessInstanceQuery, HistoricProcessInstance>,
        TenantFilters<HistoricProcessInstanceQuery>,
        VariableFilters<HistoricProcessInstanceQuery> {
  HistoricProcessInstanceQuery processInstanceId(String processInstanceId);

  /** Those that an instance called by its call activities. */
  HistoricProcessInstanceQuery superProcessInstanceId(String superProcessInstanceId);

  /**
   * @param excludeSubprocesses whether only those are found that no call activity has started
   */
  HistoricProcessInstanceQuery excludeSubprocesses(boolean excludeSubprocesses);

  HistoricProcessInstanceQuery processInstanceIds(Collection<String> processInstanceIds);

  HistoricProcessInstanceQuery processDefinitionId(String processDefinitionId);

  HistoricProcessInstanceQuery processDefinitionKey(String key);

  HistoricProcessInstanceQuery processDefinitionKeyIn(Collection<String> keys);

  HistoricProcessInstanceQuery processDefinitionKeyNotIn(Collection<String> keys);

  HistoricProcessInstanceQuery processDefinitionKeyLike(String pattern);

  HistoricProcessInstanceQuery processDefinitionKeyLikeIgnoreCase(String pattern);

  HistoricProcessInstanceQuery processDefinitionName(String name);

  /** Instances of definitions of that category. */
  HistoricProcessInstanceQuery processDefinitionCategory(String category);

  HistoricProcessInstanceQuery processDefinitionCategoryLike(String pattern);

  HistoricProcessInstanceQuery processDefinitionCategoryLikeIgnoreCase(String pattern);

  HistoricProcessInstanceQuery processDefinitionVersion(Integer version);

  HistoricProcessInstanceQuery deploymentId(String deploymentId);

  HistoricProcessInstanceQuery deploymentIdIn(Collection<String> deploymentIds);

  HistoricProcessInstanceQuery processInstanceBusinessKey(String businessKey);

  HistoricProcessInstanceQuery processInstanceBusinessKeyLike(String pattern);

  HistoricProcessInstanceQuery processInstanceBusinessKeyLikeIgnoreCase(String pattern);

  HistoricProcessInstanceQuery processInstanceBusinessStatus(String businessStatus);

  HistoricProcessInstanceQuery processInstanceBusinessStatusLike(String pattern);

  HistoricProcessInstanceQuery processInstanceBusinessStatusLikeIgnoreCase(String pattern);

  HistoricProcessInstanceQuery processInstanceCallbackId(String callbackId);

  HistoricProcessInstanceQuery processInstanceCallbackIds(Set<String> callbackIds);

  HistoricProcessInstanceQuery processInstanceCallbackType(String callbackType);

  HistoricProcessInstanceQuery processInstanceReferenceId(String referenceId);

  HistoricProcessInstanceQuery processInstanceReferenceType(String referenceType);

  /** Those that nothing asked for. */
  HistoricProcessInstanceQuery withoutProcessInstanceCallbackId();

  HistoricProcessInstanceQuery processInstanceName(String name);

  HistoricProcessInstanceQuery processInstanceNameLike(String pattern);

  HistoricProcessInstanceQuery processInstanceNameLikeIgnoreCase(String pattern);

  /** Instances that have ended, in whatever way. */
  HistoricProcessInstanceQuery finished();

  /** Instances that run. */
  HistoricProcessInstanceQuery unfinished();

  /** Instances that were deleted. */
  HistoricProcessInstanceQuery deleted();

  /** Instances that were not deleted. */
  HistoricProcessInstanceQuery notDeleted();

  /** Instances that started at that time or before. */
  HistoricProcessInstanceQuery startedBefore(Date time);

  /** Instances that started at that time or after. */
  HistoricProcessInstanceQuery startedAfter(Date time);

  HistoricProcessInstanceQuery startedBy(String userId);

  /** In one of the states of {@link ProcessInstanceState}. */
  HistoricProcessInstanceQuery state(String state);

  /** Ended by a call in the name of that user. */
  HistoricProcessInstanceQuery finishedBy(String userId);

  /** Instances that ended at that time or before. */
  HistoricProcessInstanceQuery finishedBefore(Date time);

  /** Instances that ended at that time or after. */
  HistoricProcessInstanceQuery finishedAfter(Date time);

  /** Running instances with an execution at that element. */
  HistoricProcessInstanceQuery activeActivityId(String activityId);

  /** Running instances with an execution at one of those elements. */
  HistoricProcessInstanceQuery activeActivityIds(Collection<String> activityIds);

  /** Running instances with a job, in whatever state, whose last run failed. */
  HistoricProcessInstanceQuery withJobException();

  /** Running instances with a dead-letter job: they are stuck until somebody acts. */
  HistoricProcessInstanceQuery withDeadLetterJob();

  /** Instances in which a user has a part, as their starter or otherwise. */
  HistoricProcessInstanceQuery involvedUser(String userId);

  /**
   * Instances in which a user has a certain part.
   *
   * @param identityLinkType such as {@link io.turgo.engine.task.IdentityLinkType#PARTICIPANT}
   */
  HistoricProcessInstanceQuery involvedUser(String userId, String identityLinkType);

  /** Instances in which a group has a certain part. */
  HistoricProcessInstanceQuery involvedGroup(String groupId, String identityLinkType);

  /** Instances in which one of the groups has a part. */
  HistoricProcessInstanceQuery involvedGroups(Collection<String> groupIds);

  /** Also reads the instances' own variables, in one more statement for a list. */
  HistoricProcessInstanceQuery includeProcessVariables();

  /**
   * Also reads those of the instances' own variables that have these names, in one more statement
   * for a list.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if there are no names
   */
  HistoricProcessInstanceQuery includeProcessVariables(Collection<String> variableNames);

  HistoricProcessInstanceQuery processInstanceTenantId(String tenantId);

  HistoricProcessInstanceQuery processInstanceTenantIdLike(String pattern);

  HistoricProcessInstanceQuery processInstanceTenantIdLikeIgnoreCase(String pattern);

  HistoricProcessInstanceQuery processInstanceWithoutTenantId();

  HistoricProcessInstanceQuery orderByTenantId();

  HistoricProcessInstanceQuery orderByProcessInstanceId();

  HistoricProcessInstanceQuery orderByProcessDefinitionId();

  HistoricProcessInstanceQuery orderByProcessInstanceBusinessKey();

  HistoricProcessInstanceQuery orderByProcessInstanceStartTime();

  HistoricProcessInstanceQuery orderByProcessInstanceEndTime();

  HistoricProcessInstanceQuery orderByProcessInstanceDuration();

  /** Shows names and descriptions in that language, where the model has them: {@code en-US}. */
  HistoricProcessInstanceQuery locale(String locale);

  /** Takes {@code en} where the model has no {@code en-US}. */
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
