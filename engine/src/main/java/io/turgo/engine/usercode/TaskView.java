package io.turgo.engine.usercode;

import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.DelegateTask;
import io.turgo.engine.delegate.Expression;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.TaskProperties;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.interpreter.TaskEdits;
import io.turgo.engine.interpreter.TaskEdits.LinkEdit;
import io.turgo.engine.query.identity.IdentityLinkValue;
import io.turgo.engine.task.DelegationState;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.Task;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a task listener sees of its task, with its own changes on top. For the thread of the call
 * only.
 */
final class TaskView implements DelegateTask, CompiledExpression.Variables {
  private static final String CANDIDATE = "candidate";

  private final TaskRow row;
  private final String event;
  private final InstanceState state;
  private final ExecutionView execution;
  private final ExecutionView own;
  private TaskProperties now;
  private final List<Consumer<TaskProperties.Draft>> edits = new ArrayList<>();
  private final List<LinkEdit> links = new ArrayList<>();

  /**
   * @param execution the variables of the task's execution
   * @param own the task's own variables
   */
  TaskView(
      TaskRow row, String event, InstanceState state, ExecutionView execution, ExecutionView own) {
    this.row = row;
    this.now = row.properties();
    this.event = event;
    this.state = state;
    this.execution = execution;
    this.own = own;
  }

  TaskEdits edits() {
    own.keepChangedObjects();
    return new TaskEdits(List.copyOf(edits), List.copyOf(links), own.variableChanges());
  }

  private void edit(Consumer<TaskProperties.Draft> edit) {
    edits.add(edit);
    now = now.with(edit);
  }

  @Override
  public String getId() {
    return Long.toString(row.id());
  }

  @Override
  public @Nullable String getName() {
    return now.name();
  }

  @Override
  public void setName(@Nullable String name) {
    edit(draft -> draft.name = name);
  }

  @Override
  public @Nullable String getDescription() {
    return now.description();
  }

  @Override
  public void setDescription(@Nullable String description) {
    edit(draft -> draft.description = description);
  }

  @Override
  public int getPriority() {
    return now.priority();
  }

  @Override
  public void setPriority(int priority) {
    edit(draft -> draft.priority = priority);
  }

  @Override
  public @Nullable String getOwner() {
    return now.owner();
  }

  @Override
  public void setOwner(@Nullable String owner) {
    edit(draft -> draft.owner = owner);
  }

  @Override
  public @Nullable String getAssignee() {
    return now.assignee();
  }

  @Override
  public void setAssignee(@Nullable String assignee) {
    edit(draft -> draft.assignee = assignee);
  }

  @Override
  public @Nullable Date getDueDate() {
    return date(now.dueAt());
  }

  @Override
  public void setDueDate(@Nullable Date dueDate) {
    Long dueAt = dueDate == null ? null : Long.valueOf(dueDate.getTime());
    edit(draft -> draft.dueAt = dueAt);
  }

  @Override
  public @Nullable Date getFollowUpDate() {
    return date(now.followUpAt());
  }

  @Override
  public void setFollowUpDate(@Nullable Date followUpDate) {
    Long followUpAt = followUpDate == null ? null : Long.valueOf(followUpDate.getTime());
    edit(draft -> draft.followUpAt = followUpAt);
  }

  @Override
  public @Nullable String getCategory() {
    return now.category();
  }

  @Override
  public void setCategory(@Nullable String category) {
    edit(draft -> draft.category = category);
  }

  @Override
  public @Nullable String getFormKey() {
    return now.formKey();
  }

  @Override
  public void setFormKey(@Nullable String formKey) {
    edit(draft -> draft.formKey = formKey);
  }

  @Override
  public @Nullable DelegationState getDelegationState() {
    String delegation = now.delegation();
    return delegation == null ? null : DelegationState.valueOf(delegation);
  }

  @Override
  public Date getCreateTime() {
    return new Date(row.createdAt());
  }

  @Override
  public String getTenantId() {
    return execution.getTenantId();
  }

  @Override
  public String getState() {
    return Objects.requireNonNullElse(row.progress().state(), Task.CREATED);
  }

  @Override
  public @Nullable Date getClaimTime() {
    return date(row.progress().claimedAt());
  }

  @Override
  public @Nullable String getClaimedBy() {
    return row.progress().claimedBy();
  }

  @Override
  public @Nullable Date getInProgressStartTime() {
    return date(row.progress().begunAt());
  }

  @Override
  public @Nullable String getInProgressStartedBy() {
    return row.progress().begunBy();
  }

  @Override
  public @Nullable Date getSuspendedTime() {
    return date(row.progress().suspendedAt());
  }

  @Override
  public @Nullable String getSuspendedBy() {
    return row.progress().suspendedBy();
  }

  @Override
  public boolean isSuspended() {
    return state.instance().suspended() || row.progress().isSuspended();
  }

  private static @Nullable Date date(@Nullable Long millis) {
    return millis == null ? null : new Date(millis);
  }

  @Override
  public @Nullable Expression getFieldExpression(String fieldName) {
    return execution.getFieldExpression(fieldName);
  }

  @Override
  public String getTaskDefinitionKey() {
    return row.taskDefinitionKey();
  }

  @Override
  public DelegateExecution getExecution() {
    return execution;
  }

  @Override
  public String getExecutionId() {
    return Long.toString(row.executionId());
  }

  @Override
  public String getProcessInstanceId() {
    return execution.getProcessInstanceId();
  }

  @Override
  public String getProcessDefinitionId() {
    return execution.getProcessDefinitionId();
  }

  @Override
  public String getEventName() {
    return event;
  }

