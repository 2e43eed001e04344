package io.turgo.engine.task;

import org.jspecify.annotations.Nullable;

/** Finds open user tasks. */
public interface TaskQuery extends TaskInfoQuery<TaskQuery, Task> {
  /**
   * Tasks that are delegated and how far.
   *
   * @param delegationState null for tasks that were never delegated
   */
  TaskQuery taskDelegationState(@Nullable DelegationState delegationState);

  /** Tasks that are a part of no other. */
  TaskQuery excludeSubtasks();

  /** Tasks that are not suspended, nor their process instance. */
  TaskQuery active();

  /** Tasks that are suspended, or whose process instance is. */
  TaskQuery suspended();
}
