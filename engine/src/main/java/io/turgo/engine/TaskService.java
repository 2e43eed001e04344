package io.turgo.engine;

import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.NativeTaskQuery;
import io.turgo.engine.task.TaskQuery;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Works on user tasks.
 *
 * <p>Each call that changes something is one unit of work, as in {@link RuntimeService}. All calls
 * throw {@link io.turgo.engine.exception.TurgoIllegalArgumentException} for a missing argument and
 * {@link io.turgo.engine.exception.TurgoObjectNotFoundException} if the task is not open. Those
 * that change a task throw {@link io.turgo.engine.exception.TurgoException} while its instance is
 * suspended.
 */
public interface TaskService {
  /** Completes a task, whoever has it: its execution moves on. */
  void complete(String taskId);

  /**
   * Completes a task.
   *
   * @param variables set before, as {@link #setVariables} does; null for none
   */
  void complete(String taskId, @Nullable Map<String, ? extends @Nullable Object> variables);

  /**
   * Gives a task to a user who takes it.
   *
   * @param userId null gives the task back
   * @throws io.turgo.engine.exception.TurgoException if another user has it
   */
  void claim(String taskId, @Nullable String userId);

  /** Takes a task from whoever has it; candidates can claim it again. */
  void unclaim(String taskId);

  /**
   * Gives a task to a user, whoever has it.
   *
   * @param userId null for nobody
   */
  void setAssignee(String taskId, @Nullable String userId);

  /** All variables that can be seen from the task's execution; the inner ones hide the outer. */
  Map<String, @Nullable Object> getVariables(String taskId);

  /** Those of the named variables that can be seen from the task's execution. */
  Map<String, @Nullable Object> getVariables(String taskId, Collection<String> variableNames);

  /** The value that can be seen from the task's execution; null also if there is none. */
  @Nullable Object getVariable(String taskId, String variableName);

  /**
   * The value that can be seen from the task's execution; null also if there is none.
   *
   * @throws ClassCastException if it is of another class
   */
  default <T> @Nullable T getVariable(String taskId, String variableName, Class<T> variableClass) {
    return variableClass.cast(getVariable(taskId, variableName));
  }

  /**
   * Sets a variable in the nearest scope around the task's execution that has one of that name, in
   * the instance if none has.
   */
  void setVariable(String taskId, String variableName, @Nullable Object value);

  /** Sets several variables as {@link #setVariable} does, all or none. */
  void setVariables(String taskId, Map<String, ? extends @Nullable Object> variables);

  /** Who has a part in the task: its assignee, its owner, its candidates and others. */
  List<IdentityLink> getIdentityLinksForTask(String taskId);

  TaskQuery createTaskQuery();

  NativeTaskQuery createNativeTaskQuery();
}
