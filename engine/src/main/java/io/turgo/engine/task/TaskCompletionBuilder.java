package io.turgo.engine.task;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says how a task is completed; {@link #complete} does it.
 *
 * @since 0.1.0
 */
public interface TaskCompletionBuilder {
  /**
   * Names the task to complete.
   *
   * @param taskId the id of an open task
   * @return this builder
   */
  TaskCompletionBuilder taskId(String taskId);

  /**
   * Names the user who completes the task, for history.
   *
   * @param userId the id of a user; null for nobody
   * @return this builder
   */
  TaskCompletionBuilder userId(@Nullable String userId);

  /**
   * Sets variables as {@link io.turgo.engine.TaskService#setVariables} does.
   *
   * @param variables values by name, added to those set before; null for none
   * @return this builder
   */
  TaskCompletionBuilder variables(@Nullable Map<String, ? extends @Nullable Object> variables);

  /**
   * Sets a variable as {@link io.turgo.engine.TaskService#setVariables} does.
   *
   * @param variableName the name of the variable
   * @param variableValue the value, of a type that the engine can store; null is a value
   * @return this builder
   */
  TaskCompletionBuilder variable(String variableName, @Nullable Object variableValue);

  /**
   * Sets variables of the task itself. After the completion only history has them.
   *
   * @param variablesLocal values by name, added to those set before; null for none
   * @return this builder
   */
  TaskCompletionBuilder variablesLocal(
      @Nullable Map<String, ? extends @Nullable Object> variablesLocal);

  /**
   * Sets a variable of the task itself. After the completion only history has it.
   *
   * @param variableName the name of the variable
   * @param variableValue the value, of a type that the engine can store; null is a value
   * @return this builder
   */
  TaskCompletionBuilder variableLocal(String variableName, @Nullable Object variableValue);

  /**
   * Sets variables that the process sees until it waits again and that are never stored.
   *
   * @param transientVariables values by name, added to those set before; null for none
   * @return this builder
   */
  TaskCompletionBuilder transientVariables(
      @Nullable Map<String, ? extends @Nullable Object> transientVariables);

  /**
   * Sets a variable that the process sees until it waits again and that is never stored.
   *
   * @param variableName the name of the variable
   * @param variableValue any object; null is a value
   * @return this builder
   */
  TaskCompletionBuilder transientVariable(String variableName, @Nullable Object variableValue);

  /**
   * Completes the task.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if no task was named
   */
  void complete();
}
