package io.turgo.engine;

import io.turgo.engine.runtime.DataObject;
import io.turgo.engine.runtime.VariableInstance;
import io.turgo.engine.task.Attachment;
import io.turgo.engine.task.Comment;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.NativeTaskQuery;
import io.turgo.engine.task.Task;
import io.turgo.engine.task.TaskBuilder;
import io.turgo.engine.task.TaskCompletionBuilder;
import io.turgo.engine.task.TaskQuery;
import java.io.InputStream;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Works on user tasks: those that processes wait for, their sub-tasks, and tasks of no process.
 *
 * <p><b>Transaction:</b> Each call that changes something is one unit of work, as in {@link
 * RuntimeService}.
 *
 * <p><b>Errors:</b> Unless they say otherwise, calls throw {@link
 * io.turgo.engine.exception.TurgoIllegalArgumentException} for a missing argument and {@link
 * io.turgo.engine.exception.TurgoObjectNotFoundException} if the task is not open. Calls that
 * change a task throw {@link io.turgo.engine.exception.TurgoException} while the instance of the
 * task is suspended.
 *
 * <p><b>Threads:</b> Safe for all threads. Queries and builders that the methods return belong to
 * the thread that asked for them.
 *
 * @since 0.1.0
 */
public interface TaskService {
  /** A task of no process, which opens once it is saved by {@link #saveTask}. */
  Task newTask();

  /** A task of no process, said in one go. */
  TaskBuilder createTaskBuilder();

  /**
   * Opens a new task, or writes down what was set on one that was read.
   *
   * @throws io.turgo.engine.exception.TurgoOptimisticLockingException if the task was changed since
   *     it was read
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if it is not open any more, or
   *     its parent is not
   */
  void saveTask(Task task);

  /** Saves tasks one after the other, as {@link #saveTask} does; each is a unit of its own. */
  void bulkSaveTasks(Collection<Task> tasks);

  /**
   * Deletes a task of no process or a sub-task, with its own sub-tasks; its history stays. A task
   * that is not open is left out silently.
   *
   * @throws io.turgo.engine.exception.TurgoException if a process waits for it
   */
  void deleteTask(String taskId);

  /**
   * Deletes a task as {@link #deleteTask(String)} does.
   *
   * @param deleteReason what history says of it
   */
  void deleteTask(String taskId, @Nullable String deleteReason);

  /**
   * Deletes a task as {@link #deleteTask(String)} does.
   *
   * @param cascade also deletes its history, that of a finished task too
   */
  void deleteTask(String taskId, boolean cascade);

  /** Deletes tasks one after the other. */
  void deleteTasks(Collection<String> taskIds);

  /** Deletes tasks one after the other. */
  void deleteTasks(Collection<String> taskIds, @Nullable String deleteReason);

  /** Deletes tasks one after the other. */
  void deleteTasks(Collection<String> taskIds, boolean cascade);

  /** The open parts of a task. */
  List<Task> getSubTasks(String parentTaskId);

  /**
   * Completes a task, whoever has it: its execution moves on. Its sub-tasks end with it.
   *
   * @throws io.turgo.engine.exception.TurgoException if it is delegated and not resolved
   */
  default void complete(String taskId) {
    complete(taskId, null, null, false);
  }

  /**
   * Completes a task.
   *
   * @param variables set before, as {@link #setVariables} does; null for none
   */
  default void complete(
      String taskId, @Nullable Map<String, ? extends @Nullable Object> variables) {
    complete(taskId, null, variables, false);
  }

  /**
   * Completes a task.
   *
   * @param variables set before; null for none
   * @param localScope as the task's own, so that only history has them afterwards
   */
  default void complete(
      String taskId,
      @Nullable Map<String, ? extends @Nullable Object> variables,
      boolean localScope) {
    complete(taskId, null, variables, localScope);
  }

  /**
   * Completes a task.
   *
   * @param variables set before, as {@link #setVariables} does; null for none
   * @param transientVariables seen by what runs until the process waits again, and never stored;
   *     null for none
   */
  default void complete(
      String taskId,
      @Nullable Map<String, ? extends @Nullable Object> variables,
      @Nullable Map<String, ? extends @Nullable Object> transientVariables) {
    complete(taskId, null, variables, transientVariables);
  }

  /**
   * Completes a task.
   *
   * @param userId who completes it, as history keeps; null for nobody
   */
  default void complete(String taskId, @Nullable String userId) {
    complete(taskId, userId, null, false);
  }

