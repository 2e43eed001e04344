package io.turgo.engine.service.cmmn;

import io.turgo.engine.CmmnHistoryService;
import io.turgo.engine.cmmn.HistoricCaseInstanceQuery;
import io.turgo.engine.cmmn.HistoricPlanItemInstanceQuery;
import io.turgo.engine.cmmn.MilestoneInstanceQuery;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.query.Queries;
import io.turgo.engine.service.command.ApiCalls;
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
  public MilestoneInstanceQuery createHistoricMilestoneInstanceQuery() {
    return queries.milestones(false);
  }

  @Override
  public void deleteHistoricCaseInstance(String caseInstanceId) {
    long id = ApiCalls.parse("Historic case", caseInstanceId);
    boolean isCase = queries.historicCases().caseInstanceId(caseInstanceId).count() == 1;
    if (!isCase || removal.ofInstance(id).isEmpty()) {
      throw new TurgoObjectNotFoundException(
          "There is no history of an ended case " + caseInstanceId);
    }
  }
}
