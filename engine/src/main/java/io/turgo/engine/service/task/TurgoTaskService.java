package io.turgo.engine.service.task;

import io.turgo.engine.TaskService;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.interpreter.TaskCommand;
import io.turgo.engine.query.Queries;
import io.turgo.engine.query.sql.NativeQueries;
import io.turgo.engine.query.task.TaskValue;
import io.turgo.engine.runtime.DataObject;
import io.turgo.engine.runtime.VariableInstance;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.service.history.HistoryRemoval;
import io.turgo.engine.service.runtime.DataObjects;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.IdentityLinkType;
import io.turgo.engine.task.NativeTaskQuery;
import io.turgo.engine.task.Task;
import io.turgo.engine.task.TaskBuilder;
import io.turgo.engine.task.TaskCompletionBuilder;
import io.turgo.engine.task.TaskQuery;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@link TaskService} by commands and queries. */
public final class TurgoTaskService extends TaskNoteForms implements TaskService {
  private final ApiCalls calls;
  private final TaskMaker maker;
  private final HistoryRemoval history;
  private final Queries queries;
  private final DataObjects dataObjects;

  public TurgoTaskService(
      ApiCalls calls,
      TaskMaker maker,
      TaskNotes notes,
      HistoryRemoval history,
      Queries queries,
      DataObjects dataObjects) {
    super(notes);
    this.calls = calls;
    this.maker = maker;
    this.history = history;
    this.queries = queries;
    this.dataObjects = dataObjects;
  }

  @Override
  public Task newTask() {
    return new TaskValue();
  }

  @Override
  public TaskBuilder createTaskBuilder() {
    return new TaskDraft(maker);
  }

  @Override
  public void saveTask(Task task) {
    maker.save(task);
  }

  @Override
  public void bulkSaveTasks(Collection<Task> tasks) {
    Arguments.required("tasks", tasks);
    tasks.forEach(this::saveTask);
  }

  @Override
  public void deleteTask(String taskId) {
    delete(taskId, null, false);
  }

  @Override
  public void deleteTask(String taskId, @Nullable String deleteReason) {
    delete(taskId, deleteReason, false);
  }

  @Override
  public void deleteTask(String taskId, boolean cascade) {
    delete(taskId, null, cascade);
  }

  @Override
  public void deleteTasks(Collection<String> taskIds) {
    Arguments.required("taskIds", taskIds);
    taskIds.forEach(this::deleteTask);
  }

  @Override
  public void deleteTasks(Collection<String> taskIds, @Nullable String deleteReason) {
    Arguments.required("taskIds", taskIds);
    taskIds.forEach(id -> deleteTask(id, deleteReason));
  }

  @Override
  public void deleteTasks(Collection<String> taskIds, boolean cascade) {
    Arguments.required("taskIds", taskIds);
    taskIds.forEach(id -> deleteTask(id, cascade));
  }

  private void delete(String taskId, @Nullable String deleteReason, boolean cascade) {
    Arguments.required("taskId", taskId);
    String reason = Arguments.storable("deleteReason", deleteReason);
    try {
      calls.ofTask(taskId, id -> new TaskCommand.DeleteTask(id, reason));
      if (cascade) {
        history.ofTask(ApiCalls.parse("Task", taskId));
      }
    } catch (TurgoObjectNotFoundException e) {
      if (cascade && Arguments.isId(taskId)) {
        history.ofTask(Long.parseLong(taskId));
      }
    }
  }

  @Override
  public List<Task> getSubTasks(String parentTaskId) {
    return createTaskQuery().taskParentTaskId(parentTaskId).list();
  }

  @Override
  public void complete(
      String taskId,
      @Nullable String userId,
      @Nullable Map<String, ? extends @Nullable Object> variables,
      boolean localScope) {
    ApiCalls.parse("Task", taskId);
    TaskCompletionBuilder completion = new TaskCompletion(calls).userId(userId).taskId(taskId);
    if (localScope) {
      completion.variablesLocal(variables);
    } else {
      completion.variables(variables);
    }
    completion.complete();
  }

  @Override
  public void complete(
      String taskId,
      @Nullable String userId,
      @Nullable Map<String, ? extends @Nullable Object> variables,
      @Nullable Map<String, ? extends @Nullable Object> transientVariables) {
    ApiCalls.parse("Task", taskId);
    new TaskCompletion(calls)
        .userId(userId)
        .taskId(taskId)
        .variables(variables)
        .transientVariables(transientVariables)
        .complete();
  }

