package io.turgo.engine.service.task;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.interpreter.TaskCommand;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.task.TaskCompletionBuilder;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@link TaskCompletionBuilder} by a command. */
final class TaskCompletion implements TaskCompletionBuilder {
  private final ApiCalls calls;
  private @Nullable String taskId;
  private @Nullable String userId;
  private final Map<String, @Nullable Object> variables = new HashMap<>();
  private final Map<String, @Nullable Object> localVariables = new HashMap<>();

  private final Map<String, @Nullable Object> transients = new HashMap<>();

  TaskCompletion(ApiCalls calls) {
    this.calls = calls;
  }

  @Override
  public TaskCompletionBuilder taskId(String newTaskId) {
    taskId = newTaskId;
    return this;
  }

  @Override
  public TaskCompletionBuilder userId(@Nullable String newUserId) {
    userId = Arguments.storable("userId", newUserId);
    return this;
  }

  @Override
  public TaskCompletionBuilder variables(@Nullable Map<String, ? extends @Nullable Object> more) {
    if (more != null) {
      variables.putAll(more);
    }
    return this;
  }

  @Override
  public TaskCompletionBuilder variable(String variableName, @Nullable Object variableValue) {
    variables.put(variableName, variableValue);
    return this;
  }

  @Override
  public TaskCompletionBuilder variablesLocal(
      @Nullable Map<String, ? extends @Nullable Object> more) {
    if (more != null) {
      localVariables.putAll(more);
    }
    return this;
  }

  @Override
  public TaskCompletionBuilder variableLocal(String variableName, @Nullable Object variableValue) {
    localVariables.put(variableName, variableValue);
    return this;
  }

  @Override
  public TaskCompletionBuilder transientVariables(
      @Nullable Map<String, ? extends @Nullable Object> more) {
    if (more != null) {
      transients.putAll(more);
    }
    return this;
  }

  @Override
  public TaskCompletionBuilder transientVariable(
      String variableName, @Nullable Object variableValue) {
    transients.put(variableName, variableValue);
    return this;
  }

  @Override
  public void complete() {
    if (taskId == null) {
      throw new TurgoIllegalArgumentException("A completion needs a task: call taskId(...)");
    }
    calls.ofTask(
        taskId,
        id ->
            new TaskCommand.CompleteTask(
                id,
                userId,
                calls.encoded(variables),
                calls.encoded(localVariables),
                Arguments.transientVariables(transients)));
  }
}
