package io.turgo.engine.history;

import io.turgo.engine.search.Query;

/**
 * Finds details: changes of variables, recorded at {@link HistoryLevel#FULL}, and what was
 * submitted with forms, from {@link HistoryLevel#AUDIT} on.
 *
 * @since 0.1.0
 */
public interface HistoricDetailQuery extends Query<HistoricDetailQuery, HistoricDetail> {
  HistoricDetailQuery id(String id);

  HistoricDetailQuery processInstanceId(String processInstanceId);

  HistoricDetailQuery executionId(String executionId);

  /** Details of one visit, a {@link HistoricActivityInstance#getId}. */
  HistoricDetailQuery activityInstanceId(String activityInstanceId);

  /** Details of all visits to an element. */
  HistoricDetailQuery activityId(String activityId);

  /** Changes of the variables that are a task's own, and what was submitted with its form. */
  HistoricDetailQuery taskId(String taskId);

  /**
   * Leaves out changes of variables that are a task's own, and what was submitted with its form.
   */
  HistoricDetailQuery excludeTaskDetails();

  /** Finds only {@link HistoricVariableUpdate}s. */
  HistoricDetailQuery variableUpdates();

  /** Finds only {@link HistoricFormProperty}s. */
  HistoricDetailQuery formProperties();

  HistoricDetailQuery orderByProcessInstanceId();

  HistoricDetailQuery orderByVariableName();

  HistoricDetailQuery orderByFormPropertyId();

  HistoricDetailQuery orderByVariableType();

  /** Sorts by how often a variable had been set before. */
  HistoricDetailQuery orderByVariableRevision();

  HistoricDetailQuery orderByTime();
}
