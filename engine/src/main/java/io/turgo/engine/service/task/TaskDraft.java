package io.turgo.engine.service.task;

import io.turgo.engine.interpreter.TaskCommand;
import io.turgo.engine.query.task.TaskValue;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.task.IdentityLinkInfo;
import io.turgo.engine.task.Task;
import io.turgo.engine.task.TaskBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@link TaskBuilder} for one new task. */
final class TaskDraft implements TaskBuilder {
  private final TaskMaker maker;
  private final TaskValue task = new TaskValue();
  private final List<TaskCommand.AddTaskLink> links = new ArrayList<>();
  private String taskDefinitionKey = "";

  TaskDraft(TaskMaker maker) {
    this.maker = maker;
  }

  @Override
  public TaskBuilder name(@Nullable String name) {
    task.setName(name);
    return this;
  }

  @Override
  public TaskBuilder description(@Nullable String description) {
    task.setDescription(description);
    return this;
  }

  @Override
  public TaskBuilder priority(int priority) {
    task.setPriority(priority);
    return this;
  }

  @Override
  public TaskBuilder owner(@Nullable String ownerId) {
    task.setOwner(ownerId);
    return this;
  }

  @Override
  public TaskBuilder assignee(@Nullable String assigneeId) {
    task.setAssignee(assigneeId);
    return this;
  }

  @Override
  public TaskBuilder dueDate(@Nullable Date dueDate) {
    task.setDueDate(dueDate);
    return this;
  }

  @Override
  public TaskBuilder followUpDate(@Nullable Date followUpDate) {
    task.setFollowUpDate(followUpDate);
    return this;
  }

  @Override
  public TaskBuilder category(@Nullable String category) {
    task.setCategory(category);
    return this;
  }

  @Override
  public TaskBuilder parentTaskId(@Nullable String parentTaskId) {
    task.setParentTaskId(parentTaskId);
    return this;
  }

  @Override
  public TaskBuilder tenantId(@Nullable String tenantId) {
    task.setTenantId(tenantId);
    return this;
  }

  @Override
  public TaskBuilder formKey(@Nullable String formKey) {
    task.setFormKey(formKey);
    return this;
  }

  @Override
  public TaskBuilder taskDefinitionKey(@Nullable String newTaskDefinitionKey) {
    String key = Arguments.storable("taskDefinitionKey", newTaskDefinitionKey);
    taskDefinitionKey = key == null ? "" : key;
    return this;
  }

  @Override
  public TaskBuilder identityLinks(Collection<? extends IdentityLinkInfo> identityLinks) {
    Arguments.required("identityLinks", identityLinks);
    for (IdentityLinkInfo link : identityLinks) {
      links.add(TaskLinks.command(0, link.getType(), link.getUserId(), link.getGroupId()));
    }
    return this;
  }

  @Override
  public Task create() {
    maker.create(task, taskDefinitionKey, links);
    return task;
  }
}
