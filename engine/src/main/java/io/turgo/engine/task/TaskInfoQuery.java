package io.turgo.engine.task;

import io.turgo.engine.search.ProcessVariableFilters;
import io.turgo.engine.search.Query;
import io.turgo.engine.search.TaskVariableFilters;
import io.turgo.engine.search.TenantFilters;
import java.util.Collection;
import java.util.Date;

/**
 * Filters and sorts for both open and finished user tasks.
 *
 * <p>The candidate filters find tasks that nobody has yet, unless {@link #ignoreAssigneeValue} is
 * called. A task matches when the user or one of the groups is a candidate. Where no groups are
 * named the user's groups count, as the identity service knows them.
 *
 * @param <Q> the query itself
 * @param <T> what it finds
 * @since 0.1.0
 */
public interface TaskInfoQuery<Q extends TaskInfoQuery<Q, T>, T extends TaskInfo>
    extends Query<Q, T>, TenantFilters<Q>, ProcessVariableFilters<Q>, TaskVariableFilters<Q> {
  /**
   * Only the task with this id.
   *
   * @param taskId the id of a task
   * @return this query
   */
  Q taskId(String taskId);

  /**
   * Only tasks with one of these ids.
   *
   * @param taskIds one id or more
   * @return this query
   */
  Q taskIds(Collection<String> taskIds);

  /**
   * Only tasks with exactly this name.
   *
   * @param name the whole name, in upper and lower case as it is
   * @return this query
   */
  Q taskName(String name);

  /**
   * Only tasks with one of these names.
   *
   * @param names one whole name or more, in upper and lower case as they are
   * @return this query
   */
  Q taskNameIn(Collection<String> names);

  /**
   * Only tasks with one of these names, upper and lower case alike.
   *
   * @param names one whole name or more
   * @return this query
   */
  Q taskNameInIgnoreCase(Collection<String> names);

  /**
   * Only tasks whose name matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  Q taskNameLike(String pattern);

  /**
   * Only tasks whose name matches a pattern, upper and lower case alike.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  Q taskNameLikeIgnoreCase(String pattern);

  /**
   * Only tasks with exactly this description.
   *
   * @param description the whole description
   * @return this query
   */
  Q taskDescription(String description);

  /**
   * Only tasks whose description matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  Q taskDescriptionLike(String pattern);

  /**
   * Only tasks whose description matches a pattern, upper and lower case alike.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  Q taskDescriptionLikeIgnoreCase(String pattern);

  /**
   * Only tasks with exactly this priority.
   *
   * @param priority the priority; 50 is that of a task that states none
   * @return this query
   */
  Q taskPriority(Integer priority);

  /**
   * Only tasks with at least this priority.
   *
   * @param minPriority the lowest priority, itself included
   * @return this query
   */
  Q taskMinPriority(Integer minPriority);

  /**
   * Only tasks with at most this priority.
   *
   * @param maxPriority the highest priority, itself included
   * @return this query
   */
  Q taskMaxPriority(Integer maxPriority);

  /**
   * Only tasks that are assigned to this user.
   *
   * @param userId the id of a user
   * @return this query
   */
  Q taskAssignee(String userId);

  /**
   * Only tasks whose assignee's id matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  Q taskAssigneeLike(String pattern);

  /**
   * Only tasks whose assignee's id matches a pattern, upper and lower case alike.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  Q taskAssigneeLikeIgnoreCase(String pattern);

  /**
   * Only tasks that are assigned to one of these users.
   *
   * @param userIds one id or more
   * @return this query
   */
  Q taskAssigneeIds(Collection<String> userIds);

  /**
   * Only tasks that have an assignee.
   *
   * @return this query
   */
  Q taskAssigned();

  /**
   * Only tasks that have no assignee.
   *
   * @return this query
   */
  Q taskUnassigned();

  /**
   * Only tasks that this user owns.
   *
   * @param userId the id of a user
   * @return this query
   */
  Q taskOwner(String userId);

  /**
   * Only tasks whose owner's id matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  Q taskOwnerLike(String pattern);

  /**
   * Only tasks whose owner's id matches a pattern, upper and lower case alike.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  Q taskOwnerLikeIgnoreCase(String pattern);

  /**
   * Only tasks that this user may claim. Without a filter on candidate groups the user's groups
   * count as well.
   *
   * @param userId the id of a user
   * @return this query
   */
  Q taskCandidateUser(String userId);

  /**
   * Only tasks that this group may claim. Replaces {@link #taskCandidateGroupIn}.
   *
   * @param groupId the id of a group
   * @return this query
   */
  Q taskCandidateGroup(String groupId);

  /**
   * Only tasks that one of these groups may claim. Replaces {@link #taskCandidateGroup}.
   *
   * @param groupIds one id or more
   * @return this query
   */
  Q taskCandidateGroupIn(Collection<String> groupIds);

  /**
   * Only tasks that are assigned to this user, and unassigned tasks that the user may claim. Tasks
   * that a group of {@link #taskCandidateGroupIn}, otherwise of the user, may claim are among them.
   *
   * @param userId the id of a user
   * @return this query
   */
  Q taskCandidateOrAssigned(String userId);

  /**
   * Lets the candidate filters also find tasks that have an assignee.
   *
   * @return this query
   */
  Q ignoreAssigneeValue();

  /**
   * Only tasks that this user is assigned to, owns or has another identity link to.
   *
   * @param userId the id of a user
   * @return this query
   */
  Q taskInvolvedUser(String userId);

  /**
   * Only tasks that one of these groups has an identity link to, of whatever type.
   *
   * @param groupIds one id or more
   * @return this query
   */
  Q taskInvolvedGroups(Collection<String> groupIds);

  /**
   * Only tasks of this {@code userTask} element.
   *
   * @param key the id attribute of the element, or the key given to {@link
   *     TaskBuilder#taskDefinitionKey}
   * @return this query
   */
  Q taskDefinitionKey(String key);

  /**
   * Only tasks of one of these {@code userTask} elements.
   *
   * @param keys ids of elements; an empty collection adds no condition
   * @return this query
   */
  Q taskDefinitionKeys(Collection<String> keys);

  /**
   * Only tasks whose {@code userTask} element has an id that matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  Q taskDefinitionKeyLike(String pattern);

  /**
   * Only tasks of this category.
   *
   * @param category the whole category, in upper and lower case as it is
   * @return this query
   */
  Q taskCategory(String category);

  /**
   * Only tasks of one of these categories.
   *
   * @param categories one category or more
   * @return this query
   */
  Q taskCategoryIn(Collection<String> categories);

  /**
   * Only tasks that have a category other than these.
   *
   * @param categories one category or more; tasks without a category are not found
   * @return this query
   */
  Q taskCategoryNotIn(Collection<String> categories);

  /**
   * Only tasks that have no category.
   *
   * @return this query
   */
  Q taskWithoutCategory();

  /**
   * Only tasks with this form key.
   *
   * @param formKey the whole form key, in upper and lower case as it is
   * @return this query
   */
  Q taskFormKey(String formKey);

  /**
   * Only tasks that have a form key.
   *
   * @return this query
   */
  Q taskWithFormKey();

  /**
   * Only tasks that were created at this time.
   *
   * @param time the exact time, to the millisecond
   * @return this query
   */
  Q taskCreatedOn(Date time);

  /**
   * Only tasks that were created before this time.
   *
   * @param time the limit, itself excluded
   * @return this query
   */
  Q taskCreatedBefore(Date time);

  /**
   * Only tasks that were created after this time.
   *
   * @param time the limit, itself excluded
   * @return this query
   */
  Q taskCreatedAfter(Date time);

  /**
   * Only tasks that are due at this time.
   *
   * @param dueDate the exact time, to the millisecond
   * @return this query
   */
  Q taskDueDate(Date dueDate);

  /**
   * Only tasks that are due before this time. Tasks without a due date are not found.
   *
   * @param time the limit, itself excluded
   * @return this query
   */
  Q taskDueBefore(Date time);

  /**
   * Only tasks that are due after this time. Tasks without a due date are not found.
   *
   * @param time the limit, itself excluded
   * @return this query
   */
  Q taskDueAfter(Date time);

  /**
   * Only tasks that have no due date.
   *
   * @return this query
   */
  Q withoutTaskDueDate();

  /**
   * Only tasks that were claimed at this time.
   *
   * @param time the exact time, to the millisecond
   * @return this query
   */
  Q taskClaimedOn(Date time);

  /**
   * Only tasks that were claimed before this time.
   *
   * @param time the limit, itself excluded
   * @return this query
   */
  Q taskClaimedBefore(Date time);

  /**
   * Only tasks that were claimed after this time.
   *
   * @param time the limit, itself excluded
   * @return this query
   */
  Q taskClaimedAfter(Date time);

  /**
   * Only tasks that this user claimed.
   *
   * @param userId the id of a user
   * @return this query
   */
  Q taskClaimedBy(String userId);

  /**
   * Only tasks on which work began at this time.
   *
   * @param time the exact time, to the millisecond
   * @return this query
   */
  Q taskInProgressStartTimeOn(Date time);

  /**
   * Only tasks on which work began before this time.
   *
   * @param time the limit, itself excluded
   * @return this query
   */
  Q taskInProgressStartTimeBefore(Date time);

  /**
   * Only tasks on which work began after this time.
   *
   * @param time the limit, itself excluded
   * @return this query
   */
  Q taskInProgressStartTimeAfter(Date time);

  /**
   * Only tasks on which this user began to work.
   *
   * @param userId the id of a user
   * @return this query
   */
  Q taskInProgressStartedBy(String userId);

  /**
   * Only tasks that were suspended at this time, each by itself. Tasks that are suspended with
   * their process instance are not found.
   *
   * @param time the exact time, to the millisecond
   * @return this query
   */
  Q taskSuspendedOn(Date time);

  /**
   * Only tasks that were suspended before this time, each by itself.
   *
   * @param time the limit, itself excluded
   * @return this query
   */
  Q taskSuspendedBefore(Date time);

  /**
   * Only tasks that were suspended after this time, each by itself.
   *
   * @param time the limit, itself excluded
   * @return this query
   */
  Q taskSuspendedAfter(Date time);

  /**
   * Only tasks that this user suspended, each by itself.
   *
   * @param userId the id of a user
   * @return this query
   */
  Q taskSuspendedBy(String userId);

  /**
   * Only tasks in this state.
   *
   * @param state one of the states that {@link Task} names; any other finds nothing
   * @return this query
   */
  Q taskState(String state);

  /**
   * Only sub-tasks of this task.
   *
   * @param parentTaskId the id of the parent task
   * @return this query
   */
  Q taskParentTaskId(String parentTaskId);

  /**
   * Only tasks of this tenant: that of the process definition, or the task's own.
   *
   * @param tenantId the id of a tenant, matched as a whole
   * @return this query
   */
  Q taskTenantId(String tenantId);

  /**
   * Only tasks whose tenant, that of the process definition or the task's own, matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  Q taskTenantIdLike(String pattern);

  /**
   * Only tasks that have no tenant.
   *
   * @return this query
   */
  Q taskWithoutTenantId();

  /**
   * Only tasks that belong to no process instance: stand-alone tasks and sub-tasks.
   *
   * @return this query
   */
  Q withoutProcessInstanceId();

  /**
   * Only the task for which this execution waits, or waited.
   *
   * @param executionId the id of an execution
   * @return this query
   */
  Q executionId(String executionId);

  /**
   * Only tasks of this process instance.
   *
   * @param processInstanceId the id of a process instance
   * @return this query
   */
  Q processInstanceId(String processInstanceId);

  /**
   * Only tasks of one of these process instances.
   *
   * @param processInstanceIds one id or more
   * @return this query
   */
  Q processInstanceIdIn(Collection<String> processInstanceIds);

  /**
   * Only tasks of process instances with this business key.
   *
   * @param businessKey the whole business key, in upper and lower case as it is
   * @return this query
   */
  Q processInstanceBusinessKey(String businessKey);

  /**
   * Only tasks of process instances whose business key matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  Q processInstanceBusinessKeyLike(String pattern);

  /**
   * Only tasks of process instances whose business key matches a pattern, upper and lower case
   * alike.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  Q processInstanceBusinessKeyLikeIgnoreCase(String pattern);

  /**
   * Only tasks of this version of a process.
   *
   * @param processDefinitionId the id of a process definition
   * @return this query
   */
  Q processDefinitionId(String processDefinitionId);

  /**
   * Only tasks of this process, of all versions.
   *
   * @param key the id attribute of the {@code process} element
   * @return this query
   */
  Q processDefinitionKey(String key);

  /**
   * Only tasks of processes whose key matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  Q processDefinitionKeyLike(String pattern);

  /**
   * Only tasks of processes whose key matches a pattern, upper and lower case alike.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  Q processDefinitionKeyLikeIgnoreCase(String pattern);

  /**
   * Only tasks of one of these processes, of all versions.
   *
   * @param keys keys of process definitions; an empty collection adds no condition
   * @return this query
   */
  Q processDefinitionKeyIn(Collection<String> keys);

  /**
   * Only tasks of processes with exactly this name.
   *
   * @param name the name of a process definition
   * @return this query
   */
  Q processDefinitionName(String name);

  /**
   * Only tasks of processes whose name matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  Q processDefinitionNameLike(String pattern);

  /**
   * Only tasks of processes with one of these categories.
   *
   * @param categories one category or more, of process definitions
   * @return this query
   */
  Q processCategoryIn(Collection<String> categories);

  /**
   * Only tasks of processes that have a category other than these.
   *
   * @param categories one category or more; processes without a category are not found
   * @return this query
   */
  Q processCategoryNotIn(Collection<String> categories);

  /**
   * Only tasks of processes of this deployment.
   *
   * @param deploymentId the id of a deployment
   * @return this query
   */
  Q deploymentId(String deploymentId);

  /**
   * Only tasks of processes of one of these deployments.
   *
   * @param deploymentIds ids of deployments; an empty collection adds no condition
   * @return this query
   */
  Q deploymentIdIn(Collection<String> deploymentIds);

  /**
   * Also reads the variables of the tasks' process instances, for a list with one more statement.
   * They are in {@link TaskInfo#getProcessVariables}.
   *
   * @return this query
   */
  Q includeProcessVariables();

  /**
   * Also reads the tasks' own variables, for a list with one more statement. They are in {@link
   * TaskInfo#getTaskLocalVariables}.
   *
   * @return this query
   */
  Q includeTaskLocalVariables();

  /**
   * Also reads the tasks' identity links, for a list with one more statement. They are in {@link
   * TaskInfo#getIdentityLinks}.
   *
   * @return this query
   */
  Q includeIdentityLinks();

  /**
   * Sorts by the task's id, which is a number, in the direction that {@link #asc()} or {@link
   * #desc()} then gives.
   *
   * @return this query
   */
  Q orderByTaskId();

  /**
   * Sorts by the task's name in the direction that {@link #asc()} or {@link #desc()} then gives.
   *
   * @return this query
   */
  Q orderByTaskName();

  /**
   * Sorts by the task's description in the direction that {@link #asc()} or {@link #desc()} then
   * gives.
   *
   * @return this query
   */
  Q orderByTaskDescription();

  /**
   * Sorts by the task's priority in the direction that {@link #asc()} or {@link #desc()} then
   * gives.
   *
   * @return this query
   */
  Q orderByTaskPriority();

  /**
   * Sorts by the assignee's id in the direction that {@link #asc()} or {@link #desc()} then gives.
   *
   * @return this query
   */
  Q orderByTaskAssignee();

  /**
   * Sorts by the owner's id in the direction that {@link #asc()} or {@link #desc()} then gives.
   *
   * @return this query
   */
  Q orderByTaskOwner();

  /**
   * Sorts by the id of the {@code userTask} element in the direction that {@link #asc()} or {@link
   * #desc()} then gives.
   *
   * @return this query
   */
  Q orderByTaskDefinitionKey();

  /**
   * Sorts by the time of creation in the direction that {@link #asc()} or {@link #desc()} then
   * gives.
   *
   * @return this query
   */
  Q orderByTaskCreateTime();

  /**
   * Sorts by the due date in the direction that {@link #asc()} or {@link #desc()} then gives.
   *
   * @return this query
   */
  Q orderByTaskDueDate();

  /**
   * Sorts by the due date in the direction that {@link #asc()} or {@link #desc()} then gives. Tasks
   * without one come first in both directions.
   *
   * @return this query
   */
  Q orderByDueDateNullsFirst();

  /**
   * Sorts by the due date in the direction that {@link #asc()} or {@link #desc()} then gives. Tasks
   * without one come last in both directions.
   *
   * @return this query
   */
  Q orderByDueDateNullsLast();

  /**
   * Sorts by the task's category in the direction that {@link #asc()} or {@link #desc()} then
   * gives.
   *
   * @return this query
   */
  Q orderByCategory();

  /**
   * Sorts by the task's tenant, its own or that of its process definition, in the direction that
   * {@link #asc()} or {@link #desc()} then gives.
   *
   * @return this query
   */
  Q orderByTenantId();

  /**
   * Sorts by the execution's id in the direction that {@link #asc()} or {@link #desc()} then gives.
   * Tasks of no process sort as if their execution had the id 0.
   *
   * @return this query
   */
  Q orderByExecutionId();

  /**
   * Sorts by the process instance's id in the direction that {@link #asc()} or {@link #desc()} then
   * gives.
   *
   * @return this query
   */
  Q orderByProcessInstanceId();

  /**
   * Sorts by the process definition's id in the direction that {@link #asc()} or {@link #desc()}
   * then gives.
   *
   * @return this query
   */
  Q orderByProcessDefinitionId();
}