  /** Completes a task; see {@link #complete(String, String)} and {@link #complete(String, Map)}. */
  default void complete(
      String taskId,
      @Nullable String userId,
      @Nullable Map<String, ? extends @Nullable Object> variables) {
    complete(taskId, userId, variables, false);
  }

  /** Completes a task; see {@link #complete(String, String)} and {@link #complete(String, Map)}. */
  void complete(
      String taskId,
      @Nullable String userId,
      @Nullable Map<String, ? extends @Nullable Object> variables,
      boolean localScope);

  /** Completes a task; see {@link #complete(String, String)} and {@link #complete(String, Map)}. */
  void complete(
      String taskId,
      @Nullable String userId,
      @Nullable Map<String, ? extends @Nullable Object> variables,
      @Nullable Map<String, ? extends @Nullable Object> transientVariables);

  /**
   * Notes that somebody works on a task now; its state is {@code inProgress}. Who has it stays.
   *
   * @param userId null for nobody known
   * @throws io.turgo.engine.exception.TurgoException if the task or its instance is suspended
   */
  void startProgress(String taskId, @Nullable String userId);

  /**
   * Suspends a task by itself: it cannot be changed or completed until it is activated. It ends
   * with its process instance all the same.
   *
   * @param userId who suspends it, null for nobody known
   * @throws io.turgo.engine.exception.TurgoException if the task or its instance is suspended
   */
  void suspendTask(String taskId, @Nullable String userId);

  /**
   * Lets a suspended task go on; whether it was begun or claimed decides its state.
   *
   * @param userId who activates it; not kept
   * @throws io.turgo.engine.exception.TurgoException if it is not suspended, or its instance is
   */
  void activateTask(String taskId, @Nullable String userId);

  /** Completes a task, said in one go. */
  TaskCompletionBuilder createTaskCompletionBuilder();

  /**
   * Gives a task to a user who takes it.
   *
   * @param userId null gives the task back
   * @throws io.turgo.engine.exception.TurgoTaskAlreadyClaimedException if another user has it
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

  /**
   * Makes a user answer for a task.
   *
   * @param userId null for nobody
   */
  void setOwner(String taskId, @Nullable String userId);

  /**
   * Lets a user do a task for its owner; one without an owner is then owned by its assignee. It can
   * be completed only after {@link #resolveTask}.
   */
  void delegateTask(String taskId, String userId);

  /** Gives a delegated task back to its owner. */
  void resolveTask(String taskId);

  /**
   * Gives a delegated task back to its owner.
   *
   * @param variables set before, as {@link #setVariables} does; null for none
   */
  void resolveTask(String taskId, @Nullable Map<String, ? extends @Nullable Object> variables);

  /**
   * Gives a delegated task back to its owner.
   *
   * @param variables set before, as {@link #setVariables} does; null for none
   * @param transientVariables seen by what this call runs, and never stored; null for none
   */
  void resolveTask(
      String taskId,
      @Nullable Map<String, ? extends @Nullable Object> variables,
      @Nullable Map<String, ? extends @Nullable Object> transientVariables);

  /** Greater is more urgent. */
  void setPriority(String taskId, int priority);

  /**
   * When a task should be done.
   *
   * @param dueDate null for any time
   */
  void setDueDate(String taskId, @Nullable Date dueDate);

  /**
   * Sets when somebody should look at a task again.
   *
   * @param followUpDate null for never
   */
  void setFollowUpDate(String taskId, @Nullable Date followUpDate);

  /** Lets a user claim a task. */
  void addCandidateUser(String taskId, String userId);

  /** Lets a group's users claim a task. */
  void addCandidateGroup(String taskId, String groupId);

  /** Removes a user from the candidates of a task. */
  void deleteCandidateUser(String taskId, String userId);

  /** Removes a group from the candidates of a task. */
  void deleteCandidateGroup(String taskId, String groupId);

  /**
   * Gives a user a part in a task; one that the user has already is left as it is.
   *
   * @param identityLinkType one of {@link io.turgo.engine.task.IdentityLinkType} or a name of the
   *     caller's own
   */
  void addUserIdentityLink(String taskId, String userId, String identityLinkType);

  /**
   * Gives a group a part in a task; one that the group has already is left as it is.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException for an assignee or an owner,
   *     which only users can be
   */
  void addGroupIdentityLink(String taskId, String groupId, String identityLinkType);

