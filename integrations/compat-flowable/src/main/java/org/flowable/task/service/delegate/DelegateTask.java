package org.flowable.task.service.delegate;

import java.util.Collection;
import java.util.Date;
import java.util.Set;
import org.flowable.identitylink.api.IdentityLink;
import org.flowable.task.api.DelegationState;
import org.flowable.variable.api.delegate.VariableScope;
import org.jspecify.annotations.Nullable;

/**
 * The task that user code of Flowable is called with.
 *
 * @since 0.1.0
 */
public interface DelegateTask extends VariableScope {
  /** {@return the id of the task} */
  String getId();

  /** {@return the name, null for none} */
  @Nullable String getName();

  /** {@return the description, null for none} */
  @Nullable String getDescription();

  /** {@return the priority} */
  int getPriority();

  /** {@return the id of the process instance} */
  String getProcessInstanceId();

  /** {@return the id of the execution} */
  String getExecutionId();

  /** {@return the id of the process definition} */
  String getProcessDefinitionId();

  /** {@return the state, such as {@code created} or {@code claimed}} */
  String getState();

  /** {@return when the task was made} */
  Date getCreateTime();

  /** {@return when work on the task began, null for not yet} */
  @Nullable Date getInProgressStartTime();

  /** {@return who began work on the task, null for nobody} */
  @Nullable String getInProgressStartedBy();

  /** {@return when the task was claimed, null for not} */
  @Nullable Date getClaimTime();

  /** {@return who claimed the task, null for nobody} */
  @Nullable String getClaimedBy();

  /** {@return when the task was suspended, null for not} */
  @Nullable Date getSuspendedTime();

  /** {@return who suspended the task, null for nobody} */
  @Nullable String getSuspendedBy();

  /** {@return the id of the user task in the file} */
  String getTaskDefinitionKey();

  /** {@return whether the task is suspended} */
  boolean isSuspended();

  /** {@return the tenant, empty for none} */
  @Override
  String getTenantId();

  /** {@return the key of the form, null for none} */
  @Nullable String getFormKey();

  /** {@return the event} */
  String getEventName();

  /** {@return the state of a delegation, null for none} */
  @Nullable DelegationState getDelegationState();

  /** {@return the owner, null for none} */
  @Nullable String getOwner();

  /** {@return the assignee, null for none} */
  @Nullable String getAssignee();

  /** {@return the due date, null for none} */
  @Nullable Date getDueDate();

  /** {@return the category, null for none} */
  @Nullable String getCategory();

  /** {@return the candidates} */
  Set<IdentityLink> getCandidates();

  /**
   * Changes the name.
   *
   * @param name null for none
   */
  void setName(@Nullable String name);

  /**
   * Changes the description.
   *
   * @param description null for none
   */
  void setDescription(@Nullable String description);

  /**
   * Changes the priority.
   *
   * @param priority the new one
   */
  void setPriority(int priority);

  /**
   * Changes the key of the form.
   *
   * @param formKey null for none
   */
  void setFormKey(@Nullable String formKey);

  /**
   * Changes the owner.
   *
   * @param owner null for none
   */
  void setOwner(@Nullable String owner);

  /**
   * Changes the assignee.
   *
   * @param assignee null for none
   */
  void setAssignee(@Nullable String assignee);

  /**
   * Changes the due date.
   *
   * @param dueDate null for none
   */
  void setDueDate(@Nullable Date dueDate);

  /**
   * Changes the category.
   *
   * @param category null for none
   */
  void setCategory(@Nullable String category);

  /**
   * Adds a user who may claim the task.
   *
   * @param userId the id of the user
   */
  void addCandidateUser(String userId);

  /**
   * Adds users who may claim the task.
   *
   * @param candidateUsers their ids
   */
  void addCandidateUsers(Collection<String> candidateUsers);

  /**
   * Adds a group whose members may claim the task.
   *
   * @param groupId the id of the group
   */
  void addCandidateGroup(String groupId);

  /**
   * Adds groups whose members may claim the task.
   *
   * @param candidateGroups their ids
   */
  void addCandidateGroups(Collection<String> candidateGroups);

  /**
   * Links a user.
   *
   * @param userId the id of the user
   * @param identityLinkType the type of the link
   */
  void addUserIdentityLink(String userId, String identityLinkType);

  /**
   * Links a group.
   *
   * @param groupId the id of the group
   * @param identityLinkType the type of the link
   */
  void addGroupIdentityLink(String groupId, String identityLinkType);

  /**
   * Removes a candidate.
   *
   * @param userId the id of the user
   */
  void deleteCandidateUser(String userId);

  /**
   * Removes a candidate.
   *
   * @param groupId the id of the group
   */
  void deleteCandidateGroup(String groupId);

  /**
   * Removes a link.
   *
   * @param userId the id of the user
   * @param identityLinkType the type of the link
   */
  void deleteUserIdentityLink(String userId, String identityLinkType);

  /**
   * Removes a link.
   *
   * @param groupId the id of the group
   * @param identityLinkType the type of the link
   */
  void deleteGroupIdentityLink(String groupId, String identityLinkType);
}
