package io.turgo.engine.service.cmmn;

import io.turgo.engine.CmmnRepositoryService;
import io.turgo.engine.cmmn.CaseDefinition;
import io.turgo.engine.cmmn.CaseDefinitionQuery;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.query.Queries;

/** Finds deployed cases. */
public final class TurgoCmmnRepositoryService implements CmmnRepositoryService {
  private final Queries queries;

  public TurgoCmmnRepositoryService(Queries queries) {
    this.queries = queries;
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
