package io.turgo.engine.service.cmmn;

import io.turgo.engine.CmmnRepositoryService;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.cmmn.CaseDefinition;
import io.turgo.engine.cmmn.CaseDefinitionQuery;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.query.Queries;
import io.turgo.engine.repository.DeploymentBuilder;
import io.turgo.engine.repository.DeploymentQuery;

/** Deploys and finds cases. */
public final class TurgoCmmnRepositoryService implements CmmnRepositoryService {
  private final RepositoryService deployments;
  private final Queries queries;

  public TurgoCmmnRepositoryService(RepositoryService deployments, Queries queries) {
    this.deployments = deployments;
    this.queries = queries;
  }

  @Override
  public DeploymentBuilder createDeployment() {
    return deployments.createDeployment();
  }

  @Override
  public DeploymentQuery createDeploymentQuery() {
    return deployments.createDeploymentQuery();
  }

  @Override
  public void deleteDeployment(String deploymentId, boolean cascade) {
    deployments.deleteDeployment(deploymentId, cascade);
  }

  @Override
  public CaseDefinitionQuery createCaseDefinitionQuery() {
    return queries.caseDefinitions();
  }

  @Override
  public CaseDefinition getCaseDefinition(String caseDefinitionId) {
    CaseDefinition found =
        queries.caseDefinitions().caseDefinitionId(caseDefinitionId).singleResult();
    if (found == null) {
      throw new TurgoObjectNotFoundException(
          "There is no case definition with the id " + caseDefinitionId);
    }
    return found;
  }
}
