package io.turgo.engine.store;

/** What is kept of tasks apart from their instances. Each method is a transaction of its own. */
public interface TaskStore {
  /**
   * Deletes the history of a finished task and of its sub-tasks, with that of their own variables.
   *
   * @return false if there is no history of a finished task with that id
   */
  boolean deleteHistory(long taskId);
}