  @Override
  public Set<IdentityLink> getCandidates() {
    Map<LinkEdit, IdentityLink> all = new LinkedHashMap<>();
    for (IdentityLinkRow link : state.identityLinks(row.id())) {
      all.put(
          new LinkEdit(true, link.type(), link.userId(), link.groupId()),
          IdentityLinkValue.of(link));
    }
    for (LinkEdit edit : links) {
      LinkEdit key = new LinkEdit(true, edit.type(), edit.userId(), edit.groupId());
      if (edit.added()) {
        IdentityLinkRow added =
            new IdentityLinkRow(
                0,
                row.instanceId(),
                row.id(),
                row.createdAt(),
                edit.type(),
                edit.userId(),
                edit.groupId());
        all.putIfAbsent(key, IdentityLinkValue.of(added));
      } else {
        all.remove(key);
      }
    }
    Set<IdentityLink> candidates = new LinkedHashSet<>(all.values());
    candidates.removeIf(link -> !link.getType().equals(CANDIDATE));
    return candidates;
  }

  @Override
  public void addCandidateUser(String userId) {
    addUserIdentityLink(userId, CANDIDATE);
  }

  @Override
  public void addCandidateUsers(Collection<String> candidateUsers) {
    RequiredArguments.required("candidateUsers", candidateUsers).forEach(this::addCandidateUser);
  }

  @Override
  public void addCandidateGroup(String groupId) {
    addGroupIdentityLink(groupId, CANDIDATE);
  }

  @Override
  public void addCandidateGroups(Collection<String> candidateGroups) {
    RequiredArguments.required("candidateGroups", candidateGroups).forEach(this::addCandidateGroup);
  }

  @Override
  public void addUserIdentityLink(String userId, String identityLinkType) {
    link(true, identityLinkType, RequiredArguments.required("userId", userId), null);
  }

  @Override
  public void addGroupIdentityLink(String groupId, String identityLinkType) {
    link(true, identityLinkType, null, RequiredArguments.required("groupId", groupId));
  }

  @Override
  public void deleteCandidateUser(String userId) {
    deleteUserIdentityLink(userId, CANDIDATE);
  }

  @Override
  public void deleteCandidateGroup(String groupId) {
    deleteGroupIdentityLink(groupId, CANDIDATE);
  }

  @Override
  public void deleteUserIdentityLink(String userId, String identityLinkType) {
    link(false, identityLinkType, RequiredArguments.required("userId", userId), null);
  }

  @Override
  public void deleteGroupIdentityLink(String groupId, String identityLinkType) {
    link(false, identityLinkType, null, RequiredArguments.required("groupId", groupId));
  }

  private void link(boolean added, String type, @Nullable String userId, @Nullable String groupId) {
    links.add(
        new LinkEdit(added, RequiredArguments.required("identityLinkType", type), userId, groupId));
  }

  // Variables: the task's own, then those of its execution.

  private ExecutionView holder(String name) {
    return own.hasVariableLocal(name) ? own : execution;
  }

  @Override
  public Map<String, @Nullable Object> getVariables() {
    Map<String, @Nullable Object> all = new LinkedHashMap<>(execution.getVariables());
    all.putAll(own.getVariablesLocal());
    return all;
  }

  @Override
  public Map<String, @Nullable Object> getVariablesLocal() {
    return own.getVariablesLocal();
  }

  @Override
  public @Nullable Object getVariable(String variableName) {
    return holder(variableName).getVariable(variableName);
  }

  @Override
  public @Nullable Object getVariableLocal(String variableName) {
    return own.getVariableLocal(variableName);
  }

  @Override
  public boolean hasVariable(String variableName) {
    return holder(variableName).hasVariable(variableName);
  }

  @Override
  public boolean hasVariableLocal(String variableName) {
    return own.hasVariableLocal(variableName);
  }

  @Override
  public void setVariable(String variableName, @Nullable Object value) {
    if (own.hasVariableLocal(variableName)) {
      own.setVariableLocal(variableName, value);
    } else {
      execution.setVariable(variableName, value);
    }
  }

  @Override
  public void setVariableLocal(String variableName, @Nullable Object value) {
    own.setVariableLocal(variableName, value);
  }

  @Override
  public void removeVariable(String variableName) {
    if (own.hasVariableLocal(variableName)) {
      own.removeVariableLocal(variableName);
    } else {
      execution.removeVariable(variableName);
    }
  }

  @Override
  public void removeVariableLocal(String variableName) {
    own.removeVariableLocal(variableName);
  }

  @Override
  public Map<String, @Nullable Object> getTransientVariables() {
    return execution.getTransientVariables();
  }

  @Override
  public Map<String, @Nullable Object> getTransientVariablesLocal() {
    return execution.getTransientVariablesLocal();
  }

  @Override
  public void setTransientVariable(String variableName, @Nullable Object value) {
    execution.setTransientVariable(variableName, value);
  }

  @Override
  public void setTransientVariableLocal(String variableName, @Nullable Object value) {
    execution.setTransientVariableLocal(variableName, value);
  }

  @Override
  public void removeTransientVariable(String variableName) {
    execution.removeTransientVariable(variableName);
  }

  @Override
  public void removeTransientVariableLocal(String variableName) {
    execution.removeTransientVariableLocal(variableName);
  }

  // What an expression sees: "task", also as "variableContainer", "execution" and the variables.

  @Override
  public boolean has(String name) {
    return name.equals("task")
        || name.equals("variableContainer")
        || name.equals("execution")
        || hasVariable(name);
  }

  @Override
  public @Nullable Object get(String name) {
    return switch (name) {
      case "task", "variableContainer" -> this;
      case "execution" -> execution;
      default -> getVariable(name);
    };
  }

  @Override
  public void set(String name, @Nullable Object value) {
    setVariable(name, value);
  }
}
