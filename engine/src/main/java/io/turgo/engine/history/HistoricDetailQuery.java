package io.turgo.engine.history;

import io.turgo.engine.search.Query;

/**
 * Finds details: changes of variables, recorded at {@link HistoryLevel#FULL}, and what was
 * submitted with forms, from {@link HistoryLevel#AUDIT} on.
 *
 * @since 0.1.0
 */
public interface HistoricDetailQuery extends Query<HistoricDetailQuery, HistoricDetail> {
  /**
   * Only the detail with this id.
   *
   * @param id the id of a detail
   * @return this query
   */
  HistoricDetailQuery id(String id);

  /**
   * Only details of this process instance.
   *
   * @param processInstanceId the id of a process instance
   * @return this query
   */
  HistoricDetailQuery processInstanceId(String processInstanceId);

  /**
   * Only details of exactly this scope.
   *
   * @param executionId the id of an execution, or of a process instance for its own details
   * @return this query
   */
  HistoricDetailQuery executionId(String executionId);

  /**
   * Only details of this visit to an element.
   *
   * @param activityInstanceId a {@link HistoricActivityInstance#getId}
   * @return this query
   */
  HistoricDetailQuery activityInstanceId(String activityInstanceId);

  /**
   * Only details of visits to this element.
   *
   * @param activityId the id attribute of the element
   * @return this query
   */
  HistoricDetailQuery activityId(String activityId);

  /**
   * Only changes of this task's own variables, and the submissions of its form.
   *
   * @param taskId the id of a task
   * @return this query
   */
  HistoricDetailQuery taskId(String taskId);

  /**
   * Leaves out changes of tasks' own variables and submissions of tasks' forms.
   *
   * @return this query
   */
  HistoricDetailQuery excludeTaskDetails();

  /**
   * Only {@link HistoricVariableUpdate}s.
   *
   * @return this query
   */
  HistoricDetailQuery variableUpdates();

  /**
   * Only {@link HistoricFormProperty}s.
   *
   * @return this query
   */
  HistoricDetailQuery formProperties();

  /**
   * Sorts by the process instance's id in the direction that {@link #asc()} or {@link #desc()} then
   * gives.
   *
   * @return this query
   */
  HistoricDetailQuery orderByProcessInstanceId();

  /**
   * Sorts by the variable's name in the direction that {@link #asc()} or {@link #desc()} then
   * gives.
   *
   * @return this query
   */
  HistoricDetailQuery orderByVariableName();

  /**
   * Sorts by the form property's id in the direction that {@link #asc()} or {@link #desc()} then
   * gives.
   *
   * @return this query
   */
  HistoricDetailQuery orderByFormPropertyId();

  /**
   * Sorts by the name of the variable's type in the direction that {@link #asc()} or {@link
   * #desc()} then gives.
   *
   * @return this query
   */
  HistoricDetailQuery orderByVariableType();

  /**
   * Sorts by the number of times that the variable had been set before in the direction that {@link
   * #asc()} or {@link #desc()} then gives.
   *
   * @return this query
   */
  HistoricDetailQuery orderByVariableRevision();

  /**
   * Sorts by the time of the detail in the direction that {@link #asc()} or {@link #desc()} then
   * gives.
   *
   * @return this query
   */
  HistoricDetailQuery orderByTime();
}
