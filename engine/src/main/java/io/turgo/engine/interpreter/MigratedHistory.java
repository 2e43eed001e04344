package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.Relocation;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.interpreter.StepContext.HistoryDetail;
import io.turgo.engine.model.GraphNode;
import org.jspecify.annotations.Nullable;

/** What history notes of an instance that goes to another version of its process. */
final class MigratedHistory {
  private final InstanceState state;
  private final HistoryRecorder history;

  MigratedHistory(StepParts step) {
    this.state = step.state();
    this.history = step.history();
  }

  /** The instance belongs to another version of its process from now on. */
  void instance() {
    if (!history.records(HistoryDetail.INSTANCE)) {
      return;
    }
    HistoryRow.OfInstance here = state.recordedHere(HistoryRow.OfInstance.class, state.id());
    if (here != null) {
      state.record(history.ofInstance(here.startActivityId(), null, null, null));
    } else {
      relocate(Relocation.Place.H_INSTANCE, state.id(), "", null, "");
    }
  }

  /** So does all that it has done, what has ended included. */
  void whatItHasDone() {
    if (history.records(HistoryDetail.ACTIVITY)) {
      relocate(Relocation.Place.H_ACTIVITIES, state.id(), "", null, "");
    }
    if (history.records(HistoryDetail.TASK)) {
      relocate(Relocation.Place.H_TASKS, state.id(), "", null, "");
    }
  }

  /** An activity that goes on is another element in the new version. */
  void activity(ExecutionRow token, GraphNode node) {
    long id = token.activityInstanceId();
    if (id == 0 || !history.records(HistoryDetail.ACTIVITY)) {
      return;
    }
    HistoryRow.OfActivity here = state.recordedHere(HistoryRow.OfActivity.class, id);
    if (here == null) {
      relocate(Relocation.Place.H_ACTIVITY, id, node.id(), node.name(), node.type());
      return;
    }
    state.record(
        new HistoryRow.OfActivity(
            id,
            here.instanceId(),
            here.executionId(),
            state.instance().definitionId(),
            node.id(),
            node.name(),
            node.type(),
            here.viaFlow(),
            here.taskId(),
            here.startedAt(),
            here.endedAt(),
            here.deleteReason()));
  }

  /** A task that stays open is that of another element in the new version. */
  void task(TaskRow task) {
    if (!history.records(HistoryDetail.TASK)) {
      return;
    }
    if (state.recordedHere(HistoryRow.OfTask.class, task.id()) != null) {
      state.record(new HistoryRow.OfTask(task, null, null, null));
    } else {
      relocate(Relocation.Place.H_TASK, task.id(), task.taskDefinitionKey(), null, "");
    }
  }

  private void relocate(
      Relocation.Place place, long id, String activityId, @Nullable String name, String type) {
    state.relocate(
        new Relocation(place, id, state.instance().definitionId(), activityId, name, type));
  }
}