  @Override
  public TaskCompletionBuilder createTaskCompletionBuilder() {
    return new TaskCompletion(calls);
  }

  @Override
  public void claim(String taskId, @Nullable String userId) {
    String user = Arguments.storable("userId", userId);
    calls.ofTask(taskId, id -> new TaskCommand.AssignTask(id, user, true));
  }

  @Override
  public void unclaim(String taskId) {
    calls.ofTask(taskId, id -> new TaskCommand.AssignTask(id, null, true));
  }

  @Override
  public void startProgress(String taskId, @Nullable String userId) {
    String user = Arguments.storable("userId", userId);
    calls.ofTask(taskId, id -> new TaskCommand.StartProgress(id, user));
  }

  @Override
  public void suspendTask(String taskId, @Nullable String userId) {
    String user = Arguments.storable("userId", userId);
    calls.ofTask(taskId, id -> new TaskCommand.SuspendTask(id, user));
  }

  @Override
  public void activateTask(String taskId, @Nullable String userId) {
    calls.ofTask(taskId, TaskCommand.ActivateTask::new);
  }

  @Override
  public void setAssignee(String taskId, @Nullable String userId) {
    String user = Arguments.storable("userId", userId);
    calls.ofTask(taskId, id -> new TaskCommand.AssignTask(id, user, false));
  }

  @Override
  public void setOwner(String taskId, @Nullable String userId) {
    String user = Arguments.storable("userId", userId);
    calls.ofTask(taskId, id -> new TaskCommand.SetTaskOwner(id, user));
  }

  @Override
  public void delegateTask(String taskId, String userId) {
    String user = Arguments.storable("userId", userId);
    calls.ofTask(taskId, id -> new TaskCommand.DelegateTask(id, user));
  }

  @Override
  public void resolveTask(String taskId) {
    resolveTask(taskId, null);
  }

  @Override
  public void resolveTask(
      String taskId, @Nullable Map<String, ? extends @Nullable Object> variables) {
    resolveTask(taskId, variables, null);
  }

  @Override
  public void resolveTask(
      String taskId,
      @Nullable Map<String, ? extends @Nullable Object> variables,
      @Nullable Map<String, ? extends @Nullable Object> transientVariables) {
    calls.ofTask(
        taskId,
        id ->
            new TaskCommand.ResolveTask(
                id, calls.encoded(variables), Arguments.transientVariables(transientVariables)));
  }

  @Override
  public void setPriority(String taskId, int priority) {
    calls.ofTask(taskId, id -> new TaskCommand.SetTaskPriority(id, priority));
  }

  @Override
  public void setDueDate(String taskId, @Nullable Date dueDate) {
    Long dueAt = dueDate == null ? null : (Long) dueDate.getTime();
    calls.ofTask(taskId, id -> new TaskCommand.SetTaskDueDate(id, dueAt));
  }

  @Override
  public void setFollowUpDate(String taskId, @Nullable Date followUpDate) {
    Long followUpAt = followUpDate == null ? null : (Long) followUpDate.getTime();
    calls.ofTask(taskId, id -> new TaskCommand.SetTaskFollowUpDate(id, followUpAt));
  }

  @Override
  public void addCandidateUser(String taskId, String userId) {
    addUserIdentityLink(taskId, userId, IdentityLinkType.CANDIDATE);
  }

  @Override
  public void addCandidateGroup(String taskId, String groupId) {
    addGroupIdentityLink(taskId, groupId, IdentityLinkType.CANDIDATE);
  }

  @Override
  public void deleteCandidateUser(String taskId, String userId) {
    deleteUserIdentityLink(taskId, userId, IdentityLinkType.CANDIDATE);
  }

  @Override
  public void deleteCandidateGroup(String taskId, String groupId) {
    deleteGroupIdentityLink(taskId, groupId, IdentityLinkType.CANDIDATE);
  }

  @Override
  public void addUserIdentityLink(String taskId, String userId, String identityLinkType) {
    addLink(taskId, userId, null, identityLinkType);
  }

  @Override
  public void addGroupIdentityLink(String taskId, String groupId, String identityLinkType) {
    addLink(taskId, null, groupId, identityLinkType);
  }

  @Override
  public void deleteUserIdentityLink(String taskId, String userId, String identityLinkType) {
    deleteLink(taskId, userId, null, identityLinkType);
  }

  @Override
  public void deleteGroupIdentityLink(String taskId, String groupId, String identityLinkType) {
    deleteLink(taskId, null, groupId, identityLinkType);
  }

