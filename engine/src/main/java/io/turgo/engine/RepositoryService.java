package io.turgo.engine;

import io.turgo.engine.repository.DeploymentBuilder;
import io.turgo.engine.repository.DeploymentQuery;
import io.turgo.engine.repository.ProcessDefinitionQuery;
import java.io.InputStream;
import java.util.List;

/** Deploys processes and reads what was deployed. */
public interface RepositoryService {
  /** Starts to collect the files of a deployment. */
  DeploymentBuilder createDeployment();

  DeploymentQuery createDeploymentQuery();

  ProcessDefinitionQuery createProcessDefinitionQuery();

  /**
   * A deployed file. The stream is in memory and need not be closed.
   *
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such deployment
   *     or file
   */
  InputStream getResourceAsStream(String deploymentId, String resourceName);

  /** Names of a deployment's files; empty if there is no such deployment. */
  List<String> getDeploymentResourceNames(String deploymentId);
}
