package org.camunda.bpm.engine.delegate;

import java.util.Collection;
import java.util.Date;
import java.util.Set;
import org.camunda.bpm.engine.task.IdentityLink;
import org.camunda.bpm.model.bpmn.instance.UserTask;
import org.jspecify.annotations.Nullable;

/**
 * The task that a task listener of Camunda 7 is told of.
 *
 * @since 0.1.0
 */
public interface DelegateTask
    extends VariableScope, BpmnModelExecutionContext, ProcessEngineServicesAware {
  /** {@return the id of the task} */
  String getId();

  /** {@return the name, null for none} */
  @Nullable String getName();

  /**
   * Sets the name.
   *
   * @param name the new one
   */
  void setName(@Nullable String name);

  /** {@return the description, null for none} */
  @Nullable String getDescription();

  /**
   * Sets the description.
   *
   * @param description the new one
   */
  void setDescription(@Nullable String description);

  /** {@return the priority} */
  int getPriority();

  /**
   * Sets the priority.
   *
   * @param priority the new one
   */
  void setPriority(int priority);

  /** {@return the process instance} */
  String getProcessInstanceId();

  /** {@return the execution} */
  String getExecutionId();

  /** {@return the process definition} */
  String getProcessDefinitionId();

  /** {@return null: there are no cases} */
  @Nullable String getCaseInstanceId();

  /** {@return null: there are no cases} */
  @Nullable String getCaseExecutionId();

  /** {@return null: there are no cases} */
  @Nullable String getCaseDefinitionId();

  /** {@return when the task was created} */
  Date getCreateTime();

  /** {@return null: Turgo does not keep it} */
  @Nullable Date getLastUpdated();

  /** {@return the id of the task in the model} */
  String getTaskDefinitionKey();

  /** {@return the execution at the task} */
  DelegateExecution getExecution();

  /** {@return null: there are no cases} */
  @Nullable DelegateCaseExecution getCaseExecution();

  /** {@return the event} */
  String getEventName();

  /**
   * Adds a candidate.
   *
   * @param userId a user
   */
  void addCandidateUser(String userId);

  /**
   * Adds candidates.
   *
   * @param candidateUsers users
   */
  void addCandidateUsers(Collection<String> candidateUsers);

  /**
   * Adds a group of candidates.
   *
   * @param groupId a group
   */
  void addCandidateGroup(String groupId);

  /**
   * Adds groups of candidates.
   *
   * @param candidateGroups groups
   */
  void addCandidateGroups(Collection<String> candidateGroups);

  /** {@return the owner, null for none} */
  @Nullable String getOwner();

  /**
   * Sets the owner.
   *
   * @param owner a user
   */
  void setOwner(@Nullable String owner);

  /** {@return the assignee, null for none} */
  @Nullable String getAssignee();

  /**
   * Sets the assignee.
   *
   * @param assignee a user
   */
  void setAssignee(@Nullable String assignee);

  /** {@return when it is due, null for never} */
  @Nullable Date getDueDate();

  /**
   * Sets when it is due.
   *
   * @param dueDate the new date
   */
  void setDueDate(@Nullable Date dueDate);

  /** {@return null: Turgo tells the reason with the history of the task} */
  @Nullable String getDeleteReason();

  /**
   * Links a user with the task.
   *
   * @param userId a user
   * @param identityLinkType how
   */
  void addUserIdentityLink(String userId, String identityLinkType);

  /**
   * Links a group with the task.
   *
   * @param groupId a group
   * @param identityLinkType how
   */
  void addGroupIdentityLink(String groupId, String identityLinkType);

  /**
   * Removes a candidate.
   *
   * @param userId a user
   */
  void deleteCandidateUser(String userId);

  /**
   * Removes a group of candidates.
   *
   * @param groupId a group
   */
  void deleteCandidateGroup(String groupId);

  /**
   * Removes the link of a user.
   *
   * @param userId a user
   * @param identityLinkType how
   */
  void deleteUserIdentityLink(String userId, String identityLinkType);

  /**
   * Removes the link of a group.
   *
   * @param groupId a group
   * @param identityLinkType how
   */
  void deleteGroupIdentityLink(String groupId, String identityLinkType);

  /** {@return the candidates} */
  Set<IdentityLink> getCandidates();

  @Override
  UserTask getBpmnModelElementInstance();

  /** {@return the tenant, null for none} */
  @Nullable String getTenantId();

  /** {@return when to look at it again, null for never} */
  @Nullable Date getFollowUpDate();

  /**
   * Sets when to look at it again.
   *
   * @param followUpDate the new date
   */
  void setFollowUpDate(@Nullable Date followUpDate);

  /** Ends the task, with {@code TaskService.complete}. */
  void complete();
}