  private void addLink(
      String taskId, @Nullable String userId, @Nullable String groupId, String type) {
    calls.ofTask(taskId, id -> TaskLinks.command(id, type, userId, groupId));
  }

  private void deleteLink(
      String taskId, @Nullable String userId, @Nullable String groupId, String type) {
    TaskLinks.check(type, userId, groupId);
    calls.ofTask(taskId, id -> new TaskCommand.DeleteTaskLink(id, type, userId, groupId));
  }

  @Override
  public List<IdentityLink> getIdentityLinksForTask(String taskId) {
    return queries.identityLinks(taskId);
  }

  @Override
  protected Map<String, @Nullable Object> values(
      String taskId, boolean local, @Nullable Collection<String> names) {
    return queries.taskVariables(taskId, local, names);
  }

  @Override
  protected Map<String, VariableInstance> instances(
      String taskId, boolean local, @Nullable Collection<String> names) {
    String execution = local ? null : existing(taskId).getExecutionId();
    Map<String, VariableInstance> seen = new LinkedHashMap<>();
    if (execution != null) {
      seen.putAll(queries.variableInstances(execution, false, names));
    }
    for (VariableInstance own : queries.variableInstances().taskId(taskId).list()) {
      if (names == null || names.contains(own.getName())) {
        seen.put(own.getName(), own);
      }
    }
    if (local && seen.isEmpty()) {
      existing(taskId);
    }
    return seen;
  }

  @Override
  public List<VariableInstance> getVariableInstancesLocalByTaskIds(Set<String> taskIds) {
    return queries.variableInstances().taskIds(taskIds).list();
  }

  @Override
  protected void set(
      String taskId, Map<String, ? extends @Nullable Object> variables, boolean local) {
    calls.ofTask(
        taskId, id -> new TaskCommand.SetTaskVariables(id, calls.encoded(variables), local));
  }

  @Override
  protected void remove(String taskId, List<String> names, boolean local) {
    calls.ofTask(taskId, id -> new TaskCommand.RemoveTaskVariables(id, names, local));
  }

  @Override
  public TaskQuery createTaskQuery() {
    return queries.tasks();
  }

  @Override
  public NativeTaskQuery createNativeTaskQuery() {
    return new NativeQueries(queries.reads()).tasks();
  }

  @Override
  public Map<String, DataObject> getDataObjects(String taskId) {
    return dataObjects(taskId, null, null);
  }

  @Override
  public Map<String, DataObject> getDataObjects(String taskId, Collection<String> dataObjectNames) {
    Arguments.required("dataObjectNames", dataObjectNames);
    return dataObjects(taskId, dataObjectNames, null);
  }

  @Override
  public @Nullable DataObject getDataObject(String taskId, String dataObject) {
    Arguments.required("dataObject", dataObject);
    return dataObjects(taskId, List.of(dataObject), null).get(dataObject);
  }

  @Override
  public Map<String, DataObject> getDataObjects(
      String taskId, String locale, boolean withLocalizationFallback) {
    return dataObjects(taskId, null, new DataObjects.Wanted(locale, withLocalizationFallback));
  }

  @Override
  public Map<String, DataObject> getDataObjects(
      String taskId,
      Collection<String> dataObjectNames,
      String locale,
      boolean withLocalizationFallback) {
    Arguments.required("dataObjectNames", dataObjectNames);
    return dataObjects(
        taskId, dataObjectNames, new DataObjects.Wanted(locale, withLocalizationFallback));
  }

  @Override
  public @Nullable DataObject getDataObject(
      String taskId, String dataObject, String locale, boolean withLocalizationFallback) {
    Arguments.required("dataObject", dataObject);
    return dataObjects(
            taskId, List.of(dataObject), new DataObjects.Wanted(locale, withLocalizationFallback))
        .get(dataObject);
  }

  private Map<String, DataObject> dataObjects(
      String taskId, @Nullable Collection<String> names, DataObjects.@Nullable Wanted wanted) {
    String execution = existing(taskId).getExecutionId();
    return execution == null ? Map.of() : dataObjects.of(execution, false, names, wanted);
  }

  private Task existing(String taskId) {
    Arguments.required("taskId", taskId);
    Task task = createTaskQuery().taskId(taskId).singleResult();
    if (task == null) {
      throw new TurgoObjectNotFoundException("Task " + taskId + " does not exist");
    }
    return task;
  }
}
