package io.turgo.compat.camunda7;

import io.turgo.engine.ProcessEngine;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.Set;
import org.camunda.bpm.engine.delegate.DelegateCaseExecution;
import org.camunda.bpm.engine.delegate.DelegateExecution;
import org.camunda.bpm.engine.delegate.DelegateTask;
import org.camunda.bpm.engine.task.IdentityLink;
import org.camunda.bpm.model.bpmn.BpmnModelInstance;
import org.camunda.bpm.model.bpmn.instance.UserTask;
import org.jspecify.annotations.Nullable;

/** A task, as listeners of Camunda 7 have it. For the thread of the call only. */
final class AdaptedTask extends AdaptedScope implements DelegateTask {
  private final io.turgo.engine.delegate.DelegateTask task;
  private final ProcessEngine engine;

  AdaptedTask(io.turgo.engine.delegate.DelegateTask task, ProcessEngine engine) {
    super(task, "task");
    this.engine = engine;
    this.task = task;
  }

  @Override
  public String getId() {
    return task.getId();
  }

  @Override
  public @Nullable String getName() {
    return task.getName();
  }

  @Override
  public void setName(@Nullable String name) {
    task.setName(name);
  }

  @Override
  public @Nullable String getDescription() {
    return task.getDescription();
  }

  @Override
  public void setDescription(@Nullable String description) {
    task.setDescription(description);
  }

  @Override
  public int getPriority() {
    return task.getPriority();
  }

  @Override
  public void setPriority(int priority) {
    task.setPriority(priority);
  }

  @Override
  public String getProcessInstanceId() {
    return task.getProcessInstanceId();
  }

  @Override
  public String getExecutionId() {
    return task.getExecutionId();
  }

  @Override
  public String getProcessDefinitionId() {
    return task.getProcessDefinitionId();
  }

  @Override
  public @Nullable String getCaseInstanceId() {
    return null;
  }

  @Override
  public @Nullable String getCaseExecutionId() {
    return null;
  }

  @Override
  public @Nullable String getCaseDefinitionId() {
    return null;
  }

  @Override
  public Date getCreateTime() {
    return task.getCreateTime();
  }

  @Override
  public @Nullable Date getLastUpdated() {
    return null;
  }

  @Override
  public String getTaskDefinitionKey() {
    return task.getTaskDefinitionKey();
  }

  @Override
  public DelegateExecution getExecution() {
    return new AdaptedExecution(task.getExecution(), engine);
  }

  @Override
  public @Nullable DelegateCaseExecution getCaseExecution() {
    return null;
  }

  @Override
  public String getEventName() {
    return task.getEventName();
  }

  @Override
  public void addCandidateUser(String userId) {
    task.addCandidateUser(userId);
  }

  @Override
  public void addCandidateUsers(Collection<String> candidateUsers) {
    task.addCandidateUsers(candidateUsers);
  }

  @Override
  public void addCandidateGroup(String groupId) {
    task.addCandidateGroup(groupId);
  }

  @Override
  public void addCandidateGroups(Collection<String> candidateGroups) {
    task.addCandidateGroups(candidateGroups);
  }

  @Override
  public @Nullable String getOwner() {
    return task.getOwner();
  }

  @Override
  public void setOwner(@Nullable String owner) {
    task.setOwner(owner);
  }

  @Override
  public @Nullable String getAssignee() {
    return task.getAssignee();
  }

  @Override
  public void setAssignee(@Nullable String assignee) {
    task.setAssignee(assignee);
  }

  @Override
  public @Nullable Date getDueDate() {
    return task.getDueDate();
  }

  @Override
  public void setDueDate(@Nullable Date dueDate) {
    task.setDueDate(dueDate);
  }

  @Override
  public @Nullable String getDeleteReason() {
    return null;
  }

  @Override
  public void addUserIdentityLink(String userId, String identityLinkType) {
    task.addUserIdentityLink(userId, identityLinkType);
  }

  @Override
  public void addGroupIdentityLink(String groupId, String identityLinkType) {
    task.addGroupIdentityLink(groupId, identityLinkType);
  }

  @Override
  public void deleteCandidateUser(String userId) {
    task.deleteCandidateUser(userId);
  }

  @Override
  public void deleteCandidateGroup(String groupId) {
    task.deleteCandidateGroup(groupId);
  }

  @Override
  public void deleteUserIdentityLink(String userId, String identityLinkType) {
    task.deleteUserIdentityLink(userId, identityLinkType);
  }

  @Override
  public void deleteGroupIdentityLink(String groupId, String identityLinkType) {
    task.deleteGroupIdentityLink(groupId, identityLinkType);
  }

  @Override
  public Set<IdentityLink> getCandidates() {
    Set<IdentityLink> candidates = new LinkedHashSet<>();
    task.getCandidates().forEach(link -> candidates.add(new AdaptedLink(link, tenant())));
    return candidates;
  }

  @Override
  public BpmnModelInstance getBpmnModelInstance() {
    return Models.of(engine, getProcessDefinitionId());
  }

  @Override
  public UserTask getBpmnModelElementInstance() {
    String id = getTaskDefinitionKey();
    if (getBpmnModelInstance().getModelElementById(id) instanceof UserTask element) {
      return element;
    }
    throw noElement(id, getProcessDefinitionId());
  }

  @Override
  public @Nullable String getTenantId() {
    return tenant();
  }

  @Override
  public @Nullable Date getFollowUpDate() {
    return task.getFollowUpDate();
  }

  @Override
  public void setFollowUpDate(@Nullable Date followUpDate) {
    task.setFollowUpDate(followUpDate);
  }

  @Override
  public void complete() {
    engine.getTaskService().complete(task.getId());
  }

  @Override
  public ProcessEngine getProcessEngineServices() {
    return engine;
  }

  @Override
  public ProcessEngine getProcessEngine() {
    return engine;
  }

  private record AdaptedLink(io.turgo.engine.task.IdentityLink link, @Nullable String tenantId)
      implements IdentityLink {
    @Override
    public @Nullable String getId() {
      return null;
    }

    @Override
    public String getType() {
      return link.getType();
    }

    @Override
    public @Nullable String getUserId() {
      return link.getUserId();
    }

    @Override
    public @Nullable String getGroupId() {
      return link.getGroupId();
    }

    @Override
    public @Nullable String getTaskId() {
      return link.getTaskId();
    }

    @Override
    public @Nullable String getProcessDefId() {
      return link.getProcessDefinitionId();
    }

    @Override
    public @Nullable String getTenantId() {
      return tenantId;
    }
  }
}
