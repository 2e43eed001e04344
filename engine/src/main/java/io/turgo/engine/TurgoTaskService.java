package io.turgo.engine;

import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.query.Queries;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.NativeTaskQuery;
import io.turgo.engine.task.Task;
import io.turgo.engine.task.TaskQuery;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@link TaskService} by commands and queries. */
final class TurgoTaskService implements TaskService {
  private final ApiCalls calls;
  private final Queries queries;

  TurgoTaskService(ApiCalls calls, Queries queries) {
    this.calls = calls;
    this.queries = queries;
  }

  @Override
  public void complete(String taskId) {
    complete(taskId, null);
  }

  @Override
  public void complete(String taskId, @Nullable Map<String, ? extends @Nullable Object> variables) {
    calls.ofTask(taskId, id -> new Command.CompleteTask(id, calls.encoded(variables)));
  }

  @Override
  public void claim(String taskId, @Nullable String userId) {
    String user = Arguments.storable("userId", userId);
    calls.ofTask(taskId, id -> new Command.AssignTask(id, user, true));
  }

  @Override
  public void unclaim(String taskId) {
    calls.ofTask(taskId, id -> new Command.AssignTask(id, null, true));
  }

  @Override
  public void setAssignee(String taskId, @Nullable String userId) {
    String user = Arguments.storable("userId", userId);
    calls.ofTask(taskId, id -> new Command.AssignTask(id, user, false));
  }

  @Override
  public Map<String, @Nullable Object> getVariables(String taskId) {
    Task task = createTaskQuery().taskId(taskId).singleResult();
    if (task == null) {
      throw new TurgoObjectNotFoundException("Task " + taskId + " does not exist");
    }
    return queries.variables(task.getExecutionId());
  }

  @Override
  public Map<String, @Nullable Object> getVariables(
      String taskId, Collection<String> variableNames) {
    Map<String, @Nullable Object> variables = new LinkedHashMap<>(getVariables(taskId));
    variables.keySet().retainAll(variableNames);
    return variables;
  }

  @Override
  public @Nullable Object getVariable(String taskId, String variableName) {
    return getVariables(taskId).get(variableName);
  }

  @Override
  public void setVariable(String taskId, String variableName, @Nullable Object value) {
    setVariables(taskId, Variables.one(variableName, value));
  }

  @Override
  public void setVariables(String taskId, Map<String, ? extends @Nullable Object> variables) {
    calls.ofTask(taskId, id -> new Command.SetTaskVariables(id, calls.encoded(variables)));
  }

  @Override
  public List<IdentityLink> getIdentityLinksForTask(String taskId) {
    return queries.identityLinks(taskId);
  }

  @Override
  public TaskQuery createTaskQuery() {
    return queries.tasks();
  }

  @Override
  public NativeTaskQuery createNativeTaskQuery() {
    return queries.bySql().tasks();
  }
}
