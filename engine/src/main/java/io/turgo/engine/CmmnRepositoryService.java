package io.turgo.engine;

import io.turgo.engine.annotation.Experimental;
import io.turgo.engine.cmmn.CaseDefinition;
import io.turgo.engine.cmmn.CaseDefinitionQuery;
import io.turgo.engine.repository.DeploymentBuilder;
import io.turgo.engine.repository.DeploymentQuery;

/**
 * Deploys and finds cases. A deployment holds files of all kinds, and {@link RepositoryService} has
 * all that one can do with it. Cases are in files whose names end with {@code .cmmn} or {@code
 * .cmmn.xml}.
 *
 * <p><b>Transaction:</b> queries show committed state. Changes are as those of {@link
 * RepositoryService}.
 *
 * <p><b>Errors:</b> {@link io.turgo.engine.exception.TurgoStoreException} if the database cannot be
 * used.
 *
 * @since 0.1.0
 */
@Experimental
public interface CmmnRepositoryService {
  /** {@return the same as {@link RepositoryService#createDeployment}} */
  DeploymentBuilder createDeployment();

  /** {@return the same as {@link RepositoryService#createDeploymentQuery}} */
  DeploymentQuery createDeploymentQuery();

  /**
   * Deletes a deployment, with whatever else than cases it has.
   *
   * @param deploymentId the id of the deployment
   * @param cascade as in {@link RepositoryService#deleteDeployment(String, boolean)}
   * @throws io.turgo.engine.exception.TurgoException as there
   */
  void deleteDeployment(String deploymentId, boolean cascade);

  /** {@return a query for case definitions, each version by itself} */
  CaseDefinitionQuery createCaseDefinitionQuery();

  /**
   * Returns one version of a case.
   *
   * @param caseDefinitionId the id of a case definition
   * @return the definition
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such definition
   */
  CaseDefinition getCaseDefinition(String caseDefinitionId);
}
