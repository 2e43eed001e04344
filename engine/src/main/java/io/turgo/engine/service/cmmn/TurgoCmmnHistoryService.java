package io.turgo.engine.service.cmmn;

import io.turgo.engine.CmmnHistoryService;
import io.turgo.engine.cmmn.HistoricCaseInstanceQuery;
import io.turgo.engine.cmmn.HistoricPlanItemInstanceQuery;
import io.turgo.engine.query.Queries;

/** Finds what was recorded of cases. */
public final class TurgoCmmnHistoryService implements CmmnHistoryService {
  private final Queries queries;

  public TurgoCmmnHistoryService(Queries queries) {
    this.queries = queries;
  }

  @Override
  public HistoricCaseInstanceQuery createHistoricCaseInstanceQuery() {
    return queries.historicCases();
  }

  @Override
  public HistoricPlanItemInstanceQuery createHistoricPlanItemInstanceQuery() {
    return queries.historicPlanItems();
  }
}
