package io.turgo.engine.cmmn;

import io.turgo.engine.search.Query;
import io.turgo.engine.search.TenantFilters;
import java.util.Collection;

/**
 * Finds case definitions, each version of a case by itself.
 *
 * @since 0.1.0
 */
public interface CaseDefinitionQuery
    extends Query<CaseDefinitionQuery, CaseDefinition>, TenantFilters<CaseDefinitionQuery> {
  /**
   * Only the definition with this id.
   *
   * @param caseDefinitionId an id that no definition can have finds nothing
   * @return this query
   */
  CaseDefinitionQuery caseDefinitionId(String caseDefinitionId);

  /**
   * Only definitions with one of these ids.
   *
   * @param caseDefinitionIds at least one id
   * @return this query
   */
  CaseDefinitionQuery caseDefinitionIds(Collection<String> caseDefinitionIds);

  /**
   * Only versions of the case with this key.
   *
   * @param key the whole key, in upper and lower case as it is
   * @return this query
   */
  CaseDefinitionQuery caseDefinitionKey(String key);

  /**
   * Only definitions whose key matches a pattern.
   *
   * @param pattern a pattern as {@link Query} describes it
   * @return this query
   */
  CaseDefinitionQuery caseDefinitionKeyLike(String pattern);

  /**
   * Only definitions with this name.
   *
   * @param name the whole name, in upper and lower case as it is
   * @return this query
   */
  CaseDefinitionQuery caseDefinitionName(String name);

  /**
   * Only definitions whose name matches a pattern.
   *
   * @param pattern a pattern as {@link Query} describes it
   * @return this query
   */
  CaseDefinitionQuery caseDefinitionNameLike(String pattern);

  /**
   * Only definitions of this category.
   *
   * @param category the whole category, in upper and lower case as it is
   * @return this query
   */
  CaseDefinitionQuery caseDefinitionCategory(String category);

  /**
   * Only definitions of files with this name.
   *
   * @param resourceName the whole name of the file
   * @return this query
   */
  CaseDefinitionQuery caseDefinitionResourceName(String resourceName);

  /**
   * Only definitions of this tenant.
   *
   * @param tenantId the id of a tenant
   * @return this query
   */
  CaseDefinitionQuery caseDefinitionTenantId(String tenantId);

  /**
   * Only definitions without a tenant.
   *
   * @return this query
   */
  CaseDefinitionQuery caseDefinitionWithoutTenantId();

  /**
   * Only definitions that came with this deployment.
   *
   * @param deploymentId an id that no deployment can have finds nothing
   * @return this query
   */
  CaseDefinitionQuery deploymentId(String deploymentId);

  /**
   * Only this version of its key.
   *
   * @param version a number from 1
   * @return this query
   */
  CaseDefinitionQuery caseDefinitionVersion(Integer version);

  /**
   * Only the latest version of each key in its tenant.
   *
   * @return this query
   */
  CaseDefinitionQuery latestVersion();

  /**
   * Sorts by id.
   *
   * @return this query, which goes on with {@code asc} or {@code desc}
   */
  CaseDefinitionQuery orderByCaseDefinitionId();

  /**
   * Sorts by key.
   *
   * @return this query, which goes on with {@code asc} or {@code desc}
   */
  CaseDefinitionQuery orderByCaseDefinitionKey();

  /**
   * Sorts by name.
   *
   * @return this query, which goes on with {@code asc} or {@code desc}
   */
  CaseDefinitionQuery orderByCaseDefinitionName();

  /**
   * Sorts by version.
   *
   * @return this query, which goes on with {@code asc} or {@code desc}
   */
  CaseDefinitionQuery orderByCaseDefinitionVersion();

  /**
   * Sorts by the id of the deployment.
   *
   * @return this query, which goes on with {@code asc} or {@code desc}
   */
  CaseDefinitionQuery orderByDeploymentId();

  /**
   * Sorts by tenant.
   *
   * @return this query, which goes on with {@code asc} or {@code desc}
   */
  CaseDefinitionQuery orderByTenantId();
}
