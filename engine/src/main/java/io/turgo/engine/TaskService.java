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
  /**
   * Makes a task that belongs to no process. {@link #saveTask} opens it.
   *
   * @return a new task, not stored yet
   */
  Task newTask();

  /**
   * Begins a task that belongs to no process.
   *
   * @return a new builder, which opens the task when its create method is called
   */
  TaskBuilder createTaskBuilder();

  /**
   * Opens a new task, or stores the changes made to a task that was read.
   *
   * @param task a task of {@link #newTask} or of a query
   * @throws io.turgo.engine.exception.TurgoOptimisticLockingException if the task was changed since
   *     it was read
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if it is not open any more, or
   *     its parent is not
   */
  void saveTask(Task task);

  /**
   * Saves tasks one after the other, as {@link #saveTask} does. Each is a unit of its own, so a
   * failure leaves the earlier ones saved.
   *
   * @param tasks tasks of {@link #newTask} or of queries
   */
  void bulkSaveTasks(Collection<Task> tasks);

  /**
   * Deletes a sub-task or a task of no process, with its own sub-tasks. Its history stays. A task
   * that is not open is ignored.
   *
   * @param taskId the id of an open task
   * @throws io.turgo.engine.exception.TurgoException if a process waits for it
   */
  void deleteTask(String taskId);

  /**
   * Deletes a task as {@link #deleteTask(String)} does, with a reason.
   *
   * @param taskId the id of an open task
   * @param deleteReason the reason that history keeps; null for none
   */
  void deleteTask(String taskId, @Nullable String deleteReason);

  /**
   * Deletes a task as {@link #deleteTask(String)} does, on request with its history.
   *
   * @param taskId the id of an open task
   * @param cascade whether its history is deleted too; also deletes the history of a finished task
   */
  void deleteTask(String taskId, boolean cascade);

  /**
   * Deletes tasks one after the other, as {@link #deleteTask(String)} does. Each is a unit of its
   * own.
   *
   * @param taskIds the ids of the tasks, in the order of their deletion
   */
  void deleteTasks(Collection<String> taskIds);

  /**
   * Deletes tasks one after the other, as {@link #deleteTask(String, String)} does. Each is a unit
   * of its own.
   *
   * @param taskIds the ids of the tasks, in the order of their deletion
   * @param deleteReason the reason that history keeps; null for none
   */
  void deleteTasks(Collection<String> taskIds, @Nullable String deleteReason);

  /**
   * Deletes tasks one after the other, as {@link #deleteTask(String, boolean)} does. Each is a unit
   * of its own.
   *
   * @param taskIds the ids of the tasks, in the order of their deletion
   * @param cascade whether their history is deleted too; also deletes the history of finished tasks
   */
  void deleteTasks(Collection<String> taskIds, boolean cascade);

  /**
   * {@return the open sub-tasks of a task; empty if it has none or is not open}
   *
   * @param parentTaskId the id of the parent task
   */
  List<Task> getSubTasks(String parentTaskId);

  /**
   * Completes a task, whoever its assignee is. Its execution moves on, and its sub-tasks end with
   * it.
   *
   * @param taskId the id of an open task
   * @throws io.turgo.engine.exception.TurgoException if it is delegated and not resolved
   */
  default void complete(String taskId) {
    complete(taskId, null, null, false);
  }

  /**
   * Completes a task as {@link #complete(String)} does, with variables.
   *
   * @param taskId the id of an open task
   * @param variables values by name, set before as {@link #setVariables} does; null for none
   */
  default void complete(
      String taskId, @Nullable Map<String, ? extends @Nullable Object> variables) {
    complete(taskId, null, variables, false);
  }

  /**
   * Completes a task as {@link #complete(String)} does, with variables of the process or of the
   * task.
   *
   * @param taskId the id of an open task
   * @param variables values by name, set before; null for none
   * @param localScope whether the variables become the task's own, so that only history has them
   *     afterwards
   */
  default void complete(
      String taskId,
      @Nullable Map<String, ? extends @Nullable Object> variables,
      boolean localScope) {
    complete(taskId, null, variables, localScope);
  }

  /**
   * Completes a task as {@link #complete(String)} does, with stored and transient variables.
   *
   * @param taskId the id of an open task
   * @param variables values by name, set before as {@link #setVariables} does; null for none
   * @param transientVariables values by name that the process sees until it waits again; never
   *     stored; null for none
   */
  default void complete(
      String taskId,
      @Nullable Map<String, ? extends @Nullable Object> variables,
      @Nullable Map<String, ? extends @Nullable Object> transientVariables) {
    complete(taskId, null, variables, transientVariables);
  }

  /**
   * Completes a task as {@link #complete(String)} does, in the name of a user.
   *
   * @param taskId the id of an open task
   * @param userId the id of the user who completes the task, kept in history; null for nobody
   */
  default void complete(String taskId, @Nullable String userId) {
    complete(taskId, userId, null, false);
  }

  /**
   * Completes a task as {@link #complete(String)} does, in the name of a user and with variables.
   *
   * @param taskId the id of an open task
   * @param userId the id of the user who completes the task, kept in history; null for nobody
   * @param variables values by name, set before as {@link #setVariables} does; null for none
   */
  default void complete(
      String taskId,
      @Nullable String userId,
      @Nullable Map<String, ? extends @Nullable Object> variables) {
    complete(taskId, userId, variables, false);
  }

  /**
   * Completes a task as {@link #complete(String)} does, in the name of a user, with variables of
   * the process or of the task.
   *
   * @param taskId the id of an open task
   * @param userId the id of the user who completes the task, kept in history; null for nobody
   * @param variables values by name, set before; null for none
   * @param localScope whether the variables become the task's own, so that only history has them
   *     afterwards
   */
  void complete(
      String taskId,
      @Nullable String userId,
      @Nullable Map<String, ? extends @Nullable Object> variables,
      boolean localScope);

  /**
   * Completes a task as {@link #complete(String)} does, in the name of a user, with stored and
   * transient variables.
   *
   * @param taskId the id of an open task
   * @param userId the id of the user who completes the task, kept in history; null for nobody
   * @param variables values by name, set before as {@link #setVariables} does; null for none
   * @param transientVariables values by name that the process sees until it waits again; never
   *     stored; null for none
   */
  void complete(
      String taskId,
      @Nullable String userId,
      @Nullable Map<String, ? extends @Nullable Object> variables,
      @Nullable Map<String, ? extends @Nullable Object> transientVariables);

  /**
   * Records that work on a task has begun. Its state becomes {@code inProgress}; its assignee
   * stays.
   *
   * @param taskId the id of an open task
   * @param userId the id of the user who works on it; null if unknown
   * @throws io.turgo.engine.exception.TurgoException if the task or its instance is suspended
   */
  void startProgress(String taskId, @Nullable String userId);

  /**
   * Suspends a single task. It cannot be changed or completed until it is activated, but it ends
   * with its process instance.
   *
   * @param taskId the id of an open task
   * @param userId the id of the user who suspends it; null if unknown
   * @throws io.turgo.engine.exception.TurgoException if the task or its instance is suspended
   */
  void suspendTask(String taskId, @Nullable String userId);

  /**
   * Activates a suspended task. Its state depends on whether work had begun or the task was
   * claimed.
   *
   * @param taskId the id of an open task
   * @param userId ignored
   * @throws io.turgo.engine.exception.TurgoException if it is not suspended, or its instance is
   */
  void activateTask(String taskId, @Nullable String userId);

  /**
   * Begins the completion of a task with more settings than {@link #complete(String)} takes.
   *
   * @return a new builder, which completes nothing until its complete method is called
   */
  TaskCompletionBuilder createTaskCompletionBuilder();

  /**
   * Assigns a task to the user who takes it.
   *
   * @param taskId the id of an open task
   * @param userId the id of the user; null removes the assignee
   * @throws io.turgo.engine.exception.TurgoTaskAlreadyClaimedException if another user has it
   */
  void claim(String taskId, @Nullable String userId);

  /**
   * Removes the assignee of a task, so that candidates can claim it again.
   *
   * @param taskId the id of an open task
   */
  void unclaim(String taskId);

  /**
   * Assigns a task to a user. A previous assignee is replaced.
   *
   * @param taskId the id of an open task
   * @param userId the id of the user; null removes the assignee
   */
  void setAssignee(String taskId, @Nullable String userId);

  /**
   * Sets the owner of a task: the user who answers for it.
   *
   * @param taskId the id of an open task
   * @param userId the id of the user; null removes the owner
   */
  void setOwner(String taskId, @Nullable String userId);

  /**
   * Assigns a task to another user on behalf of its owner. Without an owner, its assignee becomes
   * the owner. The task can be completed only after {@link #resolveTask}.
   *
   * @param taskId the id of an open task
   * @param userId the id of the user who does the task
   */
  void delegateTask(String taskId, String userId);

  /**
   * Assigns a delegated task to its owner again and marks it as resolved.
   *
   * @param taskId the id of an open task
   */
  void resolveTask(String taskId);

  /**
   * Resolves a task as {@link #resolveTask(String)} does, with variables.
   *
   * @param taskId the id of an open task
   * @param variables values by name, set before as {@link #setVariables} does; null for none
   */
  void resolveTask(String taskId, @Nullable Map<String, ? extends @Nullable Object> variables);

  /**
   * Resolves a task as {@link #resolveTask(String)} does, with stored and transient variables.
   *
   * @param taskId the id of an open task
   * @param variables values by name, set before as {@link #setVariables} does; null for none
   * @param transientVariables values by name that code run by this call sees; never stored; null
   *     for none
   */
  void resolveTask(
      String taskId,
      @Nullable Map<String, ? extends @Nullable Object> variables,
      @Nullable Map<String, ? extends @Nullable Object> transientVariables);

  /**
   * Sets the priority of a task.
   *
   * @param taskId the id of an open task
   * @param priority the new priority; a greater number is more urgent
   */
  void setPriority(String taskId, int priority);

  /**
   * Sets when a task should be done. The engine does nothing when the time passes.
   *
   * @param taskId the id of an open task
   * @param dueDate the new due date; null removes it
   */
  void setDueDate(String taskId, @Nullable Date dueDate);

  /**
   * Sets when somebody should look at a task again.
   *
   * @param taskId the id of an open task
   * @param followUpDate the new follow-up date; null removes it
   */
  void setFollowUpDate(String taskId, @Nullable Date followUpDate);

  /**
   * Adds a user to the candidates of a task, who may claim it.
   *
   * @param taskId the id of an open task
   * @param userId the id of the user, who need not be in the identity store
   */
  void addCandidateUser(String taskId, String userId);

  /**
   * Adds a group to the candidates of a task. Its members may claim it.
   *
   * @param taskId the id of an open task
   * @param groupId the id of the group, which need not be in the identity store
   */
  void addCandidateGroup(String taskId, String groupId);

  /**
   * Removes a user from the candidates of a task. Does nothing if the user is none.
   *
   * @param taskId the id of an open task
   * @param userId the id of the user, who need not be in the identity store
   */
  void deleteCandidateUser(String taskId, String userId);

  /**
   * Removes a group from the candidates of a task. Does nothing if the group is none.
   *
   * @param taskId the id of an open task
   * @param groupId the id of the group, which need not be in the identity store
   */
  void deleteCandidateGroup(String taskId, String groupId);

  /**
   * Adds an identity link between a user and a task. An existing link stays as it is.
   *
   * @param taskId the id of an open task
   * @param userId the id of the user, who need not be in the identity store
   * @param identityLinkType one of {@link io.turgo.engine.task.IdentityLinkType} or a name of the
   *     caller's own
   */
  void addUserIdentityLink(String taskId, String userId, String identityLinkType);

  /**
   * Adds an identity link between a group and a task. An existing link stays as it is.
   *
   * @param taskId the id of an open task
   * @param groupId the id of the group, which need not be in the identity store
   * @param identityLinkType one of {@link io.turgo.engine.task.IdentityLinkType} or a name of the
   *     caller's own
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException for an assignee or an owner,
   *     which only users can be
   */
  void addGroupIdentityLink(String taskId, String groupId, String identityLinkType);

  /**
   * Removes an identity link between a user and a task. Does nothing if there is none.
   *
   * @param taskId the id of an open task
   * @param userId the id of the user, who need not be in the identity store
   * @param identityLinkType the type of the link; other links of the user stay
   */
  void deleteUserIdentityLink(String taskId, String userId, String identityLinkType);

  /**
   * Removes an identity link between a group and a task. Does nothing if there is none.
   *
   * @param taskId the id of an open task
   * @param groupId the id of the group, which need not be in the identity store
   * @param identityLinkType the type of the link; other links of the group stay
   */
  void deleteGroupIdentityLink(String taskId, String groupId, String identityLinkType);

  /**
   * {@return the identity links of a task: its assignee, its owner, its candidates and others}
   *
   * @param taskId the id of an open task
   */
  List<IdentityLink> getIdentityLinksForTask(String taskId);

  /**
   * {@return the variables visible from a task; an inner scope hides the same name of an outer one}
   *
   * @param taskId the id of an open task
   */
  Map<String, @Nullable Object> getVariables(String taskId);

  /**
   * {@return the variables with these names that are visible from a task}
   *
   * @param taskId the id of an open task
   * @param variableNames the names of the variables; names without a variable are left out
   */
  Map<String, @Nullable Object> getVariables(String taskId, Collection<String> variableNames);

  /**
   * {@return the task's own variables, without those of its process}
   *
   * @param taskId the id of an open task
   */
  Map<String, @Nullable Object> getVariablesLocal(String taskId);

  /**
   * {@return the task's own variables with these names, without those of its process}
   *
   * @param taskId the id of an open task
   * @param variableNames the names of the variables; names without a variable are left out
   */
  Map<String, @Nullable Object> getVariablesLocal(String taskId, Collection<String> variableNames);

  /**
   * {@return the value of a variable visible from a task; null also if there is none}
   *
   * @param taskId the id of an open task
   * @param variableName the name of the variable, which is case-sensitive
   */
  @Nullable Object getVariable(String taskId, String variableName);

  /**
   * {@return the value of a task's own variable; null also if there is none}
   *
   * @param taskId the id of an open task
   * @param variableName the name of the variable, which is case-sensitive
   */
  @Nullable Object getVariableLocal(String taskId, String variableName);

  /**
   * {@return whether a variable with this name is visible from a task; its value may be null}
   *
   * @param taskId the id of an open task
   * @param variableName the name of the variable, which is case-sensitive
   */
  boolean hasVariable(String taskId, String variableName);

  /**
   * {@return whether a task has a variable of its own with this name; its value may be null}
   *
   * @param taskId the id of an open task
   * @param variableName the name of the variable, which is case-sensitive
   */
  boolean hasVariableLocal(String taskId, String variableName);

  /**
   * {@return the value of a variable visible from a task; null also if there is none}
   *
   * @param <T> the type that the caller expects the value to have
   * @param taskId the id of an open task
   * @param variableName the name of the variable, which is case-sensitive
   * @param variableClass the class that the value is cast to
   * @throws ClassCastException if it is of another class
   */
  default <T> @Nullable T getVariable(String taskId, String variableName, Class<T> variableClass) {
    return variableClass.cast(getVariable(taskId, variableName));
  }

  /**
   * {@return the value of a task's own variable; null also if there is none}
   *
   * @param <T> the type that the caller expects the value to have
   * @param taskId the id of an open task
   * @param variableName the name of the variable, which is case-sensitive
   * @param variableClass the class that the value is cast to
   * @throws ClassCastException if it is of another class
   */
  default <T> @Nullable T getVariableLocal(
      String taskId, String variableName, Class<T> variableClass) {
    return variableClass.cast(getVariableLocal(taskId, variableName));
  }

  /**
   * Sets a variable in the nearest scope from the task outwards that has this name. If no scope has
   * it, the variable becomes one of the process instance. For a task of no process it becomes the
   * own variable of the task.
   *
   * @param taskId the id of an open task
   * @param variableName the name of the variable, which is case-sensitive
   * @param value the new value; may be null
   */
  void setVariable(String taskId, String variableName, @Nullable Object value);

  /**
   * Sets several variables as {@link #setVariable} does, all or none.
   *
   * @param taskId the id of an open task
   * @param variables the new values by name; values may be null
   */
  void setVariables(String taskId, Map<String, ? extends @Nullable Object> variables);

  /**
   * Sets a task's own variable. A variable of its process with this name is hidden, not changed.
   *
   * @param taskId the id of an open task
   * @param variableName the name of the variable, which is case-sensitive
   * @param value the new value; may be null
   */
  void setVariableLocal(String taskId, String variableName, @Nullable Object value);

  /**
   * Sets several of a task's own variables, all or none.
   *
   * @param taskId the id of an open task
   * @param variables the new values by name; values may be null
   */
  void setVariablesLocal(String taskId, Map<String, ? extends @Nullable Object> variables);

  /**
   * Removes the variable that is visible from a task under this name. Does nothing if there is
   * none.
   *
   * @param taskId the id of an open task
   * @param variableName the name of the variable, which is case-sensitive
   */
  void removeVariable(String taskId, String variableName);

  /**
   * Removes a task's own variable. Does nothing if there is none.
   *
   * @param taskId the id of an open task
   * @param variableName the name of the variable, which is case-sensitive
   */
  void removeVariableLocal(String taskId, String variableName);

  /**
   * Removes several variables as {@link #removeVariable} does, all or none.
   *
   * @param taskId the id of an open task
   * @param variableNames the names of the variables; names without a variable are ignored
   */
  void removeVariables(String taskId, Collection<String> variableNames);

  /**
   * {@return a variable visible from a task, with its type and scope; null if there is none}
   *
   * @param taskId the id of an open task
   * @param variableName the name of the variable, which is case-sensitive
   */
  @Nullable VariableInstance getVariableInstance(String taskId, String variableName);

  /**
   * {@return a task's own variable, with its type; null if there is none}
   *
   * @param taskId the id of an open task
   * @param variableName the name of the variable, which is case-sensitive
   */
  @Nullable VariableInstance getVariableInstanceLocal(String taskId, String variableName);

  /**
   * {@return the variables visible from a task by name; an inner scope hides the same name of an
   * outer one}
   *
   * @param taskId the id of an open task
   */
  Map<String, VariableInstance> getVariableInstances(String taskId);

  /**
   * {@return the variables with these names that are visible from a task, by name}
   *
   * @param taskId the id of an open task
   * @param variableNames the names of the variables; names without a variable are left out
   */
  Map<String, VariableInstance> getVariableInstances(
      String taskId, Collection<String> variableNames);

  /**
   * {@return the task's own variables by name}
   *
   * @param taskId the id of an open task
   */
  Map<String, VariableInstance> getVariableInstancesLocal(String taskId);

  /**
   * {@return the task's own variables with these names, by name}
   *
   * @param taskId the id of an open task
   * @param variableNames the names of the variables; names without a variable are left out
   */
  Map<String, VariableInstance> getVariableInstancesLocal(
      String taskId, Collection<String> variableNames);

  /**
   * {@return the own variables of several tasks; tasks that are not open are left out}
   *
   * @param taskIds the ids of the tasks
   */
  List<VariableInstance> getVariableInstancesLocalByTaskIds(Set<String> taskIds);

  /**
   * Removes several of a task's own variables, all or none.
   *
   * @param taskId the id of an open task
   * @param variableNames the names of the variables; names without a variable are ignored
   */
  void removeVariablesLocal(String taskId, Collection<String> variableNames);

  /**
   * Adds a comment to a task, to a process instance, or to both. Each must be open and not
   * suspended. The author is the authenticated user of the calling thread. The comment is written
   * immediately, in the transaction of the caller if there is one. It stays until the history of
   * its task or instance is deleted.
   *
   * @param taskId the id of an open task; null for none
   * @param processInstanceId the id of a running process instance; null for none
   * @param message the text of the comment
   * @return the new comment as it was stored
   */
  Comment addComment(@Nullable String taskId, @Nullable String processInstanceId, String message);

  /**
   * Adds a comment of a type, as {@link #addComment(String, String, String)} does.
   *
   * @param taskId the id of an open task; null for none
   * @param processInstanceId the id of a running process instance; null for none
   * @param type a word of the caller's own; null for {@link Comment#DEFAULT_TYPE}
   * @param message the text of the comment
   * @return the new comment as it was stored
   */
  Comment addComment(
      @Nullable String taskId,
      @Nullable String processInstanceId,
      @Nullable String type,
      String message);

  /**
   * Stores the changes made to a comment that was read.
   *
   * @param comment the comment, of which type and text are stored
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if it was deleted
   */
  void saveComment(Comment comment);

  /**
   * {@return a comment; null if there is none with this id}
   *
   * @param commentId the id of the comment
   */
  @Nullable Comment getComment(String commentId);

  /**
   * Deletes a comment.
   *
   * @param commentId the id of the comment
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such comment
   */
  void deleteComment(String commentId);

  /**
   * Deletes all comments of a task and all comments of a process instance.
   *
   * @param taskId the id of an open or finished task; null for none
   * @param processInstanceId the id of a running or ended process instance; null for none
   */
  void deleteComments(@Nullable String taskId, @Nullable String processInstanceId);

  /**
   * {@return the comments of the type {@code comment} on a task, newest first}
   *
   * @param taskId the id of an open or finished task
   */
  List<Comment> getTaskComments(String taskId);

  /**
   * {@return the comments of a type on a task, newest first}
   *
   * @param taskId the id of an open or finished task
   * @param type the type, matched as a whole
   */
  List<Comment> getTaskComments(String taskId, String type);

  /**
   * {@return all comments of a type in this database, newest first}
   *
   * @param type the type, matched as a whole
   */
  List<Comment> getCommentsByType(String type);

  /**
   * {@return the comments of all types on a process instance, newest first}
   *
   * @param processInstanceId the id of a running or ended process instance
   */
  List<Comment> getProcessInstanceComments(String processInstanceId);

  /**
   * {@return the comments of a type on a process instance, newest first}
   *
   * @param processInstanceId the id of a running or ended process instance
   * @param type the type, matched as a whole
   */
  List<Comment> getProcessInstanceComments(String processInstanceId, String type);

  /**
   * Attaches content to a task, to a process instance, or to both. The rules are those of {@link
   * #addComment(String, String, String)}.
   *
   * @param attachmentType a word of the caller's own, such as a media type; null for none
   * @param taskId the id of an open task; null for none
   * @param processInstanceId the id of a running process instance; null for none
   * @param attachmentName the name to show; null for none
   * @param attachmentDescription the description to show; null for none
   * @param content read to its end and kept in the database; not closed
   * @return the new attachment as it was stored
   */
  Attachment createAttachment(
      @Nullable String attachmentType,
      @Nullable String taskId,
      @Nullable String processInstanceId,
      @Nullable String attachmentName,
      @Nullable String attachmentDescription,
      InputStream content);

  /**
   * Attaches a link to a task, to a process instance, or to both. The rules are those of {@link
   * #addComment(String, String, String)}.
   *
   * @param attachmentType a word of the caller's own, such as a media type; null for none
   * @param taskId the id of an open task; null for none
   * @param processInstanceId the id of a running process instance; null for none
   * @param attachmentName the name to show; null for none
   * @param attachmentDescription the description to show; null for none
   * @param url the address of the content, which the engine does not read
   * @return the new attachment as it was stored
   */
  Attachment createAttachment(
      @Nullable String attachmentType,
      @Nullable String taskId,
      @Nullable String processInstanceId,
      @Nullable String attachmentName,
      @Nullable String attachmentDescription,
      String url);

  /**
   * Stores the changed name and description of an attachment that was read.
   *
   * @param attachment the attachment; its other values are ignored
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if it was deleted
   */
  void saveAttachment(Attachment attachment);

  /**
   * {@return an attachment without its content; null if there is none with this id}
   *
   * @param attachmentId the id of the attachment
   */
  @Nullable Attachment getAttachment(String attachmentId);

  /**
   * {@return the content of an attachment; null for a link or if there is no such attachment} The
   * stream is in memory and need not be closed.
   *
   * @param attachmentId the id of the attachment
   */
  @Nullable InputStream getAttachmentContent(String attachmentId);

  /**
   * {@return the attachments of a task, newest first}
   *
   * @param taskId the id of an open or finished task
   */
  List<Attachment> getTaskAttachments(String taskId);

  /**
   * {@return the attachments of a process instance, newest first}
   *
   * @param processInstanceId the id of a running or ended process instance
   */
  List<Attachment> getProcessInstanceAttachments(String processInstanceId);

  /**
   * Deletes an attachment with its content.
   *
   * @param attachmentId the id of the attachment
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such attachment
   */
  void deleteAttachment(String attachmentId);

  /** {@return a new query for open tasks} */
  TaskQuery createTaskQuery();

  /** {@return a new query for open tasks that is given as SQL} */
  NativeTaskQuery createNativeTaskQuery();

  /**
   * {@return the data objects visible from a task, by name}
   *
   * @param taskId the id of an open task
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such task
   */
  Map<String, DataObject> getDataObjects(String taskId);

  /**
   * {@return the data objects visible from a task that have these names, by name}
   *
   * @param taskId the id of an open task
   * @param dataObjectNames the names of the data objects; names without a data object are left out
   */
  Map<String, DataObject> getDataObjects(String taskId, Collection<String> dataObjectNames);

  /**
   * {@return the data object visible from a task under this name; null if there is none}
   *
   * @param taskId the id of an open task
   * @param dataObject the name of the data object
   */
  @Nullable DataObject getDataObject(String taskId, String dataObject);

  /**
   * {@return the data objects visible from a task, by name, with names and descriptions in a
   * language}
   *
   * @param taskId the id of an open task
   * @param locale a language tag such as {@code en-US}
   * @param withLocalizationFallback whether {@code en} is used where there is no {@code en-US}
   */
  Map<String, DataObject> getDataObjects(
      String taskId, String locale, boolean withLocalizationFallback);

  /**
   * {@return the data objects visible from a task that have these names, by name, with names and
   * descriptions in a language}
   *
   * @param taskId the id of an open task
   * @param dataObjectNames the names of the data objects; names without a data object are left out
   * @param locale a language tag such as {@code en-US}
   * @param withLocalizationFallback whether {@code en} is used where there is no {@code en-US}
   */
  Map<String, DataObject> getDataObjects(
      String taskId,
      Collection<String> dataObjectNames,
      String locale,
      boolean withLocalizationFallback);

  /**
   * {@return the data object visible from a task under this name, with name and description in a
   * language; null if there is none}
   *
   * @param taskId the id of an open task
   * @param dataObject the name of the data object
   * @param locale a language tag such as {@code en-US}
   * @param withLocalizationFallback whether {@code en} is used where there is no {@code en-US}
   */
  @Nullable DataObject getDataObject(
      String taskId, String dataObject, String locale, boolean withLocalizationFallback);
}
