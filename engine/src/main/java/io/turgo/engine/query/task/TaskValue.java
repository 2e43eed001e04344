package io.turgo.engine.query.task;

import io.turgo.engine.instance.TaskProgress;
import io.turgo.engine.instance.TaskProperties;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.query.select.QueryArguments;
import io.turgo.engine.task.DelegationState;
import io.turgo.engine.task.IdentityLinkInfo;
import io.turgo.engine.task.Task;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code turgo_task} with what callers want to change of it, or a task that is still to
 * be.
 */
public final class TaskValue implements Task, TaskInfoValue {
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

  public TaskValue(TaskRow row, boolean suspended, String processTenant) {
    this(row, row.properties(), suspended, processTenant);
  }

  private TaskValue(
      @Nullable TaskRow row, TaskProperties properties, boolean suspended, String processTenant) {
    this.row = row;
    this.properties = properties;
    this.suspended = suspended;
    this.processTenant = processTenant;
  }

  @Override
  public @Nullable TaskRow row() {
    return row;
  }

  /** What the caller wants it to be. */
  @Override
  public TaskProperties properties() {
    return properties;
  }

  /** Notes that the task is saved. */
  public void saved(TaskRow newRow) {
    row = newRow;
    properties = newRow.properties();
  }

  private void change(Consumer<TaskProperties.Draft> change) {
    properties = properties.with(change);
  }

  @Override
  public TaskProgress progress() {
    return row == null ? TaskProgress.NONE : row.progress();
  }

  void include(
      Map<String, @Nullable Object> newProcessVariables,
      Map<String, @Nullable Object> newLocalVariables,
      List<IdentityLinkInfo> newLinks) {
    processVariables = newProcessVariables;
    localVariables = newLocalVariables;
    links = newLinks;
  }

  @Override
  public void setParentTaskId(@Nullable String parentTaskId) {
    change(draft ->
        draft.parentTaskId = parentTaskId == null ? null : Ids.parse("parentTaskId", parentTaskId));
  }

  @Override
  public String getTenantId() {
    String own = properties.tenantId();
    return own == null ? processTenant : own;
  }

  @Override
  public void setTenantId(@Nullable String tenantId) {
    change(draft -> draft.tenantId = QueryArguments.storable("tenantId", tenantId));
  }

  @Override
  public void setName(@Nullable String name) {
    change(draft -> draft.name = QueryArguments.storable("name", name));
  }

  @Override
  public void setDescription(@Nullable String description) {
    change(draft -> draft.description = QueryArguments.storable("description", description));
  }

  @Override
  public void setAssignee(@Nullable String assignee) {
    change(draft -> draft.assignee = QueryArguments.storable("assignee", assignee));
  }

  @Override
  public void setOwner(@Nullable String owner) {
    change(draft -> draft.owner = QueryArguments.storable("owner", owner));
  }

  @Override
  public void setPriority(int priority) {
    change(draft -> draft.priority = priority);
  }

  @Override
  public @Nullable DelegationState getDelegationState() {
    String state = properties.delegation();
    return state == null ? null : DelegationState.valueOf(state);
  }

  @Override
  public void setDelegationState(@Nullable DelegationState delegationState) {
    change(draft -> draft.delegation = delegationState == null ? null : delegationState.name());
  }

  @Override
  public void setDueDate(@Nullable Date dueDate) {
    change(draft -> draft.dueAt = dueDate == null ? null : (Long) dueDate.getTime());
  }

  @Override
  public void setFollowUpDate(@Nullable Date followUpDate) {
    change(draft -> draft.followUpAt = followUpDate == null ? null : (Long) followUpDate.getTime());
  }

  @Override
  public void setCategory(@Nullable String category) {
    change(draft -> draft.category = QueryArguments.storable("category", category));
  }

  @Override
  public void setFormKey(@Nullable String formKey) {
    change(draft -> draft.formKey = QueryArguments.storable("formKey", formKey));
  }

  @Override
  public String getState() {
    return Objects.requireNonNullElse(progress().state(), CREATED);
  }

  @Override
  public boolean isSuspended() {
    return suspended || progress().isSuspended();
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

  @Override
  public String toString() {
    return "Task[id=" + getId() + ", name=" + getName() + "]";
  }
}
