package io.turgo.engine;

import io.turgo.engine.annotation.Experimental;
import io.turgo.engine.cmmn.HistoricCaseInstanceQuery;
import io.turgo.engine.cmmn.HistoricPlanItemInstanceQuery;

/**
 * Finds what was recorded of cases. Tasks, variables and details of cases are found by {@link
 * HistoryService}, with the id of the case as that of the process instance.
 *
 * <p><b>Transaction:</b> queries show committed state, and a deletion is a transaction of its own.
 *
 * <p><b>Errors:</b> {@link io.turgo.engine.exception.TurgoStoreException} if the database cannot be
 * read.
 *
 * @since 0.1.0
 */
@Experimental
public interface CmmnHistoryService {
  /** {@return a query for cases that run or have ended} */
  HistoricCaseInstanceQuery createHistoricCaseInstanceQuery();

  /** {@return a query for plan items that have begun or have happened} */
  HistoricPlanItemInstanceQuery createHistoricPlanItemInstanceQuery();

  /**
   * Deletes what was recorded of a case that has ended, and of the instances that it called.
   *
   * @param caseInstanceId the id of the case
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no history of an
   *     ended case with that id
   */
  void deleteHistoricCaseInstance(String caseInstanceId);
}
