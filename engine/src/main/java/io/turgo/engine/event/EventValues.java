package io.turgo.engine.event;

import static io.turgo.engine.delegate.event.TurgoEngineEventType.ACTIVITY_SIGNALED;
import static io.turgo.engine.delegate.event.TurgoEngineEventType.ACTIVITY_SIGNAL_WAITING;
import static io.turgo.engine.delegate.event.TurgoEngineEventType.JOB_RESCHEDULED;

import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.event.EventViews.ActivityCancelledValue;
import io.turgo.engine.event.EventViews.ActivityValue;
import io.turgo.engine.event.EventViews.BusinessStatusValue;
import io.turgo.engine.event.EventViews.CancelledValue;
import io.turgo.engine.event.EventViews.ConditionValue;
import io.turgo.engine.event.EventViews.EntityValue;
import io.turgo.engine.event.EventViews.EntityWithVariablesValue;
import io.turgo.engine.event.EventViews.ErrorReceivedValue;
import io.turgo.engine.event.EventViews.EscalationReceivedValue;
import io.turgo.engine.event.EventViews.JobFailedValue;
import io.turgo.engine.event.EventViews.JobRescheduledValue;
import io.turgo.engine.event.EventViews.ManyTimesCancelledValue;
import io.turgo.engine.event.EventViews.ManyTimesCompletedValue;
import io.turgo.engine.event.EventViews.ManyTimesValue;
import io.turgo.engine.event.EventViews.MessageValue;
import io.turgo.engine.event.EventViews.Origin;
import io.turgo.engine.event.EventViews.ProcessStartedValue;
import io.turgo.engine.event.EventViews.ProcessTerminatedValue;
import io.turgo.engine.event.EventViews.SequenceFlowTakenValue;
import io.turgo.engine.event.EventViews.SignalValue;
import io.turgo.engine.event.EventViews.TriggeredValue;
import io.turgo.engine.event.EventViews.VariableEventValue;
import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.instance.InstanceFacts;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.Row;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.interpreter.EngineEvent;
import io.turgo.engine.job.Job;
import io.turgo.engine.query.Queries;
import io.turgo.engine.query.execution.EventSubscriptionValue;
import io.turgo.engine.query.execution.ExecutionValue;
import io.turgo.engine.query.history.HistoricActivityValue;
import io.turgo.engine.query.identity.IdentityLinkValue;
import io.turgo.engine.query.instance.HistoricProcessInstanceValue;
import io.turgo.engine.query.instance.ProcessInstanceValue;
import io.turgo.engine.query.task.TaskValue;
import io.turgo.engine.query.variable.VariableInstanceValue;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.variable.VariableCodec;
import io.turgo.engine.variable.VariableValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes of what the interpreter wrote down the events that listeners are told of. */
public final class EventValues {
  private final DefinitionRegistry definitions;
  private final VariableCodec codec;
  private final Queries queries;

  public EventValues(DefinitionRegistry definitions, VariableCodec codec, Queries queries) {
    this.definitions = definitions;
    this.codec = codec;
    this.queries = queries;
  }

  private static TurgoEvent of(Origin origin, EngineEvent.ManyTimes activity) {
    return switch (origin.type()) {
      case MULTI_INSTANCE_ACTIVITY_STARTED -> new ManyTimesValue(origin, activity.node());
      case MULTI_INSTANCE_ACTIVITY_CANCELLED ->
          new ManyTimesCancelledValue(origin, activity.node(), activity.cause());
      default ->
          new ManyTimesCompletedValue(
              origin,
              activity.node(),
              activity.instances(),
              activity.active(),
              activity.completed());
    };
  }

