package io.turgo.engine;

import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.query.Queries;
import io.turgo.engine.query.TaskValue;
import io.turgo.engine.runtime.DataObject;
import io.turgo.engine.store.Store;
import io.turgo.engine.task.Attachment;
import io.turgo.engine.task.Comment;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.IdentityLinkType;
import io.turgo.engine.task.NativeTaskQuery;
import io.turgo.engine.task.Task;
import io.turgo.engine.task.TaskBuilder;
import io.turgo.engine.task.TaskCompletionBuilder;
import io.turgo.engine.task.TaskQuery;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@link TaskService} by commands and queries. */
final class TurgoTaskService implements TaskService {
  private final ApiCalls calls;
  private final TaskMaker maker;
  private final TaskNotes notes;
  private final Store store;
  private final Queries queries;
  private final DataObjects dataObjects;

  TurgoTaskService(
      ApiCalls calls,
      TaskMaker maker,
      TaskNotes notes,
      Store store,
      Queries queries,
      DataObjects dataObjects) {
    this.notes = notes;
    this.calls = calls;
    this.maker = maker;
    this.store = store;
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
      calls.ofTask(taskId, id -> new Command.DeleteTask(id, reason));
      if (cascade) {
        store.tasks().deleteHistory(ApiCalls.parse("Task", taskId));
      }
    } catch (TurgoObjectNotFoundException e) {
      if (cascade && Arguments.isId(taskId)) {
        store.tasks().deleteHistory(Long.parseLong(taskId));
      }
    }
  }

  @Override
  public List<Task> getSubTasks(String parentTaskId) {
    return createTaskQuery().taskParentTaskId(parentTaskId).list();
  }

  @Override
  public void complete(String taskId) {
    complete(taskId, null, null, false);
  }

  @Override
  public void complete(String taskId, @Nullable String userId) {
    complete(taskId, userId, null, false);
  }

  @Override
  public void complete(String taskId, @Nullable Map<String, ? extends @Nullable Object> variables) {
    complete(taskId, null, variables, false);
  }

  @Override
  public void complete(
      String taskId,
      @Nullable String userId,
      @Nullable Map<String, ? extends @Nullable Object> variables) {
    complete(taskId, userId, variables, false);
  }

  @Override
  public void complete(
      String taskId,
      @Nullable Map<String, ? extends @Nullable Object> variables,
      boolean localScope) {
    complete(taskId, null, variables, localScope);
  }

  @Override
  public void complete(
      String taskId,
      @Nullable String userId,
      @Nullable Map<String, ? extends @Nullable Object> variables,
      boolean localScope) {
    ApiCalls.parse("Task", taskId);
    TaskCompletionBuilder completion = new TaskCompletion(calls).by(userId).taskId(taskId);
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
      @Nullable Map<String, ? extends @Nullable Object> variables,
      @Nullable Map<String, ? extends @Nullable Object> transientVariables) {
    complete(taskId, null, variables, transientVariables);
  }

  @Override
  public void complete(
      String taskId,
      @Nullable String userId,
      @Nullable Map<String, ? extends @Nullable Object> variables,
      @Nullable Map<String, ? extends @Nullable Object> transientVariables) {
    ApiCalls.parse("Task", taskId);
    new TaskCompletion(calls)
        .by(userId)
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
    calls.ofTask(taskId, id -> new Command.AssignTask(id, user, true));
  }

  @Override
  public void unclaim(String taskId) {
    calls.ofTask(taskId, id -> new Command.AssignTask(id, null, true));
  }

  @Override
  public void startProgress(String taskId, @Nullable String userId) {
    String user = Arguments.storable("userId", userId);
    calls.ofTask(taskId, id -> new Command.StartProgress(id, user));
  }

  @Override
  public void suspendTask(String taskId, @Nullable String userId) {
    String user = Arguments.storable("userId", userId);
    calls.ofTask(taskId, id -> new Command.SuspendTask(id, user));
  }

  @Override
  public void activateTask(String taskId, @Nullable String userId) {
    calls.ofTask(taskId, Command.ActivateTask::new);
  }

  @Override
  public void setAssignee(String taskId, @Nullable String userId) {
    String user = Arguments.storable("userId", userId);
    calls.ofTask(taskId, id -> new Command.AssignTask(id, user, false));
  }

  @Override
  public void setOwner(String taskId, @Nullable String userId) {
    String user = Arguments.storable("userId", userId);
    calls.ofTask(taskId, id -> new Command.SetTaskOwner(id, user));
  }

  @Override
  public void delegateTask(String taskId, String userId) {
    String user = Arguments.storable("userId", userId);
    calls.ofTask(taskId, id -> new Command.DelegateTask(id, user));
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
            new Command.ResolveTask(
                id, calls.encoded(variables), Arguments.transientVariables(transientVariables)));
  }

  @Override
  public void setPriority(String taskId, int priority) {
    calls.ofTask(taskId, id -> new Command.SetTaskPriority(id, priority));
  }

  @Override
  public void setDueDate(String taskId, @Nullable Date dueDate) {
    Long dueAt = dueDate == null ? null : (Long) dueDate.getTime();
    calls.ofTask(taskId, id -> new Command.SetTaskDueDate(id, dueAt));
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
    calls.ofTask(taskId, id -> TaskLinks.command(id, identityLinkType, userId, null));
  }

  @Override
  public void addGroupIdentityLink(String taskId, String groupId, String identityLinkType) {
    calls.ofTask(taskId, id -> TaskLinks.command(id, identityLinkType, null, groupId));
  }

  @Override
  public void deleteUserIdentityLink(String taskId, String userId, String identityLinkType) {
    TaskLinks.check(identityLinkType, userId, null);
    calls.ofTask(taskId, id -> new Command.DeleteTaskLink(id, identityLinkType, userId, null));
  }

  @Override
  public void deleteGroupIdentityLink(String taskId, String groupId, String identityLinkType) {
    TaskLinks.check(identityLinkType, null, groupId);
    calls.ofTask(taskId, id -> new Command.DeleteTaskLink(id, identityLinkType, null, groupId));
  }

  @Override
  public List<IdentityLink> getIdentityLinksForTask(String taskId) {
    return queries.identityLinks(taskId);
  }

  @Override
  public Map<String, @Nullable Object> getVariables(String taskId) {
    return queries.taskVariables(taskId, false, null);
  }

  @Override
  public Map<String, @Nullable Object> getVariables(
      String taskId, Collection<String> variableNames) {
    Arguments.required("variableNames", variableNames);
    return queries.taskVariables(taskId, false, variableNames);
  }

  @Override
  public Map<String, @Nullable Object> getVariablesLocal(String taskId) {
    return queries.taskVariables(taskId, true, null);
  }

  @Override
  public Map<String, @Nullable Object> getVariablesLocal(
      String taskId, Collection<String> variableNames) {
    Arguments.required("variableNames", variableNames);
    return queries.taskVariables(taskId, true, variableNames);
  }

  @Override
  public @Nullable Object getVariable(String taskId, String variableName) {
    Arguments.required("variableName", variableName);
    return getVariables(taskId, List.of(variableName)).get(variableName);
  }

  @Override
  public @Nullable Object getVariableLocal(String taskId, String variableName) {
    Arguments.required("variableName", variableName);
    return getVariablesLocal(taskId, List.of(variableName)).get(variableName);
  }

  @Override
  public boolean hasVariable(String taskId, String variableName) {
    Arguments.required("variableName", variableName);
    return getVariables(taskId, List.of(variableName)).containsKey(variableName);
  }

  @Override
  public boolean hasVariableLocal(String taskId, String variableName) {
    Arguments.required("variableName", variableName);
    return getVariablesLocal(taskId, List.of(variableName)).containsKey(variableName);
  }

  @Override
  public void setVariable(String taskId, String variableName, @Nullable Object value) {
    setVariables(taskId, Variables.one(variableName, value));
  }

  @Override
  public void setVariables(String taskId, Map<String, ? extends @Nullable Object> variables) {
    set(taskId, variables, false);
  }

  @Override
  public void setVariableLocal(String taskId, String variableName, @Nullable Object value) {
    setVariablesLocal(taskId, Variables.one(variableName, value));
  }

  @Override
  public void setVariablesLocal(String taskId, Map<String, ? extends @Nullable Object> variables) {
    set(taskId, variables, true);
  }

  private void set(
      String taskId, Map<String, ? extends @Nullable Object> variables, boolean local) {
    calls.ofTask(taskId, id -> new Command.SetTaskVariables(id, calls.encoded(variables), local));
  }

  @Override
  public void removeVariable(String taskId, String variableName) {
    removeVariables(taskId, List.of(variableName));
  }

  @Override
  public void removeVariableLocal(String taskId, String variableName) {
    removeVariablesLocal(taskId, List.of(variableName));
  }

  @Override
  public void removeVariables(String taskId, Collection<String> variableNames) {
    calls.ofTask(
        taskId, id -> new Command.RemoveTaskVariables(id, List.copyOf(variableNames), false));
  }

  @Override
  public void removeVariablesLocal(String taskId, Collection<String> variableNames) {
    calls.ofTask(
        taskId, id -> new Command.RemoveTaskVariables(id, List.copyOf(variableNames), true));
  }

  @Override
  public Comment addComment(
      @Nullable String taskId, @Nullable String processInstanceId, String message) {
    return notes.addComment(taskId, processInstanceId, null, message);
  }

  @Override
  public Comment addComment(
      @Nullable String taskId,
      @Nullable String processInstanceId,
      @Nullable String type,
      String message) {
    return notes.addComment(taskId, processInstanceId, type, message);
  }

  @Override
  public void saveComment(Comment comment) {
    notes.saveComment(comment);
  }

  @Override
  public @Nullable Comment getComment(String commentId) {
    Arguments.required("commentId", commentId);
    return Arguments.isId(commentId) ? notes.read().comment(Long.parseLong(commentId)) : null;
  }

  @Override
  public void deleteComment(String commentId) {
    notes.deleteComment(commentId);
  }

  @Override
  public void deleteComments(@Nullable String taskId, @Nullable String processInstanceId) {
    if (taskId != null) {
      notes.deleteAll(getTaskComments(taskId));
    }
    if (processInstanceId != null) {
      notes.deleteAll(getProcessInstanceComments(processInstanceId));
    }
  }

  @Override
  public List<Comment> getTaskComments(String taskId) {
    Arguments.required("taskId", taskId);
    return Arguments.isId(taskId) ? notes.read().commentsOfTask(Long.parseLong(taskId)) : List.of();
  }

  @Override
  public List<Comment> getTaskComments(String taskId, String type) {
    Arguments.required("type", type);
    return getTaskComments(taskId).stream().filter(one -> one.getType().equals(type)).toList();
  }

  @Override
  public List<Comment> getCommentsByType(String type) {
    Arguments.required("type", type);
    return type.indexOf('\0') >= 0 ? List.of() : notes.read().commentsOfType(type);
  }

  @Override
  public List<Comment> getProcessInstanceComments(String processInstanceId) {
    Arguments.required("processInstanceId", processInstanceId);
    return Arguments.isId(processInstanceId)
        ? notes.read().commentsOfInstance(Long.parseLong(processInstanceId))
        : List.of();
  }

  @Override
  public List<Comment> getProcessInstanceComments(String processInstanceId, String type) {
    Arguments.required("type", type);
    return getProcessInstanceComments(processInstanceId).stream()
        .filter(one -> one.getType().equals(type))
        .toList();
  }

  @Override
  public Attachment createAttachment(
      @Nullable String attachmentType,
      @Nullable String taskId,
      @Nullable String processInstanceId,
      @Nullable String attachmentName,
      @Nullable String attachmentDescription,
      InputStream content) {
    Arguments.required("content", content);
    return notes.addAttachment(
        attachmentType,
        taskId,
        processInstanceId,
        attachmentName,
        attachmentDescription,
        null,
        content);
  }

  @Override
  public Attachment createAttachment(
      @Nullable String attachmentType,
      @Nullable String taskId,
      @Nullable String processInstanceId,
      @Nullable String attachmentName,
      @Nullable String attachmentDescription,
      String url) {
    Arguments.required("url", url);
    return notes.addAttachment(
        attachmentType,
        taskId,
        processInstanceId,
        attachmentName,
        attachmentDescription,
        url,
        null);
  }

  @Override
  public void saveAttachment(Attachment attachment) {
    notes.saveAttachment(attachment);
  }

  @Override
  public @Nullable Attachment getAttachment(String attachmentId) {
    Arguments.required("attachmentId", attachmentId);
    return Arguments.isId(attachmentId)
        ? notes.read().attachment(Long.parseLong(attachmentId))
        : null;
  }

  @Override
  public @Nullable InputStream getAttachmentContent(String attachmentId) {
    Arguments.required("attachmentId", attachmentId);
    byte[] content =
        Arguments.isId(attachmentId) ? notes.read().content(Long.parseLong(attachmentId)) : null;
    return content == null ? null : new ByteArrayInputStream(content);
  }

  @Override
  public List<Attachment> getTaskAttachments(String taskId) {
    Arguments.required("taskId", taskId);
    return Arguments.isId(taskId)
        ? notes.read().attachmentsOfTask(Long.parseLong(taskId))
        : List.of();
  }

  @Override
  public List<Attachment> getProcessInstanceAttachments(String processInstanceId) {
    Arguments.required("processInstanceId", processInstanceId);
    return Arguments.isId(processInstanceId)
        ? notes.read().attachmentsOfInstance(Long.parseLong(processInstanceId))
        : List.of();
  }

  @Override
  public void deleteAttachment(String attachmentId) {
    notes.deleteAttachment(attachmentId);
  }

  @Override
  public TaskQuery createTaskQuery() {
    return queries.tasks();
  }

  @Override
  public NativeTaskQuery createNativeTaskQuery() {
    return queries.bySql().tasks();
  }

  @Override
  public Map<String, DataObject> getDataObjects(String taskId) {
    return dataObjects(taskId, null);
  }

  @Override
  public Map<String, DataObject> getDataObjects(String taskId, Collection<String> dataObjectNames) {
    Arguments.required("dataObjectNames", dataObjectNames);
    return dataObjects(taskId, dataObjectNames);
  }

  @Override
  public @Nullable DataObject getDataObject(String taskId, String dataObject) {
    Arguments.required("dataObject", dataObject);
    return dataObjects(taskId, List.of(dataObject)).get(dataObject);
  }

  private Map<String, DataObject> dataObjects(String taskId, @Nullable Collection<String> names) {
    Arguments.required("taskId", taskId);
    Task task = createTaskQuery().taskId(taskId).singleResult();
    if (task == null) {
      throw new TurgoObjectNotFoundException("Task " + taskId + " does not exist");
    }
    String execution = task.getExecutionId();
    return execution == null ? Map.of() : dataObjects.of(execution, false, names);
  }
}
