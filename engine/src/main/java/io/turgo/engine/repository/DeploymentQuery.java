package io.turgo.engine.repository;

import io.turgo.engine.search.Query;
import io.turgo.engine.search.TenantFilters;
import java.util.Collection;

/**
 * Finds deployments.
 *
 * @since 0.1.0
 */
public interface DeploymentQuery
    extends Query<DeploymentQuery, Deployment>, TenantFilters<DeploymentQuery> {
  /**
   * Only the deployment with this id.
   *
   * @param deploymentId an id that no deployment can have finds nothing
   * @return this query
   */
  DeploymentQuery deploymentId(String deploymentId);

  /**
   * Only deployments with one of these ids.
   *
   * @param deploymentIds at least one id
   * @return this query
   */
  DeploymentQuery deploymentIds(Collection<String> deploymentIds);

  /**
   * Only deployments with this name.
   *
   * @param name the whole name, in upper and lower case as it is
   * @return this query
   */
  DeploymentQuery deploymentName(String name);

  /**
   * Only deployments whose name matches a pattern.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  DeploymentQuery deploymentNameLike(String pattern);

  /**
   * Only deployments of this category.
   *
   * @param category the whole category, in upper and lower case as it is
   * @return this query
   */
  DeploymentQuery deploymentCategory(String category);

  /**
   * Only deployments whose category matches a pattern.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  DeploymentQuery deploymentCategoryLike(String pattern);

  /**
   * Deployments of another category or of none.
   *
   * @param category the category that is left out
   * @return this query
   */
  DeploymentQuery deploymentCategoryNotEquals(String category);

  /**
   * Only deployments with this {@linkplain Deployment#getKey key}.
   *
   * @param key the whole key, in upper and lower case as it is
   * @return this query
   */
  DeploymentQuery deploymentKey(String key);

  /**
   * Only deployments whose {@linkplain Deployment#getKey key} matches a pattern.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  DeploymentQuery deploymentKeyLike(String pattern);

  /**
   * Only deployments of this tenant.
   *
   * @param tenantId the tenant's id; the empty text for deployments without a tenant
   * @return this query
   */
  DeploymentQuery deploymentTenantId(String tenantId);

  /**
   * Only deployments whose tenant matches a pattern.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  DeploymentQuery deploymentTenantIdLike(String pattern);

  /**
   * Only deployments without a tenant.
   *
   * @return this query
   */
  DeploymentQuery deploymentWithoutTenantId();

  /**
   * Only deployments that belong to this one.
   *
   * @param parentDeploymentId the id that the application gave
   * @return this query
   */
  DeploymentQuery parentDeploymentId(String parentDeploymentId);

  /**
   * Only deployments whose parent's id matches a pattern.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  DeploymentQuery parentDeploymentIdLike(String pattern);

  /**
   * Only deployments that belong to one of these.
   *
   * @param parentDeploymentIds the ids that the application gave; empty for no restriction
   * @return this query
   */
  DeploymentQuery parentDeploymentIds(Collection<String> parentDeploymentIds);

  /**
   * Deployments that brought a version of the process with that key.
   *
   * @param key the key of the process
   * @return this query
   */
  DeploymentQuery processDefinitionKey(String key);

  /**
   * Deployments that brought a process with such a key.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  DeploymentQuery processDefinitionKeyLike(String pattern);

  /**
   * The newest deployment of its {@linkplain Deployment#getKey key} within its tenant. Every
   * deployment without a key counts as one.
   *
   * @return this query
   */
  DeploymentQuery latest();

  /**
   * Sorts by id; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  DeploymentQuery orderByDeploymentId();

  /**
   * Sorts by name; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  DeploymentQuery orderByDeploymentName();

  /**
   * Sorts by the time of the deployment; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  DeploymentQuery orderByDeploymentTime();

  /**
   * Sorts by tenant; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  DeploymentQuery orderByTenantId();
}
