package io.turgo.engine.repository;

import io.turgo.engine.search.Query;
import java.util.Collection;

/** Finds deployments. */
public interface DeploymentQuery extends Query<DeploymentQuery, Deployment> {
  DeploymentQuery deploymentId(String deploymentId);

  DeploymentQuery deploymentIds(Collection<String> deploymentIds);

  DeploymentQuery deploymentName(String name);

  DeploymentQuery deploymentNameLike(String pattern);

  /** Deployments that brought a version of the process with that key. */
  DeploymentQuery processDefinitionKey(String key);

  /** Deployments that brought a process with such a key. */
  DeploymentQuery processDefinitionKeyLike(String pattern);

  DeploymentQuery orderByDeploymentId();

  DeploymentQuery orderByDeploymentName();

  DeploymentQuery orderByDeploymentTime();
}
