package io.turgo.engine.task;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says how a task is completed; {@link #complete} does it.
 *
 * @since 0.1.0
 */
public interface TaskCompletionBuilder {
  TaskCompletionBuilder taskId(String taskId);

  /** Who completes it, for history; null for nobody. */
  TaskCompletionBuilder userId(@Nullable String userId);

  /** Set as {@link io.turgo.engine.TaskService#setVariables} does. */
  TaskCompletionBuilder variables(@Nullable Map<String, ? extends @Nullable Object> variables);

  TaskCompletionBuilder variable(String variableName, @Nullable Object variableValue);

  /** Set as the task's own, so that only history has them afterwards. */
  TaskCompletionBuilder variablesLocal(
      @Nullable Map<String, ? extends @Nullable Object> variablesLocal);

  TaskCompletionBuilder variableLocal(String variableName, @Nullable Object variableValue);

  /** Seen by what runs until the process waits again, and never stored. */
  TaskCompletionBuilder transientVariables(
      @Nullable Map<String, ? extends @Nullable Object> transientVariables);

  TaskCompletionBuilder transientVariable(String variableName, @Nullable Object variableValue);

  /**
   * Completes the task.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if no task was named
   */
  void complete();
}
