package io.turgo.engine.service.cmmn;

import io.turgo.engine.CmmnHistoryService;
import io.turgo.engine.cmmn.HistoricCaseInstanceQuery;
import io.turgo.engine.cmmn.HistoricPlanItemInstanceQuery;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.query.Queries;
import io.turgo.engine.service.history.HistoryRemoval;

/** Finds what was recorded of cases. */
public final class TurgoCmmnHistoryService implements CmmnHistoryService {
  private final Queries queries;
  private final HistoryRemoval removal;

  public TurgoCmmnHistoryService(Queries queries, HistoryRemoval removal) {
    this.queries = queries;
    this.removal = removal;
  }

  @Override
  public HistoricCaseInstanceQuery createHistoricCaseInstanceQuery() {
    return queries.historicCases();
  }

  @Override
  public HistoricPlanItemInstanceQuery createHistoricPlanItemInstanceQuery() {
    return queries.historicPlanItems();
  }

  @Override
  public void deleteHistoricCaseInstance(String caseInstanceId) {
    boolean isRecorded =
        queries.historicCases().caseInstanceId(caseInstanceId).finished().count() > 0;
    if (!isRecorded || removal.ofInstance(Long.parseLong(caseInstanceId)).isEmpty()) {
      throw new TurgoObjectNotFoundException(
          "There is no history of an ended case " + caseInstanceId);
    }
  }
}
