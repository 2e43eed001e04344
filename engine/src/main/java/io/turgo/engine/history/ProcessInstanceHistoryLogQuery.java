package io.turgo.engine.history;

import org.jspecify.annotations.Nullable;

/**
 * Says what is to be read of the history of one process instance.
 *
 * @since 0.1.0
 */
public interface ProcessInstanceHistoryLogQuery {
  /**
   * Also reads the instance's tasks, as {@link HistoricTaskInstance}s.
   *
   * @return this query
   */
  ProcessInstanceHistoryLogQuery includeTasks();

  /**
   * Also reads the visits to its elements, as {@link HistoricActivityInstance}s.
   *
   * @return this query
   */
  ProcessInstanceHistoryLogQuery includeActivities();

  /**
   * Also reads the last values of its variables, as {@link HistoricVariableInstance}s.
   *
   * @return this query
   */
  ProcessInstanceHistoryLogQuery includeVariables();

  /**
   * Also reads the changes of its variables, as {@link HistoricVariableUpdate}s.
   *
   * @return this query
   */
  ProcessInstanceHistoryLogQuery includeVariableUpdates();

  /**
   * Also reads the submissions of its forms, as {@link HistoricFormProperty}s.
   *
   * @return this query
   */
  ProcessInstanceHistoryLogQuery includeFormProperties();

  /**
   * Also reads the comments that name the instance, as {@link io.turgo.engine.task.Comment}s.
   * Comments that name only a task are left out.
   *
   * @return this query
   */
  ProcessInstanceHistoryLogQuery includeComments();

  /**
   * Reads the instance, and each kind of data with one more statement.
   *
   * @return the instance, null if history has none of this id
   * @throws io.turgo.engine.exception.TurgoStoreException when the database cannot be read
   */
  @Nullable ProcessInstanceHistoryLog singleResult();
}
