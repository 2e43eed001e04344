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
 *
 * @since 0.1.0
 */
public interface DelegateTask extends VariableScope {
  /** {@return the id of the task} */
  String getId();

  /** {@return the name of the task, null for none} */
  @Nullable String getName();

  /**
   * Sets the name of the task.
   *
   * @param name null for none
   */
  void setName(@Nullable String name);

  /** {@return the description of the task, null for none} */
  @Nullable String getDescription();

  /**
   * Sets the description of the task.
   *
   * @param description null for none
   */
  void setDescription(@Nullable String description);

  /** {@return the priority of the task, higher for more urgent} */
  int getPriority();

  /**
   * Sets the priority of the task.
   *
   * @param priority higher for more urgent
   */
  void setPriority(int priority);

  /** {@return the id of the owner, null for none} */
  @Nullable String getOwner();

  /**
   * Sets the owner of the task.
   *
   * @param owner the id of a user, null for none
   */
  void setOwner(@Nullable String owner);

  /** {@return the id of the assignee, null for none} */
  @Nullable String getAssignee();

  /**
   * Gives the task to a user. Calls no listener for the assignment.
   *
   * @param assignee the id of a user, null for none
   */
  void setAssignee(@Nullable String assignee);

  /** {@return when the task is due, null for no date} */
  @Nullable Date getDueDate();

  /**
   * Sets when the task is due. The engine does nothing at that time.
   *
   * @param dueDate null for no date
   */
  void setDueDate(@Nullable Date dueDate);

  /** {@return the follow-up time, null for none} */
  @Nullable Date getFollowUpDate();

  /**
   * Sets the follow-up time. The engine does nothing at that time.
   *
   * @param followUpDate null for no date
   */
  void setFollowUpDate(@Nullable Date followUpDate);

  /** {@return the category of the task, null for none} */
  @Nullable String getCategory();

  /**
   * Sets the category of the task.
   *
   * @param category null for none
   */
  void setCategory(@Nullable String category);

  /** {@return the key of the task's form, null for none} */
  @Nullable String getFormKey();

  /**
   * Sets the key of the task's form.
   *
   * @param formKey null for none
   */
  void setFormKey(@Nullable String formKey);

  /** {@return how far a delegation is, null if the task is not delegated} */
  @Nullable DelegationState getDelegationState();

  /** {@return when the task was created} */
  Date getCreateTime();

  /** {@return the state of the task, one of those that {@link io.turgo.engine.task.Task} names} */
  String getState();

  /** {@return when it was claimed, null if it was not or was given back} */
  @Nullable Date getClaimTime();

  /** {@return the id of the user who claimed it, null as the claim time or if no user is known} */
  @Nullable String getClaimedBy();

  /** {@return the time at which a user last started work on it, null if none has} */
  @Nullable Date getInProgressStartTime();

  /** {@return the id of the user that last started work on it, null for none} */
  @Nullable String getInProgressStartedBy();

  /**
   * {@return since when the task itself is suspended, null if it is not; apart from its instance}
   */
  @Nullable Date getSuspendedTime();

  /** {@return the id of the user that suspended the task itself, null for none} */
  @Nullable String getSuspendedBy();

  /** {@return whether it is suspended by itself or with its process instance} */
  boolean isSuspended();

  /** {@return the id of its {@code userTask} in the file} */
  String getTaskDefinitionKey();

  /** {@return the id of the execution that waits at the task} */
  String getExecutionId();

  /** {@return its execution, good for the duration of the call} */
  DelegateExecution getExecution();

  /** {@return the id of the process instance that the task belongs to} */
  String getProcessInstanceId();

  /** {@return the id of the process definition that the task belongs to} */
  String getProcessDefinitionId();

  /** {@return the event that the listener is called for, such as {@code create}} */
  String getEventName();

  /**
   * Finds a field of the listener.
   *
   * @param fieldName the name of the {@code field} element
   * @return the field's value; null if the listener has no such field
   */
  @Nullable Expression getFieldExpression(String fieldName);

  /** {@return the candidate users and groups, as this call has changed them so far} */
  Set<IdentityLink> getCandidates();

  /**
   * Makes a user a candidate; does nothing for one that is a candidate already.
   *
   * @param userId the user's id
   */
  void addCandidateUser(String userId);

  /**
   * Makes several users candidates.
   *
   * @param candidateUsers the ids of the users
   */
  void addCandidateUsers(Collection<String> candidateUsers);

  /**
   * Makes a group a candidate; does nothing for one that is a candidate already.
   *
   * @param groupId the group's id
   */
  void addCandidateGroup(String groupId);

  /**
   * Makes several groups candidates.
   *
   * @param candidateGroups the ids of the groups
   */
  void addCandidateGroups(Collection<String> candidateGroups);

  /**
   * Gives a user a part of any kind.
   *
   * @param userId the user's id
   * @param identityLinkType what the part is, such as {@code candidate} or a word of the
   *     application's own
   */
  void addUserIdentityLink(String userId, String identityLinkType);

  /**
   * Gives a group a part of any kind.
   *
   * @param groupId the group's id
   * @param identityLinkType what the part is, such as {@code candidate} or a word of the
   *     application's own
   */
  void addGroupIdentityLink(String groupId, String identityLinkType);

  /**
   * Takes a candidate user away; does nothing if there is no such.
   *
   * @param userId the user's id
   */
  void deleteCandidateUser(String userId);

  /**
   * Takes a candidate group away; does nothing if there is no such.
   *
   * @param groupId the group's id
   */
  void deleteCandidateGroup(String groupId);

  /**
   * Takes from a user a part of any kind; does nothing if the user has none such.
   *
   * @param userId the user's id
   * @param identityLinkType what the part is, such as {@code candidate} or a word of the
   *     application's own
   */
  void deleteUserIdentityLink(String userId, String identityLinkType);

  /**
   * Takes from a group a part of any kind; does nothing if the group has none such.
   *
   * @param groupId the group's id
   * @param identityLinkType what the part is, such as {@code candidate} or a word of the
   *     application's own
   */
  void deleteGroupIdentityLink(String groupId, String identityLinkType);
}
