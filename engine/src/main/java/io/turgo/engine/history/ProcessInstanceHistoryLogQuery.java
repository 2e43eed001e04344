package io.turgo.engine.history;

import org.jspecify.annotations.Nullable;

/**
 * Says what is to be read of the history of one process instance.
 *
 * @since 0.1.0
 */
public interface ProcessInstanceHistoryLogQuery {
  /** With its tasks, as {@link HistoricTaskInstance}s. */
  ProcessInstanceHistoryLogQuery includeTasks();

  /** With the visits to its elements, as {@link HistoricActivityInstance}s. */
  ProcessInstanceHistoryLogQuery includeActivities();

  /** With the last values of its variables, as {@link HistoricVariableInstance}s. */
  ProcessInstanceHistoryLogQuery includeVariables();

  /** With the changes of its variables, as {@link HistoricVariableUpdate}s. */
  ProcessInstanceHistoryLogQuery includeVariableUpdates();

  /** With what was submitted with forms, as {@link HistoricFormProperty}s. */
  ProcessInstanceHistoryLogQuery includeFormProperties();

  /** With what was said to it and to its tasks, as {@link io.turgo.engine.task.Comment}s. */
  ProcessInstanceHistoryLogQuery includeComments();

  /**
   * Reads it, each kind of data with a statement of its own; null if there is no such instance in
   * the history.
   *
   * @throws io.turgo.engine.exception.TurgoStoreException when the database cannot be read
   */
  @Nullable ProcessInstanceHistoryLog singleResult();
}
