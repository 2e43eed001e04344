package io.turgo.engine.query;

import io.turgo.engine.instance.TaskProperties;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.task.DelegationState;
import io.turgo.engine.task.IdentityLinkInfo;
import io.turgo.engine.task.Task;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A row of {@code task} with what callers want to change of it, or a task that is still to be. */
public final class TaskValue implements Task {
  private @Nullable TaskRow row;
  private TaskProperties properties;
  private final boolean suspended;
  private final String processTenant;
  private Map<String, @Nullable Object> processVariables = Map.of();
  private Map<String, @Nullable Object> localVariables = Map.of();
  private List<IdentityLinkInfo> links = List.of();

  /** A task that is not saved yet. */
  public TaskValue() {
    this(null, TaskProperties.NEW, false, "");
  }

  TaskValue(TaskRow row, boolean suspended, String processTenant) {
    this(row, row.properties(), suspended, processTenant);
  }

  private TaskValue(
      @Nullable TaskRow row, TaskProperties properties, boolean suspended, String processTenant) {
    this.row = row;
    this.properties = properties;
    this.suspended = suspended;
    this.processTenant = processTenant;
  }

  /** The task as it was read or saved last; null before it is saved for the first time. */
  public @Nullable TaskRow row() {
    return row;
  }

  /** What the caller wants it to be. */
  public TaskProperties properties() {
    return properties;
  }

  /** Notes that the task is saved. */
  public void saved(TaskRow newRow) {
    row = newRow;
    properties = newRow.properties();
  }

  void include(
      Map<String, @Nullable Object> newProcessVariables,
      Map<String, @Nullable Object> newLocalVariables,
      List<IdentityLinkInfo> newLinks) {
    processVariables = newProcessVariables;
    localVariables = newLocalVariables;
    links = newLinks;
  }

  private @Nullable TaskRow ofProcess() {
    return row != null && row.isOfProcess() ? row : null;
  }

  @Override
  @SuppressWarnings("NullAway") // a task has no id before it is saved, which only its maker sees
  public String getId() {
    return row == null ? null : Ids.format(row.id());
  }

  @Override
  public @Nullable String getProcessInstanceId() {
    TaskRow of = ofProcess();
    return of == null ? null : Ids.format(of.instanceId());
  }

  @Override
  public @Nullable String getExecutionId() {
    TaskRow of = ofProcess();
    return of == null ? null : Ids.format(of.executionId());
  }

  @Override
  public @Nullable String getProcessDefinitionId() {
    TaskRow of = ofProcess();
    return of == null ? null : Ids.format(of.definitionId());
  }

  @Override
  public @Nullable String getTaskDefinitionKey() {
    return row == null || row.taskDefinitionKey().isEmpty() ? null : row.taskDefinitionKey();
  }

  @Override
  public @Nullable String getParentTaskId() {
    Long parent = properties.parentTaskId();
    return parent == null ? null : Ids.format(parent);
  }

  @Override
  public void setParentTaskId(@Nullable String parentTaskId) {
    properties =
        properties.withParentTaskId(
            parentTaskId == null ? null : Ids.parse("parentTaskId", parentTaskId));
  }

  @Override
  public String getTenantId() {
    String own = properties.tenantId();
    return own == null ? processTenant : own;
  }

  @Override
  public void setTenantId(@Nullable String tenantId) {
    properties = properties.withTenantId(Arguments.storable("tenantId", tenantId));
  }

  @Override
  public @Nullable String getName() {
    return properties.name();
  }

  @Override
  public void setName(@Nullable String name) {
    properties = properties.withName(Arguments.storable("name", name));
  }

  @Override
  public @Nullable String getDescription() {
    return properties.description();
  }

  @Override
  public void setDescription(@Nullable String description) {
    properties = properties.withDescription(Arguments.storable("description", description));
  }

  @Override
  public @Nullable String getAssignee() {
    return properties.assignee();
  }

  @Override
  public void setAssignee(@Nullable String assignee) {
    properties = properties.withAssignee(Arguments.storable("assignee", assignee));
  }

  @Override
  public @Nullable String getOwner() {
    return properties.owner();
  }

  @Override
  public void setOwner(@Nullable String owner) {
    properties = properties.withOwner(Arguments.storable("owner", owner));
  }

  @Override
  public int getPriority() {
    return properties.priority();
  }

  @Override
  public void setPriority(int priority) {
    properties = properties.withPriority(priority);
  }

  @Override
  public @Nullable DelegationState getDelegationState() {
    String state = properties.delegation();
    return state == null ? null : DelegationState.valueOf(state);
  }

  @Override
  public void setDelegationState(@Nullable DelegationState delegationState) {
    properties = properties.withDelegation(delegationState == null ? null : delegationState.name());
  }

  @Override
  public @Nullable Date getDueDate() {
    return date(properties.dueAt());
  }

  @Override
  public void setDueDate(@Nullable Date dueDate) {
    properties = properties.withDueAt(dueDate == null ? null : (Long) dueDate.getTime());
  }

  @Override
  public @Nullable String getCategory() {
    return properties.category();
  }

  @Override
  public void setCategory(@Nullable String category) {
    properties = properties.withCategory(Arguments.storable("category", category));
  }

  @Override
  public @Nullable String getFormKey() {
    return properties.formKey();
  }

  @Override
  public void setFormKey(@Nullable String formKey) {
    properties = properties.withFormKey(Arguments.storable("formKey", formKey));
  }

  @Override
  @SuppressWarnings("NullAway") // a task has no time before it is saved, which only its maker sees
  public Date getCreateTime() {
    return row == null ? null : new Date(row.createdAt());
  }

  @Override
  public @Nullable Date getClaimTime() {
    return row == null ? null : date(row.claimedAt());
  }

  @Override
  public boolean isSuspended() {
    return suspended;
  }

  @Override
  public Map<String, @Nullable Object> getProcessVariables() {
    return processVariables;
  }

  @Override
  public Map<String, @Nullable Object> getTaskLocalVariables() {
    return localVariables;
  }

  @Override
  public List<IdentityLinkInfo> getIdentityLinks() {
    return links;
  }

  private static @Nullable Date date(@Nullable Long millis) {
    return millis == null ? null : new Date(millis);
  }

  @Override
  public String toString() {
    return "Task[id=" + getId() + ", name=" + getName() + "]";
  }
}
