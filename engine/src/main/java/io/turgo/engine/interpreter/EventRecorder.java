package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.Row;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.model.FlowNode;
import io.turgo.engine.model.SequenceFlow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects events for listeners, as far as anybody listens to their type. */
final class EventRecorder {
  private final Set<TurgoEngineEventType> wanted;
  private final InstanceState state;
  private final long definitionId;
  private final Map<String, Integer> counts = new HashMap<>(0);
  private List<EngineEvent> untold = List.of();

  EventRecorder(InstanceState state, StepContext context) {
    this.wanted = context.events();
    this.state = state;
    this.definitionId = wanted.isEmpty() ? 0 : state.instance().definitionId();
  }

  /** Whether there is anything to tell. */
  boolean isEmpty() {
    return untold.isEmpty();
  }

  /** What is to be told, which is forgotten here. */
  List<EngineEvent> take() {
    List<EngineEvent> taken = untold;
    untold = List.of();
    return taken;
  }

  private void add(
      TurgoEngineEventType type, long executionId, long id, EngineEvent.Subject subject) {
    String what = type + "/" + executionId + "/" + id + "/" + elementOf(subject);
    int earlier = counts.merge(what, 1, Integer::sum);
    if (untold.isEmpty()) {
      untold = new ArrayList<>();
    }
    untold.add(
        new EngineEvent(
            type, state.id(), definitionId, executionId, subject, what + "#" + earlier));
  }

  private static String elementOf(EngineEvent.Subject subject) {
    return switch (subject) {
      case EngineEvent.Activity activity -> activity.node().id();
      case EngineEvent.CancelledActivity activity -> activity.node().id();
      case EngineEvent.TakenFlow taken -> taken.flow().id();
      case EngineEvent.Variable variable -> variable.row().name();
      case EngineEvent.Entity entity -> entity.row().getClass().getSimpleName();
      case EngineEvent.OfProcess process -> "";
      case EngineEvent.BusinessStatus status -> "";
    };
  }

  void entity(TurgoEngineEventType type, Row row) {
    if (wanted.contains(type)) {
      boolean suspended = !state.isEnded() && state.instance().suspended();
      add(type, executionOf(row), row.id(), new EngineEvent.Entity(row, suspended));
    }
  }

  private long executionOf(Row row) {
    return switch (row) {
      case InstanceRow instance -> instance.id();
      case ExecutionRow execution -> execution.id();
      case TaskRow task -> task.executionId();
      case JobRow job -> job.executionId();
      default -> 0;
    };
  }

  /** A new thing, which has all that belongs to it. */
  void created(Row row) {
    entity(TurgoEngineEventType.ENTITY_CREATED, row);
    entity(TurgoEngineEventType.ENTITY_INITIALIZED, row);
  }

  void activity(TurgoEngineEventType type, long executionId, FlowNode node) {
    if (wanted.contains(type)) {
      add(type, executionId, 0, new EngineEvent.Activity(node));
    }
  }

  void cancelled(long executionId, FlowNode node, String cause) {
    if (wanted.contains(TurgoEngineEventType.ACTIVITY_CANCELLED)) {
      add(
          TurgoEngineEventType.ACTIVITY_CANCELLED,
          executionId,
          0,
          new EngineEvent.CancelledActivity(node, cause));
    }
  }

  void taken(long executionId, SequenceFlow flow) {
    if (wanted.contains(TurgoEngineEventType.SEQUENCEFLOW_TAKEN)) {
      add(TurgoEngineEventType.SEQUENCEFLOW_TAKEN, executionId, 0, new EngineEvent.TakenFlow(flow));
    }
  }

  void variable(TurgoEngineEventType type, VariableRow row) {
    if (wanted.contains(type)) {
      add(type, row.executionId(), row.id(), new EngineEvent.Variable(row));
    }
  }

  /** The instance has a business status, perhaps another than before. */
  void businessStatus(InstanceRow before) {
    if (wanted.contains(TurgoEngineEventType.BUSINESS_STATUS_UPDATED)) {
      InstanceRow row = state.instance();
      add(
          TurgoEngineEventType.BUSINESS_STATUS_UPDATED,
          row.id(),
          row.id(),
          new EngineEvent.BusinessStatus(before, row));
    }
  }

  void process(TurgoEngineEventType type, @Nullable String cause) {
    if (wanted.contains(type)) {
      InstanceRow row = state.instance();
      add(
          type,
          row.id(),
          row.id(),
          new EngineEvent.OfProcess(row, state.variables(row.id()), cause));
    }
  }

  /** A job that was taken away before it ran. */
  void jobCancelled(JobRow job) {
    entity(TurgoEngineEventType.ENTITY_DELETED, job);
    entity(TurgoEngineEventType.JOB_CANCELED, job);
  }
}
