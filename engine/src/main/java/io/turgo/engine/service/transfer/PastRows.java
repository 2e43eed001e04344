package io.turgo.engine.service.transfer;

import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.TaskProgress;
import io.turgo.engine.instance.TaskProperties;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.interpreter.StepContext;
import io.turgo.engine.interpreter.StepContext.HistoryDetail;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import io.turgo.engine.task.Comment;
import io.turgo.engine.transfer.Origin;
import io.turgo.engine.transfer.PastActivity;
import io.turgo.engine.transfer.PastChange;
import io.turgo.engine.transfer.PastVariable;
import io.turgo.engine.transfer.RunningComment;
import io.turgo.engine.transfer.RunningTask;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The history of one instance that another engine has begun, be it running or over. */
final class PastRows {
  private final DefinitionRow definition;
  private final ProcessGraph graph;
  private final Making making;
  private final InstanceState state;
  private final Map<String, Long> tasks = new HashMap<>();
  private final Map<String, Long> scopes = new HashMap<>();
  private final Map<Named, Long> variables = new HashMap<>();

  /**
   * What the rows of all instances of one call need.
   *
   * @param ended the ids of instances that have ended, by their keys; it grows by those that others
   *     refer to
   */
  record Making(
      String source,
      StepContext.Policy policy,
      LongSupplier ids,
      long now,
      Map<String, Long> ended) {}

  private record Named(long scope, String name) {}

  PastRows(DefinitionRow definition, ProcessGraph graph, Making making, InstanceState state) {
    this.definition = definition;
    this.graph = graph;
    this.making = making;
    this.state = state;
  }

  boolean records(HistoryDetail detail) {
    HistoryLevel own = making.policy().definitionHistory() ? graph.about().history().level() : null;
    HistoryDetail level =
        own == null ? making.policy().history() : HistoryDetail.valueOf(own.name());
    return level.compareTo(detail) >= 0;
  }

  long newId() {
    return making.ids().getAsLong();
  }

  /** Notes what something was made from. */
  void note(String kind, String sourceId, long targetId, @Nullable String note) {
    state.record(
        new HistoryRow.OfOrigin(
            newId(), making.source(), kind, sourceId, targetId, making.now(), note));
  }

  static @Nullable Long millis(@Nullable Instant at) {
    return at == null ? null : (Long) at.toEpochMilli();
  }

  /** The id of an instance that has ended; if it is not here yet, the id that it will get. */
  long endedInstance(String key) {
    Long known = making.ended().get(key);
    if (known != null) {
      return known;
    }
    long id = newId();
    making.ended().put(key, id);
    note(Origin.EXPECTED, key, id, null);
    return id;
  }

  HistoryRow.OfActivity activity(
      long id,
      long executionId,
      GraphNode node,
      long startedAt,
      @Nullable Long endedAt,
      @Nullable String reason) {
    return new HistoryRow.OfActivity(
        id,
        state.id(),
        executionId,
        definition.id(),
        node.id(),
        node.name(),
        node.type(),
        null,
        null,
        startedAt,
        endedAt,
        reason);
  }

  TaskRow task(long id, long executionId, String activityId, RunningTask task) {
    tasks.put(task.key(), id);
    note(Origin.TASK, task.key(), id, null);
    return new TaskRow(
        id,
        state.id(),
        executionId,
        definition.id(),
        activityId,
        new TaskProperties(
            task.name(),
            task.description(),
            task.people().assignee(),
            task.people().owner(),
            task.schedule().priority(),
            millis(task.schedule().dueAt()),
            millis(task.schedule().followUpAt()),
            task.category(),
            task.formKey(),
            null,
            task.people().delegation(),
            null),
        task.createdAt().toEpochMilli(),
        TaskProgress.NONE);
  }

  /** The id of a task, be it open or completed; null if there is none. */
  @Nullable Long taskId(@Nullable String key) {
    return key == null ? null : tasks.get(key);
  }

  void link(long id, long taskId, RunningTask.Link link) {
    if (records(HistoryDetail.AUDIT)) {
      state.record(
          new HistoryRow.OfIdentityLink(
              id, state.id(), taskId, link.type(), link.userId(), link.groupId(), making.now()));
    }
  }

  void ended(PastActivity past) {
    GraphNode node = graph.findNode(past.activityId()).orElse(null);
    if (node == null || !records(HistoryDetail.ACTIVITY)) {
      return;
    }
    long ended = past.endedAt().toEpochMilli();
    HistoryRow.OfActivity row =
        activity(
            newId(), state.id(), node, past.startedAt().toEpochMilli(), ended, past.deleteReason());
    RunningTask task = past.task();
    if (task != null && records(HistoryDetail.TASK)) {
      TaskRow done = task(newId(), state.id(), node.id(), task);
      state.record(
          new HistoryRow.OfTask(done, ended, past.deleteReason(), task.people().assignee()));
      task.links().forEach(link -> link(newId(), done.id(), link));
      row = row.withTask(done.id());
    }
    if (past.calledKey() != null) {
      row = row.withTask(endedInstance(past.calledKey()));
    }
    state.record(row);
  }

  /** Names a variable, so that its changes find it. */
  void name(long scope, String name, long id) {
    variables.put(new Named(scope, name), id);
  }

  /** The last value of a variable that is gone with its scope. */
  void variable(PastVariable variable) {
    if (records(HistoryDetail.ACTIVITY)) {
      long id = newId();
      long scope = scopeOf(variable.scopeKey());
      name(scope, variable.name(), id);
      long createdAt = variable.createdAt().toEpochMilli();
      state.record(
          new HistoryRow.OfVariable(
              id, state.id(), scope, variable.name(), variable.value(), createdAt, createdAt));
    }
  }

  /** Names the row that stands for a scope. */
  void scope(String key, long id) {
    scopes.put(key, id);
  }

  /** A scope that is gone has an id of its own, so that equal names in it stay apart. */
  private long scopeOf(@Nullable String key) {
    if (key == null) {
      return state.id();
    }
    Long task = tasks.get(key);
    return task == null ? scopes.computeIfAbsent(key, gone -> newId()) : task;
  }

  void change(PastChange change) {
    if (records(HistoryDetail.FULL)) {
      long scope = scopeOf(change.scopeKey());
      long variable = variables.computeIfAbsent(new Named(scope, change.name()), gone -> newId());
      state.record(
          new HistoryRow.OfDetail(
              newId(),
              state.id(),
              scope,
              0,
              variable,
              change.name(),
              change.value(),
              change.changedAt().toEpochMilli()));
    }
  }

  void comment(RunningComment comment) {
    Long task = taskId(comment.taskKey());
    state.record(
        new HistoryRow.OfComment(
            newId(),
            state.id(),
            task,
            task == null ? (Long) state.id() : null,
            comment.writtenAt().toEpochMilli(),
            Comment.DEFAULT_TYPE,
            comment.message(),
            comment.userId()));
  }
}
