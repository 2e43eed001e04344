package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.task.IdentityLinkType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Parts of users and groups in tasks and in the instance, with their history. Who gets a part in a
 * task of a process takes part in its instance from then on.
 */
final class IdentityLinks {
  private final InstanceState state;
  private final StepContext context;
  private final HistoryRecorder history;
  private final EventRecorder events;
  private final TaskLogRecorder taskLog;

  IdentityLinks(
      InstanceState state,
      StepContext context,
      HistoryRecorder history,
      EventRecorder events,
      TaskLogRecorder taskLog) {
    this.state = state;
    this.context = context;
    this.history = history;
    this.events = events;
    this.taskLog = taskLog;
  }

  /** Gives a part in a task, or in the instance for task 0. */
  void add(long taskId, String type, @Nullable String userId, @Nullable String groupId) {
    TaskRow task = state.task(taskId);
    long taskCreatedAt = task == null ? 0 : task.createdAt();
    IdentityLinkRow link =
        new IdentityLinkRow(
            context.ids().getAsLong(), state.id(), taskId, taskCreatedAt, type, userId, groupId);
    state.put(link);
    history.linkAdded(link);
    events.created(link);
    if (task != null) {
      taskLog.linkAdded(task, link);
      if (task.isOfProcess()) {
        involve(userId);
      }
    }
  }

  /** Gives a part in a task to somebody who may have it already. */
  void addIfMissing(long taskId, String type, @Nullable String userId, @Nullable String groupId) {
    if (state.identityLinks(taskId).stream().noneMatch(link -> isOf(link, type, userId, groupId))) {
      add(taskId, type, userId, groupId);
    }
  }

  private static boolean isOf(
      IdentityLinkRow link, String type, @Nullable String userId, @Nullable String groupId) {
    return link.type().equals(type)
        && Objects.equals(link.userId(), userId)
        && Objects.equals(link.groupId(), groupId);
  }

  /** Takes parts away, in a task, or in the instance for task 0; their history goes too. */
  void remove(long taskId, String type, @Nullable String userId, @Nullable String groupId) {
    for (IdentityLinkRow link : state.identityLinks(taskId)) {
      if (isOf(link, type, userId, groupId)) {
        remove(link);
      }
    }
  }

  /** Takes all parts of a type away, whoever has them. */
  void removeAll(long taskId, String type) {
    for (IdentityLinkRow link : state.identityLinks(taskId)) {
      if (link.type().equals(type)) {
        remove(link);
      }
    }
  }

  /** Tells that the parts in a task, or in the instance for task 0, go away with it. */
  void goAway(long taskId) {
    if (events.isWanted(TurgoEngineEventType.ENTITY_DELETED)) {
      for (IdentityLinkRow link : state.identityLinks(taskId)) {
        events.entity(TurgoEngineEventType.ENTITY_DELETED, link);
      }
    }
  }

  private void remove(IdentityLinkRow link) {
    state.removeIdentityLink(link.id());
    history.linkRemoved(link);
    events.entity(TurgoEngineEventType.ENTITY_DELETED, link);
    TaskRow task = state.task(link.taskId());
    if (task != null) {
      taskLog.linkRemoved(task, link);
    }
  }

  /**
   * Lets a task's new assignee and owner take part in its instance. Who had been it before stays in
   * the history; who is it is said by the task itself.
   */
  void handedOver(TaskRow before, TaskRow after) {
    remember(before, IdentityLinkType.ASSIGNEE, before.assignee(), after.assignee());
    remember(before, IdentityLinkType.OWNER, before.owner(), after.owner());
    if (after.isOfProcess()) {
      involve(after.assignee());
      involve(after.owner());
    }
  }

  private void remember(
      TaskRow task, String type, @Nullable String before, @Nullable String after) {
    if (before != null && !before.equals(after)) {
      history.linkAdded(
          new IdentityLinkRow(
              context.ids().getAsLong(),
              state.id(),
              task.id(),
              task.createdAt(),
              type,
              before,
              null));
    }
  }

  /** Lets the user for whom the command is take part in the process instance, if it is known. */
  void involveCaller() {
    involve(context.userId());
  }

  /** Lets a user take part in the process instance; does nothing if he has a part already. */
  void involve(@Nullable String userId) {
    if (userId == null || userId.equals(state.instance().startUserId())) {
      return;
    }
    if (!state.hasIdentityLink(IdentityLinkRow.OF_INSTANCE, userId)) {
      add(IdentityLinkRow.OF_INSTANCE, IdentityLinkType.PARTICIPANT, userId, null);
    }
  }
}
