package io.turgo.engine.query.task;

import io.turgo.engine.instance.TaskProgress;
import io.turgo.engine.instance.TaskProperties;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.task.TaskInfo;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** What an open task and a past one answer alike, from what is known of them. */
interface TaskInfoValue extends TaskInfo {
  /** The task as it was read or saved last; null before it is saved for the first time. */
  @Nullable TaskRow row();

  /** What callers can change of it, as they want it to be. */
  TaskProperties properties();

  /** How far its work is. */
  TaskProgress progress();

  @Override
  @SuppressWarnings("NullAway") // a task has no id before it is saved, which only its maker sees
  default String getId() {
    TaskRow row = row();
    return row == null ? null : Ids.format(row.id());
  }

  private @Nullable TaskRow ofProcess() {
    TaskRow row = row();
    return row != null && row.isOfProcess() ? row : null;
  }

  @Override
  default @Nullable String getProcessInstanceId() {
    TaskRow of = ofProcess();
    return of == null ? null : Ids.format(of.instanceId());
  }

  @Override
  default @Nullable String getExecutionId() {
    TaskRow of = ofProcess();
    return of == null ? null : Ids.format(of.executionId());
  }

  @Override
  default @Nullable String getProcessDefinitionId() {
    TaskRow of = ofProcess();
    return of == null ? null : Ids.format(of.definitionId());
  }

  @Override
  default @Nullable String getTaskDefinitionKey() {
    TaskRow row = row();
    return row == null || row.taskDefinitionKey().isEmpty() ? null : row.taskDefinitionKey();
  }

  @Override
  @SuppressWarnings("NullAway") // a task has no time before it is saved, which only its maker sees
  default Date getCreateTime() {
    TaskRow row = row();
    return row == null ? null : new Date(row.createdAt());
  }

  @Override
  default @Nullable String getParentTaskId() {
    Long parent = properties().parentTaskId();
    return parent == null ? null : Ids.format(parent);
  }

  @Override
  default @Nullable String getName() {
    return properties().name();
  }

  @Override
  default @Nullable String getDescription() {
    return properties().description();
  }

  @Override
  default @Nullable String getAssignee() {
    return properties().assignee();
  }

  @Override
  default @Nullable String getOwner() {
    return properties().owner();
  }

  @Override
  default int getPriority() {
    return properties().priority();
  }

  @Override
  default @Nullable Date getDueDate() {
    return RecordColumns.date(properties().dueAt());
  }

  @Override
  default @Nullable Date getFollowUpDate() {
    return RecordColumns.date(properties().followUpAt());
  }

  @Override
  default @Nullable String getCategory() {
    return properties().category();
  }

  @Override
  default @Nullable String getFormKey() {
    return properties().formKey();
  }

  @Override
  default @Nullable Date getClaimTime() {
    return RecordColumns.date(progress().claimedAt());
  }

  @Override
  default @Nullable String getClaimedBy() {
    return progress().claimedBy();
  }

  @Override
  default @Nullable Date getInProgressStartTime() {
    return RecordColumns.date(progress().begunAt());
  }

  @Override
  default @Nullable String getInProgressStartedBy() {
    return progress().begunBy();
  }

  @Override
  default @Nullable Date getSuspendedTime() {
    return RecordColumns.date(progress().suspendedAt());
  }

  @Override
  default @Nullable String getSuspendedBy() {
    return progress().suspendedBy();
  }
}