  /** Takes a part in a task away from a user who may have it. */
  void deleteUserIdentityLink(String taskId, String userId, String identityLinkType);

  /** Takes a part in a task away from a group that may have it. */
  void deleteGroupIdentityLink(String taskId, String groupId, String identityLinkType);

  /** Who has a part in the task: its assignee, its owner, its candidates and others. */
  List<IdentityLink> getIdentityLinksForTask(String taskId);

  /** All variables that can be seen from the task; the inner ones hide the outer. */
  Map<String, @Nullable Object> getVariables(String taskId);

  /** Those of the named variables that can be seen from the task. */
  Map<String, @Nullable Object> getVariables(String taskId, Collection<String> variableNames);

  /** The task's own variables. */
  Map<String, @Nullable Object> getVariablesLocal(String taskId);

  /** Those of the named variables that are the task's own. */
  Map<String, @Nullable Object> getVariablesLocal(String taskId, Collection<String> variableNames);

  /** The value that can be seen from the task; null also if there is none. */
  @Nullable Object getVariable(String taskId, String variableName);

  /** The value of the task's own variable; null also if there is none. */
  @Nullable Object getVariableLocal(String taskId, String variableName);

  /** Whether a variable of that name, be it null, can be seen from the task. */
  boolean hasVariable(String taskId, String variableName);

  /** Whether the task has a variable of that name of its own, be it null. */
  boolean hasVariableLocal(String taskId, String variableName);

  /**
   * The value that can be seen from the task; null also if there is none.
   *
   * @throws ClassCastException if it is of another class
   */
  default <T> @Nullable T getVariable(String taskId, String variableName, Class<T> variableClass) {
    return variableClass.cast(getVariable(taskId, variableName));
  }

  /**
   * The value of the task's own variable; null also if there is none.
   *
   * @throws ClassCastException if it is of another class
   */
  default <T> @Nullable T getVariableLocal(
      String taskId, String variableName, Class<T> variableClass) {
    return variableClass.cast(getVariableLocal(taskId, variableName));
  }

  /**
   * Sets a variable in the nearest scope from the task outwards that has one of that name, in the
   * process instance if none has; of a task that no process waits for, its own.
   */
  void setVariable(String taskId, String variableName, @Nullable Object value);

  /** Sets several variables as {@link #setVariable} does, all or none. */
  void setVariables(String taskId, Map<String, ? extends @Nullable Object> variables);

  /** Sets a variable of the task's own. */
  void setVariableLocal(String taskId, String variableName, @Nullable Object value);

  /** Sets several variables of the task's own, all or none. */
  void setVariablesLocal(String taskId, Map<String, ? extends @Nullable Object> variables);

  /** Removes the variable that can be seen from the task under that name, if there is one. */
  void removeVariable(String taskId, String variableName);

  /** Removes the task's own variable, if there is one. */
  void removeVariableLocal(String taskId, String variableName);

  /** Removes several variables as {@link #removeVariable} does. */
  void removeVariables(String taskId, Collection<String> variableNames);

  /** The variable that can be seen from a task; null if there is none. */
  @Nullable VariableInstance getVariableInstance(String taskId, String variableName);

  /** The task's own variable; null if there is none. */
  @Nullable VariableInstance getVariableInstanceLocal(String taskId, String variableName);

  /** All variables that can be seen from a task, by name; the inner ones hide the outer. */
  Map<String, VariableInstance> getVariableInstances(String taskId);

  /** Those of the named variables that can be seen from a task, by name. */
  Map<String, VariableInstance> getVariableInstances(
      String taskId, Collection<String> variableNames);

  /** Variables of a task's own, by name. */
  Map<String, VariableInstance> getVariableInstancesLocal(String taskId);

  /** Those of the named variables that are a task's own, by name. */
  Map<String, VariableInstance> getVariableInstancesLocal(
      String taskId, Collection<String> variableNames);

  /** The own variables of several tasks. */
  List<VariableInstance> getVariableInstancesLocalByTaskIds(Set<String> taskIds);

  /** Removes several variables of the task's own. */
  void removeVariablesLocal(String taskId, Collection<String> variableNames);

