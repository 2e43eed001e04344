package io.turgo.engine.repository;

import io.turgo.engine.annotation.Experimental;
import io.turgo.engine.search.Query;
import java.util.Collection;

/**
 * Finds deployed files with decisions.
 *
 * @since 0.1.0
 */
@Experimental
public interface DecisionRequirementsDefinitionQuery
    extends Query<DecisionRequirementsDefinitionQuery, DecisionRequirementsDefinition> {
  /**
   * Only the file with this id.
   *
   * @param id the id of a file with decisions
   * @return this query
   */
  DecisionRequirementsDefinitionQuery decisionRequirementsDefinitionId(String id);

  /**
   * Only the files with these ids.
   *
   * @param ids ids of files, at least one
   * @return this query
   */
  DecisionRequirementsDefinitionQuery decisionRequirementsDefinitionIds(Collection<String> ids);

  /**
   * Only versions with this key.
   *
   * @param key the id of the {@code definitions} element
   * @return this query
   */
  DecisionRequirementsDefinitionQuery decisionRequirementsDefinitionKey(String key);

  /**
   * Only files whose key matches a pattern.
   *
   * @param keyLike the pattern, with {@code %} for any text
   * @return this query
   */
  DecisionRequirementsDefinitionQuery decisionRequirementsDefinitionKeyLike(String keyLike);

  /**
   * Only files with this namespace.
   *
   * @param category the namespace
   * @return this query
   */
  DecisionRequirementsDefinitionQuery decisionRequirementsDefinitionCategory(String category);

  /**
   * Only files of this name.
   *
   * @param resourceName the name of the file
   * @return this query
   */
  DecisionRequirementsDefinitionQuery decisionRequirementsDefinitionResourceName(
      String resourceName);

  /**
   * Only versions with this number.
   *
   * @param version the version, 1 or more
   * @return this query
   */
  DecisionRequirementsDefinitionQuery decisionRequirementsDefinitionVersion(Integer version);

  /**
   * Only the latest version of each key and tenant.
   *
   * @return this query
   */
  DecisionRequirementsDefinitionQuery latestVersion();

  /**
   * Only files of this deployment.
   *
   * @param deploymentId the id of a deployment
   * @return this query
   */
  DecisionRequirementsDefinitionQuery deploymentId(String deploymentId);

  /**
   * Only files of this tenant.
   *
   * @param tenantId the tenant's id; the empty text for none
   * @return this query
   */
  DecisionRequirementsDefinitionQuery tenantId(String tenantId);

  /**
   * Only files of these tenants.
   *
   * @param tenantIds the ids of tenants, at least one
   * @return this query
   */
  DecisionRequirementsDefinitionQuery tenantIds(Collection<String> tenantIds);

  /**
   * Sorts by id; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  DecisionRequirementsDefinitionQuery orderByDecisionRequirementsDefinitionId();

  /**
   * Sorts by key; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  DecisionRequirementsDefinitionQuery orderByDecisionRequirementsDefinitionKey();

  /**
   * Sorts by version number; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  DecisionRequirementsDefinitionQuery orderByDecisionRequirementsDefinitionVersion();

  /**
   * Sorts by deployment id; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  DecisionRequirementsDefinitionQuery orderByDeploymentId();

  /**
   * Sorts by tenant; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  DecisionRequirementsDefinitionQuery orderByTenantId();
}
