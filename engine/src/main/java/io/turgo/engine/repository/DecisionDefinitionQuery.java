package io.turgo.engine.repository;

import io.turgo.engine.annotation.Experimental;
import io.turgo.engine.search.Query;
import io.turgo.engine.search.TenantFilters;
import java.util.Collection;

/**
 * Finds decision definitions, each version of a decision by itself.
 *
 * @since 0.1.0
 */
@Experimental
public interface DecisionDefinitionQuery
    extends Query<DecisionDefinitionQuery, DecisionDefinition>,
        TenantFilters<DecisionDefinitionQuery> {
  /**
   * Only the definition with this id.
   *
   * @param decisionDefinitionId an id that no definition can have finds nothing
   * @return this query
   */
  DecisionDefinitionQuery decisionDefinitionId(String decisionDefinitionId);

  /**
   * Only definitions with one of these ids.
   *
   * @param decisionDefinitionIds at least one id
   * @return this query
   */
  DecisionDefinitionQuery decisionDefinitionIds(Collection<String> decisionDefinitionIds);

  /**
   * Only versions of the decision with this key.
   *
   * @param key the whole key, in upper and lower case as it is
   * @return this query
   */
  DecisionDefinitionQuery decisionDefinitionKey(String key);

  /**
   * Only definitions whose key matches a pattern.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  DecisionDefinitionQuery decisionDefinitionKeyLike(String pattern);

  /**
   * Only definitions with this name.
   *
   * @param name the whole name, in upper and lower case as it is
   * @return this query
   */
  DecisionDefinitionQuery decisionDefinitionName(String name);

  /**
   * Only definitions whose name matches a pattern.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  DecisionDefinitionQuery decisionDefinitionNameLike(String pattern);

  /**
   * Only definitions of this category.
   *
   * @param category the whole category, in upper and lower case as it is
   * @return this query
   */
  DecisionDefinitionQuery decisionDefinitionCategory(String category);

  /**
   * Only definitions whose category matches a pattern.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  DecisionDefinitionQuery decisionDefinitionCategoryLike(String pattern);

  /**
   * Only definitions of files with this name.
   *
   * @param resourceName the whole name, in upper and lower case as it is
   * @return this query
   */
  DecisionDefinitionQuery decisionDefinitionResourceName(String resourceName);

  /**
   * Only definitions of files whose name matches a pattern.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  DecisionDefinitionQuery decisionDefinitionResourceNameLike(String pattern);

  /**
   * Only definitions with this version number.
   *
   * @param version 1 or more
   * @return this query
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if it is less than 1
   */
  DecisionDefinitionQuery decisionDefinitionVersion(Integer version);

  /**
   * Only the latest version of each key in each tenant.
   *
   * @return this query
   */
  DecisionDefinitionQuery latestVersion();

  /**
   * Only definitions with this version tag.
   *
   * @param versionTag the whole tag, in upper and lower case as it is
   * @return this query
   */
  DecisionDefinitionQuery versionTag(String versionTag);

  /**
   * Only definitions whose version tag matches a pattern.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  DecisionDefinitionQuery versionTagLike(String pattern);

  /**
   * Only definitions of files with this id of the {@code definitions} element.
   *
   * @param key the whole id, in upper and lower case as it is
   * @return this query
   */
  DecisionDefinitionQuery decisionRequirementsDefinitionKey(String key);

  /**
   * Only definitions of this deployment.
   *
   * @param deploymentId an id that no deployment can have finds nothing
   * @return this query
   */
  DecisionDefinitionQuery deploymentId(String deploymentId);

  /**
   * Only definitions of this tenant.
   *
   * @param tenantId the tenant's id; the empty text for definitions without a tenant
   * @return this query
   */
  DecisionDefinitionQuery decisionDefinitionTenantId(String tenantId);

  /**
   * Only definitions without a tenant.
   *
   * @return this query
   */
  DecisionDefinitionQuery decisionDefinitionWithoutTenantId();

  /**
   * Sorts by id; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  DecisionDefinitionQuery orderByDecisionDefinitionId();

  /**
   * Sorts by key; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  DecisionDefinitionQuery orderByDecisionDefinitionKey();

  /**
   * Sorts by name; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  DecisionDefinitionQuery orderByDecisionDefinitionName();

  /**
   * Sorts by version number; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  DecisionDefinitionQuery orderByDecisionDefinitionVersion();

  /**
   * Sorts by deployment id; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  DecisionDefinitionQuery orderByDeploymentId();

  /**
   * Sorts by tenant; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  DecisionDefinitionQuery orderByTenantId();
}
