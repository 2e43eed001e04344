package io.turgo.engine.repository;

import io.turgo.engine.search.Query;
import io.turgo.engine.search.TenantFilters;
import java.util.Collection;

/** Finds deployments. */
public interface DeploymentQuery
    extends Query<DeploymentQuery, Deployment>, TenantFilters<DeploymentQuery> {
  DeploymentQuery deploymentId(String deploymentId);

  DeploymentQuery deploymentIds(Collection<String> deploymentIds);

  DeploymentQuery deploymentName(String name);

  DeploymentQuery deploymentNameLike(String pattern);

  DeploymentQuery deploymentCategory(String category);

  DeploymentQuery deploymentCategoryLike(String pattern);

  /** Deployments of another category or of none. */
  DeploymentQuery deploymentCategoryNotEquals(String category);

  DeploymentQuery deploymentKey(String key);

  DeploymentQuery deploymentKeyLike(String pattern);

  DeploymentQuery deploymentTenantId(String tenantId);

  DeploymentQuery deploymentTenantIdLike(String pattern);

  DeploymentQuery deploymentWithoutTenantId();

  DeploymentQuery parentDeploymentId(String parentDeploymentId);

  DeploymentQuery parentDeploymentIdLike(String pattern);

  DeploymentQuery parentDeploymentIds(Collection<String> parentDeploymentIds);

  /** Deployments that brought a version of the process with that key. */
  DeploymentQuery processDefinitionKey(String key);

  /** Deployments that brought a process with such a key. */
  DeploymentQuery processDefinitionKeyLike(String pattern);

  /** The newest deployment of its {@linkplain Deployment#getKey key} within its tenant. */
  DeploymentQuery latest();

  DeploymentQuery orderByDeploymentId();

  DeploymentQuery orderByDeploymentName();

  DeploymentQuery orderByDeploymentTime();

  DeploymentQuery orderByTenantId();
}
