package io.turgo.engine;

import io.turgo.engine.annotation.Experimental;
import io.turgo.engine.cmmn.HistoricCaseInstanceQuery;
import io.turgo.engine.cmmn.HistoricPlanItemInstanceQuery;
import io.turgo.engine.cmmn.MilestoneInstanceQuery;
import java.util.Collection;
import java.util.Objects;

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

  /** {@return a query for milestones that cases have reached, whether they run or have ended} */
  MilestoneInstanceQuery createHistoricMilestoneInstanceQuery();

  /**
   * Deletes the history of an ended case, with its tasks, variables and called instances. It is
   * deleted when this returns, also within a transaction of the caller.
   *
   * @param caseInstanceId the id of the case
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no history of an
   *     ended case with this id
   */
  void deleteHistoricCaseInstance(String caseInstanceId);

  /**
   * Deletes the history of ended cases, each by itself as {@link #deleteHistoricCaseInstance} does.
   * Those before one that is not found are deleted.
   *
   * @param caseInstanceIds the ids of the cases
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no history of an
   *     ended case with one of these ids
   */
  default void bulkDeleteHistoricCaseInstances(Collection<String> caseInstanceIds) {
    Objects.requireNonNull(caseInstanceIds, "caseInstanceIds")
        .forEach(this::deleteHistoricCaseInstance);
  }
}
