package io.turgo.engine.delegate;

import io.turgo.engine.task.DelegationState;
import io.turgo.engine.task.IdentityLink;
import java.util.Collection;
import java.util.Date;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The user task for which a {@link TaskListener} is called, with the variables that it sees: its
 * own, then those of its execution.
 *
 * <p>It belongs to the thread and the duration of the call. A listener's change of the assignee
 * tells no listener of an assignment.
 */
public interface DelegateTask extends VariableScope {
  String getId();

  @Nullable String getName();

  void setName(@Nullable String name);

  @Nullable String getDescription();

  void setDescription(@Nullable String description);

  int getPriority();

  void setPriority(int priority);

  @Nullable String getOwner();

  void setOwner(@Nullable String owner);

  @Nullable String getAssignee();

  void setAssignee(@Nullable String assignee);

  @Nullable Date getDueDate();

  void setDueDate(@Nullable Date dueDate);

  @Nullable Date getFollowUpDate();

  void setFollowUpDate(@Nullable Date followUpDate);

  @Nullable String getCategory();

  void setCategory(@Nullable String category);

  @Nullable String getFormKey();

  void setFormKey(@Nullable String formKey);

  @Nullable DelegationState getDelegationState();

  Date getCreateTime();

  /** One of the states that {@link io.turgo.engine.task.Task} names. */
  String getState();

  /** When it was claimed, null if it was not or was given back. */
  @Nullable Date getClaimTime();

  @Nullable String getClaimedBy();

  /** When somebody last began to work on it, null if nobody has. */
  @Nullable Date getInProgressStartTime();

  @Nullable String getInProgressStartedBy();

  /** Since when the task itself is suspended, null if it is not; apart from its instance. */
  @Nullable Date getSuspendedTime();

  @Nullable String getSuspendedBy();

  /** Whether it is suspended by itself or with its process instance. */
  boolean isSuspended();

  /** The id of its {@code userTask} in the file. */
  String getTaskDefinitionKey();

  String getExecutionId();

  /** Its execution, good for the duration of the call. */
  DelegateExecution getExecution();

  String getProcessInstanceId();

  String getProcessDefinitionId();

  /** What the listener is told of, such as {@code create}. */
  String getEventName();

  /** What the listener's {@code field} of that name says; null if it has no such field. */
  @Nullable Expression getFieldExpression(String fieldName);

  /** Who may take the task. */
  Set<IdentityLink> getCandidates();

  void addCandidateUser(String userId);

  void addCandidateUsers(Collection<String> candidateUsers);

  void addCandidateGroup(String groupId);

  void addCandidateGroups(Collection<String> candidateGroups);

  /** Gives a user a part of any kind. */
  void addUserIdentityLink(String userId, String identityLinkType);

  /** Gives a group a part of any kind. */
  void addGroupIdentityLink(String groupId, String identityLinkType);

  void deleteCandidateUser(String userId);

  void deleteCandidateGroup(String groupId);

  void deleteUserIdentityLink(String userId, String identityLinkType);

  void deleteGroupIdentityLink(String groupId, String identityLinkType);
}
