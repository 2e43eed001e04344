package io.turgo.engine.task;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Finds open user tasks.
 *
 * <p>The candidate filters find tasks that nobody has yet, unless {@link #ignoreAssigneeValue} is
 * called. A task matches when the user or one of the groups is a candidate. Where no groups are
 * named the user's groups count, as the identity service knows them.
 */
public interface TaskQuery extends TaskInfoQuery<TaskQuery, Task> {
  /** Tasks that a user may claim. */
  TaskQuery taskCandidateUser(String userId);

  /** Tasks that a group may claim. */
  TaskQuery taskCandidateGroup(String groupId);

  /** Tasks that one of the groups may claim; replaces {@link #taskCandidateGroup}. */
  TaskQuery taskCandidateGroupIn(Collection<String> groupIds);

  /**
   * Tasks that a user has, and those that nobody has and the user, or a group of {@link
   * #taskCandidateGroupIn}, may claim.
   */
  TaskQuery taskCandidateOrAssigned(String userId);

  /** Lets the candidate filters find tasks that somebody has already. */
  TaskQuery ignoreAssigneeValue();

  /** Tasks that a user has or owns, or has any other part in. */
  TaskQuery taskInvolvedUser(String userId);

  /** Tasks that one of the groups has any part in. */
  TaskQuery taskInvolvedGroups(Collection<String> groupIds);

  /**
   * Tasks that are delegated and how far.
   *
   * @param delegationState null for tasks that were never delegated
   */
  TaskQuery taskDelegationState(@Nullable DelegationState delegationState);

  /** Tasks that are a part of no other. */
  TaskQuery excludeSubtasks();

  /** Tasks whose process instance is not suspended. */
  TaskQuery active();

  /** Tasks whose process instance is suspended. */
  TaskQuery suspended();
}