  TurgoEvent of(EngineEvent event) {
    Origin origin =
        new Origin(
            event.type(),
            event.executionId() == 0 ? null : Long.toString(event.executionId()),
            id(event.instanceId()),
            id(event.definitionId()));
    return switch (event.subject()) {
      case EngineEvent.Activity activity when event.type() == ACTIVITY_SIGNALED ->
          new TriggeredValue(origin, activity.node());
      case EngineEvent.Activity activity -> new ActivityValue(origin, activity.node());
      case EngineEvent.OfEvent of
          when event.type() == ACTIVITY_SIGNALED || event.type() == ACTIVITY_SIGNAL_WAITING ->
          new SignalValue(origin, of.node(), of.name());
      case EngineEvent.OfEvent of -> new MessageValue(origin, of.node(), of.name());
      case EngineEvent.OfCondition of ->
          new ConditionValue(origin, of.node(), of.condition(), of.language());
      case EngineEvent.CancelledActivity activity ->
          new ActivityCancelledValue(origin, activity.node(), activity.cause());
      case EngineEvent.ManyTimes activity -> of(origin, activity);
      case EngineEvent.ReceivedError received ->
          new ErrorReceivedValue(origin, received.node(), received.errorId(), received.code());
      case EngineEvent.ReceivedEscalation received ->
          new EscalationReceivedValue(
              origin,
              received.node(),
              received.escalation().code(),
              received.escalation().escalation());
      case EngineEvent.TakenFlow taken ->
          new SequenceFlowTakenValue(origin, taken.flow(), taken.from(), taken.to());
      case EngineEvent.Variable variable ->
          new VariableEventValue(
              origin,
              variable.row().name(),
              decoded(variable.row().value()),
              Long.toString(variable.row().id()),
              variable.taskId() == 0 ? null : Long.toString(variable.taskId()));
      case EngineEvent.Entity entity when event.type() == JOB_RESCHEDULED ->
          new JobRescheduledValue(
              origin, entity(entity, event.definitionId()), Long.toString(entity.row().id()));
      case EngineEvent.Entity entity ->
          new EntityValue(origin, entity(entity, event.definitionId()));
      case EngineEvent.PastInstance past ->
          new EntityValue(
              origin,
              HistoricProcessInstanceValue.of(past, definitions.byId(past.row().definitionId())));
      case EngineEvent.Thing thing -> new EntityValue(origin, thing.entity());
      case EngineEvent.FailedJob failed ->
          new JobFailedValue(origin, job(failed.row()), failed.cause());
      case EngineEvent.CompletedTask task ->
          new EntityWithVariablesValue(
              origin,
              new TaskValue(task.row(), task.suspended(), tenantOf(task.row())),
              decoded(task.variables()),
              task.local());
      case EngineEvent.OfProcess process -> ofProcess(origin, process);
      case EngineEvent.BusinessStatus status ->
          new BusinessStatusValue(
              origin,
              instance(status.after(), Map.of()),
              InstanceFacts.of(status.before().facts()).businessStatus(),
              InstanceFacts.of(status.after().facts()).businessStatus());
    };
  }

  private static @Nullable String id(@Nullable Long id) {
    return id == null ? null : id.toString();
  }

  private TurgoEvent ofProcess(Origin origin, EngineEvent.OfProcess process) {
    if (origin.type() == TurgoEngineEventType.PROCESS_CANCELLED) {
      return new CancelledValue(origin, process.cause());
    }
    Map<String, @Nullable Object> variables = variables(process.variables());
    ProcessInstance instance = instance(process.row(), variables);
    return switch (origin.type()) {
      case PROCESS_STARTED -> new ProcessStartedValue(origin, instance, variables);
      case ENTITY_INITIALIZED -> new EntityWithVariablesValue(origin, instance, variables, false);
      case PROCESS_COMPLETED_WITH_TERMINATE_END_EVENT ->
          new ProcessTerminatedValue(origin, instance, process.cause());
      default -> new EntityValue(origin, instance);
    };
  }

  private Object entity(EngineEvent.Entity entity, @Nullable Long definitionId) {
    Row row = entity.row();
    return switch (row) {
      case InstanceRow instance -> instance(instance, Map.of());
      case ExecutionRow execution ->
          ExecutionValue.of(execution, entity.suspended(), tenantOf(definitionId));
      case TaskRow task -> new TaskValue(task, entity.suspended(), tenantOf(task));
      case JobRow job -> job(job);
      case VariableRow variable ->
          VariableInstanceValue.of(variable, definitionId, decoded(variable.value()));
      case IdentityLinkRow link -> IdentityLinkValue.of(link);
      case EventSubscriptionRow subscription -> EventSubscriptionValue.of(subscription);
      case HistoryRow.OfActivity past -> historic(past);
      default -> throw new IllegalStateException("No event tells of " + row);
    };
  }

  private Job job(JobRow row) {
    return queries.job(row, tenantOf(row.ofDefinition()));
  }

  /** What the unit does not know of an activity that an earlier one has begun, history does. */
  private HistoricActivityInstance historic(HistoryRow.OfActivity row) {
    HistoricActivityInstance begun =
        row.startedAt() != 0
            ? null
            : queries
                .historicActivityInstances()
                .activityInstanceId(Long.toString(row.id()))
                .singleResult();
    return HistoricActivityValue.of(row, begun, tenantOf(row.definitionId()));
  }

  private String tenantOf(TaskRow task) {
    return tenantOf(task.isOfProcess() ? (Long) task.definitionId() : null);
  }

  private String tenantOf(@Nullable Long definitionId) {
    return definitionId == null ? "" : definitions.byId(definitionId).tenantId();
  }

  private ProcessInstance instance(InstanceRow row, Map<String, @Nullable Object> variables) {
    return ProcessInstanceValue.of(row, definitions.byId(row.definitionId()), false, variables);
  }

  private Map<String, @Nullable Object> variables(List<VariableRow> rows) {
    Map<String, @Nullable Object> variables = new LinkedHashMap<>();
    for (VariableRow row : rows) {
      variables.put(row.name(), decoded(row.value()));
    }
    return variables;
  }

  private Map<String, @Nullable Object> decoded(Map<String, VariableValue> values) {
    Map<String, @Nullable Object> decoded = new LinkedHashMap<>();
    values.forEach((name, value) -> decoded.put(name, decoded(value)));
    return decoded;
  }

  private @Nullable Object decoded(VariableValue value) {
    return value.deferred() || value.isOverview() ? null : codec.decode(value);
  }
}
