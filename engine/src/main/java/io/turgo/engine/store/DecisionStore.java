package io.turgo.engine.store;

import io.turgo.engine.instance.HistoryRow;
import java.util.List;

/**
 * The history of decisions, apart from what units of work write of it. Each method writes in the
 * transaction that the calling thread is in (see {@link Store#joinWrites}), otherwise in one of its
 * own.
 */
public interface DecisionStore {
  /** Writes evaluations outside of instances. */
  void add(List<HistoryRow.OfDecision> decisions, List<HistoryRow.OfDecisionPart> parts);

  /**
   * Deletes an evaluation with those that it required.
   *
   * @return how many
   */
  int delete(long id);

  /**
   * Deletes evaluations of a version of a decision, at most so many.
   *
   * @return how many
   */
  int deleteOfDefinition(long decisionDefinitionId, int most);

  /**
   * Deletes evaluations outside of instances from before a time, at most so many.
   *
   * @return how many
   */
  int deleteOld(long before, int most);
}
