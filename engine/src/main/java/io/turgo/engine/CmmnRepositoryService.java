package io.turgo.engine;

import io.turgo.engine.annotation.Experimental;
import io.turgo.engine.cmmn.CaseDefinition;
import io.turgo.engine.cmmn.CaseDefinitionQuery;

/**
 * Finds deployed cases. {@link RepositoryService} deploys them: files whose names end with {@code
 * .cmmn} or {@code .cmmn.xml} go into an ordinary deployment.
 *
 * <p><b>Transaction:</b> queries show committed state.
 *
 * <p><b>Errors:</b> {@link io.turgo.engine.exception.TurgoStoreException} if the database cannot be
 * read.
 *
 * @since 0.1.0
 */
@Experimental
public interface CmmnRepositoryService {
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
