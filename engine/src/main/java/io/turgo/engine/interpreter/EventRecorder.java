package io.turgo.engine.interpreter;

import static io.turgo.engine.delegate.event.TurgoEngineEventType.ACTIVITY_CONDITIONAL_RECEIVED;
import static io.turgo.engine.delegate.event.TurgoEngineEventType.ACTIVITY_CONDITIONAL_WAITING;
import static io.turgo.engine.delegate.event.TurgoEngineEventType.ACTIVITY_MESSAGE_RECEIVED;
import static io.turgo.engine.delegate.event.TurgoEngineEventType.ACTIVITY_MESSAGE_WAITING;
import static io.turgo.engine.delegate.event.TurgoEngineEventType.ACTIVITY_SIGNALED;
import static io.turgo.engine.delegate.event.TurgoEngineEventType.ACTIVITY_SIGNAL_WAITING;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.instance.AggregateKind;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.InstanceFacts;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.Row;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.model.EventCondition;
import io.turgo.engine.model.EventThrow;
import io.turgo.engine.model.GraphFlow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.variable.VariableValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects events for listeners, as far as anybody listens to their type. */
final class EventRecorder {
  private final Set<TurgoEngineEventType> wanted;
  private final InstanceState state;
  private final StepContext context;
  private final AggregateKind kind;
  private final @Nullable Long definitionId;
  private Map<String, Integer> counts = Map.of();
  private List<EngineEvent> untold = List.of();
  private List<EventThrows.Due> due = List.of();