  /**
   * Says something to a task, to a process instance, or to both; each is to be open and not
   * suspended. The calling thread's user says it. Comments stay until the history of what they were
   * said to is deleted. A comment is written at once, in the transaction of the caller if there is
   * one.
   *
   * @param taskId null for none
   * @param processInstanceId null for none
   */
  Comment addComment(@Nullable String taskId, @Nullable String processInstanceId, String message);

  /**
   * Says something as {@link #addComment(String, String, String)} does.
   *
   * @param type the caller's own word, null for {@link Comment#DEFAULT_TYPE}
   */
  Comment addComment(
      @Nullable String taskId,
      @Nullable String processInstanceId,
      @Nullable String type,
      String message);

  /**
   * Writes down what was set on a comment.
   *
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if it was deleted
   */
  void saveComment(Comment comment);

  /** The comment, null if there is none. */
  @Nullable Comment getComment(String commentId);

  /**
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such comment
   */
  void deleteComment(String commentId);

  /** Deletes all comments of a task and of a process instance; either may be null. */
  void deleteComments(@Nullable String taskId, @Nullable String processInstanceId);

  /**
   * What was said to an open or a finished task without a type of its own, the latest first; with
   * the type {@code comment}, that is.
   */
  List<Comment> getTaskComments(String taskId);

  /** What was said to an open or a finished task with that type, the latest first. */
  List<Comment> getTaskComments(String taskId, String type);

  /** All comments of a type, the latest first. */
  List<Comment> getCommentsByType(String type);

  /** What was said to a running or an ended process instance, the latest first. */
  List<Comment> getProcessInstanceComments(String processInstanceId);

  /** What was said to a process instance with that type, the latest first. */
  List<Comment> getProcessInstanceComments(String processInstanceId, String type);

  /**
   * Attaches content to a task, to a process instance, or to both, as {@link #addComment(String,
   * String, String)} does with what is said.
   *
   * @param content read to its end and kept in the database; not closed
   */
  Attachment createAttachment(
      @Nullable String attachmentType,
      @Nullable String taskId,
      @Nullable String processInstanceId,
      @Nullable String attachmentName,
      @Nullable String attachmentDescription,
      InputStream content);

  /** Attaches a link. */
  Attachment createAttachment(
      @Nullable String attachmentType,
      @Nullable String taskId,
      @Nullable String processInstanceId,
      @Nullable String attachmentName,
      @Nullable String attachmentDescription,
      String url);

  /**
   * Writes down the name and the description that were set on an attachment.
   *
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if it was deleted
   */
  void saveAttachment(Attachment attachment);

  /** The attachment, null if there is none. */
  @Nullable Attachment getAttachment(String attachmentId);

  /** The content of an attachment, null for a link and if there is no such attachment. */
  @Nullable InputStream getAttachmentContent(String attachmentId);

  /** The attachments of an open or a finished task, the latest first. */
  List<Attachment> getTaskAttachments(String taskId);

  /** The attachments of a running or an ended process instance, the latest first. */
  List<Attachment> getProcessInstanceAttachments(String processInstanceId);

  /**
   * Deletes an attachment with its content.
   *
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such attachment
   */
  void deleteAttachment(String attachmentId);

  /** Returns a new query for open tasks. */
  TaskQuery createTaskQuery();

  /** Returns a new query for open tasks that is given as SQL. */
  NativeTaskQuery createNativeTaskQuery();

  /**
   * The data objects that can be seen from a task, by name.
   *
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such task
   */
  Map<String, DataObject> getDataObjects(String taskId);

  /** Those of the data objects that can be seen from a task that have these names. */
  Map<String, DataObject> getDataObjects(String taskId, Collection<String> dataObjectNames);

  /** A data object that can be seen from a task; null if there is none of that name. */
  @Nullable DataObject getDataObject(String taskId, String dataObject);

  /**
   * The data objects that can be seen from a task, by name, with their names and descriptions in a
   * language.
   *
   * @param locale a language tag such as {@code en-US}
   * @param withLocalizationFallback whether {@code en} will do where there is no {@code en-US}
   */
  Map<String, DataObject> getDataObjects(
      String taskId, String locale, boolean withLocalizationFallback);

  /** Those of the data objects with these names, in a language. */
  Map<String, DataObject> getDataObjects(
      String taskId,
      Collection<String> dataObjectNames,
      String locale,
      boolean withLocalizationFallback);

  /** A data object that can be seen from a task, in a language; null if there is none. */
  @Nullable DataObject getDataObject(
      String taskId, String dataObject, String locale, boolean withLocalizationFallback);
}
