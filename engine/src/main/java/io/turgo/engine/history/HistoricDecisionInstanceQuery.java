package io.turgo.engine.history;

import io.turgo.engine.annotation.Experimental;
import io.turgo.engine.search.Query;
import java.util.Collection;
import java.util.Date;

/**
 * Finds evaluations of decisions, recorded at {@link HistoryLevel#FULL}.
 *
 * @since 0.1.0
 */
@Experimental
public interface HistoricDecisionInstanceQuery
    extends Query<HistoricDecisionInstanceQuery, HistoricDecisionInstance> {
  /**
   * Only this evaluation.
   *
   * @param decisionInstanceId the id of an evaluation
   * @return this query
   */
  HistoricDecisionInstanceQuery decisionInstanceId(String decisionInstanceId);

  /**
   * Only these evaluations.
   *
   * @param decisionInstanceIds ids of evaluations, at least one
   * @return this query
   */
  HistoricDecisionInstanceQuery decisionInstanceIds(Collection<String> decisionInstanceIds);

  /**
   * Only evaluations of this version.
   *
   * @param decisionDefinitionId the id of a decision definition
   * @return this query
   */
  HistoricDecisionInstanceQuery decisionDefinitionId(String decisionDefinitionId);

  /**
   * Only evaluations of these versions.
   *
   * @param decisionDefinitionIds ids of decision definitions, at least one
   * @return this query
   */
  HistoricDecisionInstanceQuery decisionDefinitionIds(Collection<String> decisionDefinitionIds);

  /**
   * Only evaluations of versions of this decision.
   *
   * @param decisionDefinitionKey the key of the decision
   * @return this query
   */
  HistoricDecisionInstanceQuery decisionDefinitionKey(String decisionDefinitionKey);

  /**
   * Only evaluations of versions of these decisions.
   *
   * @param decisionDefinitionKeys keys of decisions, at least one
   * @return this query
   */
  HistoricDecisionInstanceQuery decisionDefinitionKeys(Collection<String> decisionDefinitionKeys);

  /**
   * Only evaluations of decisions with this name.
   *
   * @param decisionDefinitionName the name of the decision
   * @return this query
   */
  HistoricDecisionInstanceQuery decisionDefinitionName(String decisionDefinitionName);

  /**
   * Only evaluations of decisions whose name matches a pattern.
   *
   * @param decisionDefinitionNameLike the pattern, with {@code %} for any text
   * @return this query
   */
  HistoricDecisionInstanceQuery decisionDefinitionNameLike(String decisionDefinitionNameLike);

  /**
   * Only evaluations of decisions of files with this id of {@code definitions}.
   *
   * @param key the id of the element
   * @return this query
   */
  HistoricDecisionInstanceQuery decisionRequirementsDefinitionKey(String key);

  /**
   * Only evaluations in instances of this version of a process.
   *
   * @param processDefinitionId the id of a process definition
   * @return this query
   */
  HistoricDecisionInstanceQuery processDefinitionId(String processDefinitionId);

  /**
   * Only evaluations in instances of this process.
   *
   * @param processDefinitionKey the key of the process
   * @return this query
   */
  HistoricDecisionInstanceQuery processDefinitionKey(String processDefinitionKey);

  /**
   * Only evaluations in this process instance.
   *
   * @param processInstanceId the id of a running or ended process instance
   * @return this query
   */
  HistoricDecisionInstanceQuery processInstanceId(String processInstanceId);

  /**
   * Only evaluations by this element.
   *
   * @param activityId the id attribute of the element
   * @return this query
   */
  HistoricDecisionInstanceQuery activityId(String activityId);

  /**
   * Only evaluations by these elements.
   *
   * @param activityIds id attributes of elements, at least one
   * @return this query
   */
  HistoricDecisionInstanceQuery activityIds(Collection<String> activityIds);

  /**
   * Only evaluations during this visit to an element.
   *
   * @param activityInstanceId a {@link HistoricActivityInstance#getId}
   * @return this query
   */
  HistoricDecisionInstanceQuery activityInstanceId(String activityInstanceId);

  /**
   * Only evaluations during these visits to elements.
   *
   * @param activityInstanceIds ids of visits, at least one
   * @return this query
   */
  HistoricDecisionInstanceQuery activityInstanceIds(Collection<String> activityInstanceIds);

  /**
   * Only evaluations outside of process instances.
   *
   * @return this query
   */
  HistoricDecisionInstanceQuery withoutProcessInstance();

  /**
   * Only evaluations outside of instances by this user.
   *
   * @param userId the id of the user
   * @return this query
   */
  HistoricDecisionInstanceQuery userId(String userId);

  /**
   * Only this evaluation and those that it required.
   *
   * @param decisionInstanceId the id of an evaluation of a decision that was asked for
   * @return this query
   */
  HistoricDecisionInstanceQuery rootDecisionInstanceId(String decisionInstanceId);

  /**
   * Only evaluations of decisions that were asked for, not of those that they required.
   *
   * @return this query
   */
  HistoricDecisionInstanceQuery rootDecisionInstancesOnly();

  /**
   * Only evaluations at this time or later.
   *
   * @param time the earliest time
   * @return this query
   */
  HistoricDecisionInstanceQuery evaluatedAfter(Date time);

  /**
   * Only evaluations at this time or earlier.
   *
   * @param time the latest time
   * @return this query
   */
  HistoricDecisionInstanceQuery evaluatedBefore(Date time);

  /**
   * Only evaluations of this tenant.
   *
   * @param tenantId the tenant's id; the empty text for none
   * @return this query
   */
  HistoricDecisionInstanceQuery tenantId(String tenantId);

  /**
   * Only evaluations of these tenants.
   *
   * @param tenantIds the ids of tenants, at least one
   * @return this query
   */
  HistoricDecisionInstanceQuery tenantIds(Collection<String> tenantIds);

  /**
   * Reads the inputs of each evaluation.
   *
   * @return this query
   */
  HistoricDecisionInstanceQuery includeInputs();

  /**
   * Reads the matched rules and the outputs of each evaluation.
   *
   * @return this query
   */
  HistoricDecisionInstanceQuery includeOutputs();

  /**
   * Sorts by time; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  HistoricDecisionInstanceQuery orderByEvaluationTime();

  /**
   * Sorts by tenant; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  HistoricDecisionInstanceQuery orderByTenantId();
}