  EventRecorder(InstanceState state, StepContext context) {
    this.wanted = context.events();
    this.state = state;
    this.context = context;
    this.kind = state.instance().kind();
    this.definitionId = wanted.isEmpty() ? null : state.knownDefinitionId();
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

  /** Whether the process throws something for what is to be told. */
  boolean throwsNow() {
    return !due.isEmpty();
  }

  /** What the process throws for what is to be told, which is forgotten here. */
  List<EventThrows.Due> takeThrows() {
    List<EventThrows.Due> taken = due;
    due = List.of();
    return taken;
  }

  /** Whether anybody listens to a type. */
  boolean isWanted(TurgoEngineEventType type) {
    return wanted.contains(type);
  }

  private void add(
      TurgoEngineEventType type, long executionId, long id, EngineEvent.Subject subject) {
    String what = type + "/" + executionId + "/" + id + "/" + elementOf(subject);
    if (counts.isEmpty()) {
      counts = new HashMap<>();
    }
    int earlier = counts.merge(what, 1, Integer::sum);
    if (untold.isEmpty()) {
      untold = new ArrayList<>();
    }
    boolean ofProcess = kind == AggregateKind.PROCESS;
    EngineEvent event =
        new EngineEvent(
            type,
            ofProcess ? state.id() : null,
            definitionId,
            ofProcess || !kind.hasDefinition() ? executionId : 0,
            subject,
            what + "#" + earlier);
    untold.add(event);
    if (definitionId != null) {
      addThrows(event);
    }
  }

  private void addThrows(EngineEvent event) {
    for (EventThrow one : context.graph().listeners().throwing()) {
      if (event.isOf(one.types(), one.entities())) {
        due = due.isEmpty() ? new ArrayList<>() : due;
        due.add(new EventThrows.Due(event.executionId(), one.thrown()));
      }
    }
  }

  private static String elementOf(EngineEvent.Subject subject) {
    return switch (subject) {
      case EngineEvent.Activity activity -> activity.node().id();
      case EngineEvent.OfEvent event -> event.node().id();
      case EngineEvent.OfCondition event -> event.node().id();
      case EngineEvent.CancelledActivity activity -> activity.node().id();
      case EngineEvent.ManyTimes activity -> activity.node().id();
      case EngineEvent.ReceivedError received -> received.node().id();
      case EngineEvent.ReceivedEscalation received -> received.node().id();
      case EngineEvent.TakenFlow taken -> taken.flow().id();
      case EngineEvent.Variable variable -> variable.row().name();
      case EngineEvent.Entity entity -> entity.row().getClass().getSimpleName();
      case EngineEvent.PastInstance past -> "";
      case EngineEvent.Thing thing -> "";
      case EngineEvent.FailedJob failed -> "";
      case EngineEvent.CompletedTask completed -> "";
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
      case EventSubscriptionRow subscription -> subscription.executionId();
      case VariableRow variable -> executionOf(variable);
      case HistoryRow.OfActivity activity -> activity.executionId();
      default -> 0;
    };
  }

  /** The scope of a variable, or the execution of the task that is its scope. */
  private long executionOf(VariableRow row) {
    TaskRow task = state.task(row.executionId());
    return task == null ? row.executionId() : task.executionId();
  }

  /** A new thing, which has all that belongs to it. */
  void created(Row row) {
    entity(TurgoEngineEventType.ENTITY_CREATED, row);
    entity(TurgoEngineEventType.ENTITY_INITIALIZED, row);
  }

  void activity(TurgoEngineEventType type, long executionId, GraphNode node) {
    if (wanted.contains(type)) {
      add(type, executionId, 0, new EngineEvent.Activity(node));
    }
  }

  /** An execution waits for a message, a signal or a condition. */
  void waiting(long executionId, GraphNode node, EventSubscriptionRow row) {
    switch (row.kind()) {
      case MESSAGE -> ofEvent(ACTIVITY_MESSAGE_WAITING, executionId, node, row);
      case CONDITION -> ofCondition(ACTIVITY_CONDITIONAL_WAITING, executionId, node, row);
      case SIGNAL -> ofEvent(ACTIVITY_SIGNAL_WAITING, executionId, node, row);
      case COMPENSATION, VARIABLE -> {}
    }
  }

  /** There is a subscription to a message or a signal. */
  void subscribed(EventSubscriptionRow row) {
    if (row.kind().hasName()) {
      created(row);
    }
  }

  /** A subscription to a message or a signal is gone. */
  void unsubscribed(EventSubscriptionRow row) {
    if (row.kind().hasName()) {
      entity(TurgoEngineEventType.ENTITY_DELETED, row);
    }
  }

  /** What somebody waited for has come. */
  void received(long executionId, GraphNode node, EventSubscriptionRow row) {
    switch (row.kind()) {
      case MESSAGE -> ofEvent(ACTIVITY_MESSAGE_RECEIVED, executionId, node, row);
      case CONDITION -> ofCondition(ACTIVITY_CONDITIONAL_RECEIVED, executionId, node, row);
      case SIGNAL -> ofEvent(ACTIVITY_SIGNALED, executionId, node, row);
      case COMPENSATION, VARIABLE -> {}
    }
  }

  private void ofCondition(
      TurgoEngineEventType type, long executionId, GraphNode node, EventSubscriptionRow row) {
    EventCondition condition = Triggers.conditionOf(node);
    if (wanted.contains(type)
        && !(node instanceof GraphNode.EventSubProcessStart)
        && condition != null) {
      add(
          type,
          executionId,
          row.id(),
          new EngineEvent.OfCondition(node, condition.text(), condition.language()));
    }
  }

  /** Somebody waits for a message no longer, which did not come. */
  void waitsNoMore(long executionId, GraphNode node, EventSubscriptionRow row) {
    if (row.kind() == EventSubscriptionRow.Kind.MESSAGE) {
      ofEvent(TurgoEngineEventType.ACTIVITY_MESSAGE_CANCELLED, executionId, node, row);
    }
  }

  private void ofEvent(
      TurgoEngineEventType type, long executionId, GraphNode node, EventSubscriptionRow row) {
    if (wanted.contains(type)) {
      add(
          type,
          executionId,
          row.id(),
          new EngineEvent.OfEvent(node, Objects.requireNonNull(row.name())));
    }
  }

  void cancelled(long executionId, GraphNode node, String cause) {
    if (wanted.contains(TurgoEngineEventType.ACTIVITY_CANCELLED)) {
      add(
          TurgoEngineEventType.ACTIVITY_CANCELLED,
          executionId,
          0,
          new EngineEvent.CancelledActivity(node, cause));
    }
  }

  /** Something of an activity as a whole that is done several times. */
  void multiInstance(
      TurgoEngineEventType type,
      long executionId,
      GraphNode node,
      int instances,
      int active,
      int completed) {
    if (wanted.contains(type)) {
      add(
          type,
          executionId,
          0,
          new EngineEvent.ManyTimes(node, instances, active, completed, null));
    }
  }

  void multiInstanceCancelled(long executionId, GraphNode node, String cause) {
    if (wanted.contains(TurgoEngineEventType.MULTI_INSTANCE_ACTIVITY_CANCELLED)) {
      add(
          TurgoEngineEventType.MULTI_INSTANCE_ACTIVITY_CANCELLED,
          executionId,
          0,
          new EngineEvent.ManyTimes(node, 0, 0, 0, cause));
    }
  }

  /**
   * @param executionId what the event is attached to
   */
  void errorReceived(long executionId, GraphNode event, ThrownError error) {
    if (wanted.contains(TurgoEngineEventType.ACTIVITY_ERROR_RECEIVED)) {
      add(
          TurgoEngineEventType.ACTIVITY_ERROR_RECEIVED,
          executionId,
          0,
          new EngineEvent.ReceivedError(event, error.name(), error.code()));
    }
  }

  /**
   * @param executionId what the event is attached to
   */
  void escalationReceived(long executionId, GraphNode event, GraphNode.EscalationEvent escalation) {
    if (wanted.contains(TurgoEngineEventType.ACTIVITY_ESCALATION_RECEIVED)) {
      add(
          TurgoEngineEventType.ACTIVITY_ESCALATION_RECEIVED,
          executionId,
          0,
          new EngineEvent.ReceivedEscalation(event, escalation));
    }
  }

  void taken(long executionId, GraphFlow flow) {
    if (wanted.contains(TurgoEngineEventType.SEQUENCEFLOW_TAKEN)) {
      add(
          TurgoEngineEventType.SEQUENCEFLOW_TAKEN,
          executionId,
          0,
          new EngineEvent.TakenFlow(
              flow, context.graph().node(flow.sourceId()), context.graph().node(flow.targetId())));
    }
  }

  void variable(TurgoEngineEventType type, VariableRow row) {
    if (wanted.contains(type)) {
      long taskId = state.task(row.executionId()) == null ? 0 : row.executionId();
      add(type, executionOf(row), row.id(), new EngineEvent.Variable(row, taskId));
    }
  }

  /** The instance has a business status, perhaps another than before. */
  void businessStatus(InstanceRow before) {
    if (wanted.contains(TurgoEngineEventType.BUSINESS_STATUS_UPDATED)) {
      InstanceRow row = state.instance();
      add(
          TurgoEngineEventType.BUSINESS_STATUS_UPDATED,
          0,
          row.id(),
          new EngineEvent.BusinessStatus(before, row));
    }
  }

  /** The instance's own variables if anybody wants to hear of that; otherwise none. */
  List<VariableRow> variablesFor(TurgoEngineEventType type) {
    return wanted.contains(type) ? state.variables(state.id()) : List.of();
  }

  void process(TurgoEngineEventType type, long executionId) {
    process(type, executionId, variablesFor(type), null);
  }

  /**
   * @param variables the instance's own, which may be gone by now
   * @param cause why it was ended before its time
   */
  void process(
      TurgoEngineEventType type,
      long executionId,
      List<VariableRow> variables,
      @Nullable String cause) {
    if (kind == AggregateKind.PROCESS && wanted.contains(type)) {
      InstanceRow row = state.instance();
      add(type, executionId, row.id(), new EngineEvent.OfProcess(row, variables, cause));
    }
  }

  /**
   * @param local whether the variables are the task's own
   */
  void completed(TaskRow task, Map<String, VariableValue> variables, boolean local) {
    if (variables.isEmpty()) {
      entity(TurgoEngineEventType.TASK_COMPLETED, task);
    } else if (wanted.contains(TurgoEngineEventType.TASK_COMPLETED)) {
      add(
          TurgoEngineEventType.TASK_COMPLETED,
          task.executionId(),
          task.id(),
          new EngineEvent.CompletedTask(task, state.instance().suspended(), variables, local));
    }
  }

  /**
   * @param endUserId who ended the instance
   */
  void history(TurgoEngineEventType type, HistoryRow.OfInstance row, @Nullable String endUserId) {
    if (wanted.contains(type)) {
      InstanceFacts facts = InstanceFacts.of(state.instance().facts());
      add(type, row.id(), row.id(), new EngineEvent.PastInstance(row, facts, endUserId));
    }
  }

  /** A job that goes with its execution. */
  void jobCancelled(JobRow job) {
    entity(TurgoEngineEventType.ENTITY_DELETED, job);
    entity(TurgoEngineEventType.JOB_CANCELED, job);
  }

  /** A job is in another table now. */
  void jobMoved(JobRow before, JobRow after) {
    if (before.state() == after.state()) {
      return;
    }
    if (after.state() == JobRow.State.DEAD_LETTER) {
      entity(TurgoEngineEventType.JOB_MOVED_TO_DEADLETTER, after);
    }
    created(after);
    entity(TurgoEngineEventType.ENTITY_DELETED, before);
  }

  void jobFailed(JobRow job, @Nullable Throwable cause) {
    if (wanted.contains(TurgoEngineEventType.JOB_EXECUTION_FAILURE)) {
      add(
          TurgoEngineEventType.JOB_EXECUTION_FAILURE,
          job.executionId(),
          job.id(),
          new EngineEvent.FailedJob(job, cause));
    }
  }
}
