package io.turgo.engine.interpreter;

import io.turgo.engine.instance.AggregateKind;
import io.turgo.engine.instance.TaskProperties;
import io.turgo.engine.variable.VariableValue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Something that is done with an open task; not while its process instance is suspended. */
public sealed interface TaskCommand extends Command {
  long taskId();

  @Override
  default boolean isFor(AggregateKind kind) {
    return kind.isInstance() || kind == AggregateKind.TASK;
  }

  /**
   * A task that is to be opened, with the parts of users and groups in it.
   *
   * @param taskDefinitionKey what its maker calls it, empty for nothing
   */
  record NewTask(
      long id, String taskDefinitionKey, TaskProperties properties, List<AddTaskLink> links) {}

  /**
   * Completes a task; an execution that waits for it goes on.
   *
   * @param userId who is said to complete it, null for nobody
   * @param transientVariables of the instance until its next wait states
   */
  record CompleteTask(
      long taskId,
      @Nullable String userId,
      Map<String, VariableValue> variables,
      Map<String, VariableValue> localVariables,
      Map<String, ? extends @Nullable Object> transientVariables)
      implements TaskCommand {
    public CompleteTask(long taskId, Map<String, VariableValue> variables) {
      this(taskId, null, variables, Map.of(), Map.of());
    }
  }

  /**
   * Does something with a task because its form was submitted, and keeps that in history.
   *
   * @param properties what was submitted
   */
  record SubmitForm(
      long taskId, Map<String, ? extends @Nullable String> properties, TaskCommand then)
      implements TaskCommand {}

  /**
   * Gives a task to somebody, or to nobody with null.
   *
   * @param claim the user takes it, which nobody else may have
   */
  record AssignTask(long taskId, @Nullable String userId, boolean claim) implements TaskCommand {}

  /** Changes a task that is still as it was read. */
  record SaveTask(long taskId, TaskProperties expected, TaskProperties wanted)
      implements TaskCommand {}

  record SetTaskOwner(long taskId, @Nullable String userId) implements TaskCommand {}

  /** Notes that somebody works on a task now. */
  record StartProgress(long taskId, @Nullable String userId) implements TaskCommand {}

  /** Suspends a task by itself: it cannot be changed until it is activated. */
  record SuspendTask(long taskId, @Nullable String userId) implements TaskCommand {}

  record ActivateTask(long taskId) implements TaskCommand {}

  record SetTaskPriority(long taskId, int priority) implements TaskCommand {}

  record SetTaskDueDate(long taskId, @Nullable Long dueAt) implements TaskCommand {}

  record SetTaskFollowUpDate(long taskId, @Nullable Long followUpAt) implements TaskCommand {}

  /** Lets somebody else do a task for its owner, who is its assignee if it has no owner. */
  record DelegateTask(long taskId, @Nullable String userId) implements TaskCommand {}

  /** Gives a task back to its owner. */
  record ResolveTask(
      long taskId,
      Map<String, VariableValue> variables,
      Map<String, ? extends @Nullable Object> transientVariables)
      implements TaskCommand {}

  /** Gives a user or a group a part in a task; for an assignee and an owner the task says it. */
  record AddTaskLink(long taskId, String type, @Nullable String userId, @Nullable String groupId)
      implements TaskCommand {}

  record DeleteTaskLink(long taskId, String type, @Nullable String userId, @Nullable String groupId)
      implements TaskCommand {}

  /**
   * Sets variables as seen from a task.
   *
   * @param local as the task's own; otherwise where the name is found from the task outwards, or
   *     else at the process instance
   */
  record SetTaskVariables(long taskId, Map<String, VariableValue> variables, boolean local)
      implements TaskCommand {}

  record RemoveTaskVariables(long taskId, List<String> names, boolean local)
      implements TaskCommand {}

  /** Deletes a task that no execution waits for. */
  record DeleteTask(long taskId, @Nullable String reason) implements TaskCommand {}

  /**
   * Opens a part of a task.
   *
   * @param taskId the task that it is a part of
   */
  record CreateSubTask(long taskId, NewTask newTask) implements TaskCommand {}
}
