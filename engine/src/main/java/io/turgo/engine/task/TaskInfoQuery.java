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
 */
public interface TaskInfoQuery<Q extends TaskInfoQuery<Q, T>, T extends TaskInfo>
    extends Query<Q, T>, TenantFilters<Q>, ProcessVariableFilters<Q>, TaskVariableFilters<Q> {
  Q taskId(String taskId);

  Q taskIds(Collection<String> taskIds);

  Q taskName(String name);

  Q taskNameIn(Collection<String> names);

  Q taskNameInIgnoreCase(Collection<String> names);

  Q taskNameLike(String pattern);

  Q taskNameLikeIgnoreCase(String pattern);

  Q taskDescription(String description);

  Q taskDescriptionLike(String pattern);

  Q taskDescriptionLikeIgnoreCase(String pattern);

  Q taskPriority(Integer priority);

  /** Tasks with at least that priority. */
  Q taskMinPriority(Integer minPriority);

  /** Tasks with at most that priority. */
  Q taskMaxPriority(Integer maxPriority);

  Q taskAssignee(String userId);

  Q taskAssigneeLike(String pattern);

  Q taskAssigneeLikeIgnoreCase(String pattern);

  Q taskAssigneeIds(Collection<String> userIds);

  /** Tasks that somebody has. */
  Q taskAssigned();

  /** Tasks that nobody has. */
  Q taskUnassigned();

  Q taskOwner(String userId);

  Q taskOwnerLike(String pattern);

  Q taskOwnerLikeIgnoreCase(String pattern);

  /** Tasks that a user may claim. */
  Q taskCandidateUser(String userId);

  /** Tasks that a group may claim. */
  Q taskCandidateGroup(String groupId);

  /** Tasks that one of the groups may claim; replaces {@link #taskCandidateGroup}. */
  Q taskCandidateGroupIn(Collection<String> groupIds);

  /**
   * Tasks that a user has, and those that nobody has and the user, or a group of {@link
   * #taskCandidateGroupIn}, may claim.
   */
  Q taskCandidateOrAssigned(String userId);

  /** Lets the candidate filters find tasks that somebody has already. */
  Q ignoreAssigneeValue();

  /** Tasks that a user has or owns, or has any other part in. */
  Q taskInvolvedUser(String userId);

  /** Tasks that one of the groups has any part in. */
  Q taskInvolvedGroups(Collection<String> groupIds);

  Q taskDefinitionKey(String key);

  Q taskDefinitionKeys(Collection<String> keys);

  Q taskDefinitionKeyLike(String pattern);

  Q taskCategory(String category);

  Q taskCategoryIn(Collection<String> categories);

  Q taskCategoryNotIn(Collection<String> categories);

  Q taskWithoutCategory();

  Q taskFormKey(String formKey);

  Q taskWithFormKey();

  Q taskCreatedOn(Date time);

  Q taskCreatedBefore(Date time);

  Q taskCreatedAfter(Date time);

  Q taskDueDate(Date dueDate);

  Q taskDueBefore(Date time);

  Q taskDueAfter(Date time);

  Q withoutTaskDueDate();

  Q taskClaimedOn(Date time);

  Q taskClaimedBefore(Date time);

  Q taskClaimedAfter(Date time);

  Q taskClaimedBy(String userId);

  Q taskInProgressStartTimeOn(Date time);

  Q taskInProgressStartTimeBefore(Date time);

  Q taskInProgressStartTimeAfter(Date time);

  Q taskInProgressStartedBy(String userId);

  /** Tasks that are suspended by themselves since that time; those of instances are left out. */
  Q taskSuspendedOn(Date time);

  Q taskSuspendedBefore(Date time);

  Q taskSuspendedAfter(Date time);

  Q taskSuspendedBy(String userId);

  /**
   * @param state one of those that {@link Task} names
   */
  Q taskState(String state);

  /** The parts of a task. */
  Q taskParentTaskId(String parentTaskId);

  /** Tasks whose process, or who themselves if they belong to none, have that tenant. */
  Q taskTenantId(String tenantId);

  Q taskTenantIdLike(String pattern);

  Q taskWithoutTenantId();

  /** Sub-tasks and tasks that belong to no process. */
  Q withoutProcessInstanceId();

  Q executionId(String executionId);

  Q processInstanceId(String processInstanceId);

  Q processInstanceIdIn(Collection<String> processInstanceIds);

  Q processInstanceBusinessKey(String businessKey);

  Q processInstanceBusinessKeyLike(String pattern);

  Q processInstanceBusinessKeyLikeIgnoreCase(String pattern);

  Q processDefinitionId(String processDefinitionId);

  Q processDefinitionKey(String key);

  Q processDefinitionKeyLike(String pattern);

  Q processDefinitionKeyLikeIgnoreCase(String pattern);

  Q processDefinitionKeyIn(Collection<String> keys);

  Q processDefinitionName(String name);

  Q processDefinitionNameLike(String pattern);

  /** Tasks whose process has one of the categories. */
  Q processCategoryIn(Collection<String> categories);

  /** Tasks whose process has a category, and none of these. */
  Q processCategoryNotIn(Collection<String> categories);

  Q deploymentId(String deploymentId);

  Q deploymentIdIn(Collection<String> deploymentIds);

  /** Also reads the variables of the tasks' instances, in one more statement for a list. */
  Q includeProcessVariables();

  /** Also reads the tasks' own variables, in one more statement for a list. */
  Q includeTaskLocalVariables();

  /** Also reads the parts of users and groups in the tasks, in one more statement for a list. */
  Q includeIdentityLinks();

  Q orderByTaskId();

  Q orderByTaskName();

  Q orderByTaskDescription();

  Q orderByTaskPriority();

  Q orderByTaskAssignee();

  Q orderByTaskOwner();

  Q orderByTaskDefinitionKey();

  Q orderByTaskCreateTime();

  Q orderByTaskDueDate();

  /** Sorts by due date with tasks that have none first, whatever the direction. */
  Q orderByDueDateNullsFirst();

  /** Sorts by due date with tasks that have none last, whatever the direction. */
  Q orderByDueDateNullsLast();

  Q orderByCategory();

  Q orderByTenantId();

  Q orderByExecutionId();

  Q orderByProcessInstanceId();

  Q orderByProcessDefinitionId();
}
