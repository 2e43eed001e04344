package io.turgo.engine.interpreter;

import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.task.HistoricTaskLogEntryType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Notes what happens to tasks in the task log, where the engine's settings ask for it. Takes no ids
 * otherwise.
 */
final class TaskLogRecorder {
  private static final int ACTIVE = 1;
  private static final int SUSPENDED = 2;

  private final boolean on;
  private final InstanceState state;
  private final StepContext context;

  TaskLogRecorder(InstanceState state, StepContext context, HistoryRecorder history) {
    this.on = context.policy().taskLog() && history.isOn();
    this.state = state;
    this.context = context;
  }

  void created(TaskRow task) {
    if (on) {
      add(task, HistoricTaskLogEntryType.USER_TASK_CREATED, null);
    }
  }

  void completed(TaskRow task) {
    if (on) {
      add(task, HistoricTaskLogEntryType.USER_TASK_COMPLETED, new JsonObject());
    }
  }

  /** Notes each property that is another than before. */
  void changed(TaskRow before, TaskRow after) {
    if (!on) {
      return;
    }
    if (!Objects.equals(before.assignee(), after.assignee())) {
      change(
          after,
          HistoricTaskLogEntryType.USER_TASK_ASSIGNEE_CHANGED,
          "AssigneeId",
          before.assignee(),
          after.assignee());
    }
    if (!Objects.equals(before.owner(), after.owner())) {
      change(
          after,
          HistoricTaskLogEntryType.USER_TASK_OWNER_CHANGED,
          "OwnerId",
          before.owner(),
          after.owner());
    }
    if (before.priority() != after.priority()) {
      change(
          after,
          HistoricTaskLogEntryType.USER_TASK_PRIORITY_CHANGED,
          "Priority",
          (long) before.priority(),
          (long) after.priority());
    }
    if (!Objects.equals(before.dueAt(), after.dueAt())) {
      change(
          after,
          HistoricTaskLogEntryType.USER_TASK_DUEDATE_CHANGED,
          "DueDate",
          before.dueAt(),
          after.dueAt());
    }
    if (!Objects.equals(before.name(), after.name())) {
      change(
          after,
          HistoricTaskLogEntryType.USER_TASK_NAME_CHANGED,
          "Name",
          before.name(),
          after.name());
    }
  }

  private void change(
      TaskRow task,
      HistoricTaskLogEntryType type,
      String property,
      @Nullable String before,
      @Nullable String after) {
    add(
        task,
        type,
        new JsonObject().put("new" + property, after).put("previous" + property, before));
  }

  private void change(
      TaskRow task,
      HistoricTaskLogEntryType type,
      String property,
      @Nullable Long before,
      @Nullable Long after) {
    add(
        task,
        type,
        new JsonObject().put("new" + property, after).put("previous" + property, before));
  }

  /** Notes that the instance of a task is suspended or active now; for tasks of processes. */
  void suspended(TaskRow task, boolean suspended) {
    if (on && task.isOfProcess()) {
      change(
          task,
          HistoricTaskLogEntryType.USER_TASK_SUSPENSIONSTATE_CHANGED,
          "SuspensionState",
          (long) (suspended ? ACTIVE : SUSPENDED),
          (long) (suspended ? SUSPENDED : ACTIVE));
    }
  }

  void linkAdded(TaskRow task, IdentityLinkRow link) {
    if (on) {
      add(task, HistoricTaskLogEntryType.USER_TASK_IDENTITY_LINK_ADDED, about(link));
    }
  }

  void linkRemoved(TaskRow task, IdentityLinkRow link) {
    if (on) {
      add(task, HistoricTaskLogEntryType.USER_TASK_IDENTITY_LINK_REMOVED, about(link));
    }
  }

  private static JsonObject about(IdentityLinkRow link) {
    JsonObject about = new JsonObject();
    if (link.userId() != null) {
      about.put("userId", link.userId());
    }
    if (link.groupId() != null) {
      about.put("groupId", link.groupId());
    }
    return about.put("type", link.type());
  }

  private void add(TaskRow task, HistoricTaskLogEntryType type, @Nullable JsonObject data) {
    boolean ofProcess = task.isOfProcess();
    state.record(
        new HistoryRow.OfTaskLog(
            context.ids().getAsLong(),
            task.id(),
            ofProcess ? (Long) task.instanceId() : null,
            ofProcess ? (Long) task.executionId() : null,
            ofProcess ? (Long) task.definitionId() : null,
            context.now(),
            type.name(),
            context.userId(),
            data == null ? null : data.toString(),
            task.properties().tenantId()));
  }
}
