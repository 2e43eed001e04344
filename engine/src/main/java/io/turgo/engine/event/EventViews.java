package io.turgo.engine.event;

import io.turgo.engine.delegate.event.TurgoActivityCancelledEvent;
import io.turgo.engine.delegate.event.TurgoActivityEvent;
import io.turgo.engine.delegate.event.TurgoCancelledEvent;
import io.turgo.engine.delegate.event.TurgoConditionalEvent;
import io.turgo.engine.delegate.event.TurgoEngineEntityEvent;
import io.turgo.engine.delegate.event.TurgoEngineEvent;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEntityWithVariablesEvent;
import io.turgo.engine.delegate.event.TurgoErrorEvent;
import io.turgo.engine.delegate.event.TurgoEscalationEvent;
import io.turgo.engine.delegate.event.TurgoExceptionEvent;
import io.turgo.engine.delegate.event.TurgoJobRescheduledEvent;
import io.turgo.engine.delegate.event.TurgoMessageEvent;
import io.turgo.engine.delegate.event.TurgoMultiInstanceActivityCancelledEvent;
import io.turgo.engine.delegate.event.TurgoMultiInstanceActivityCompletedEvent;
import io.turgo.engine.delegate.event.TurgoMultiInstanceActivityEvent;
import io.turgo.engine.delegate.event.TurgoProcessBusinessStatusUpdatedEvent;
import io.turgo.engine.delegate.event.TurgoProcessStartedEvent;
import io.turgo.engine.delegate.event.TurgoProcessTerminatedEvent;
import io.turgo.engine.delegate.event.TurgoSequenceFlowTakenEvent;
import io.turgo.engine.delegate.event.TurgoSignalEvent;
import io.turgo.engine.delegate.event.TurgoVariableEvent;
import io.turgo.engine.model.GraphFlow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.MultiInstance;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The events as listeners see them. */
final class EventViews {
  private EventViews() {}

  /** What all events say. */
  record Origin(
      TurgoEngineEventType type,
      @Nullable String executionId,
      @Nullable String instanceId,
      @Nullable String definitionId) {}

  interface Located extends TurgoEngineEvent {
    Origin origin();

    @Override
    default TurgoEngineEventType getType() {
      return origin().type();
    }

    @Override
    default @Nullable String getExecutionId() {
      return origin().executionId();
    }

    @Override
    default @Nullable String getProcessInstanceId() {
      return origin().instanceId();
    }

    @Override
    default @Nullable String getProcessDefinitionId() {
      return origin().definitionId();
    }
  }

  interface AtNode extends Located, TurgoActivityEvent {
    GraphNode node();

    @Override
    default String getActivityId() {
      return node().id();
    }

    @Override
    default @Nullable String getActivityName() {
      return node().name();
    }

    @Override
    default String getActivityType() {
      return node().type();
    }
  }

  record ActivityValue(Origin origin, GraphNode node) implements AtNode {}

  record ActivityCancelledValue(Origin origin, GraphNode node, String cause)
      implements AtNode, TurgoActivityCancelledEvent {
    @Override
    public Object getCause() {
      return cause;
    }
  }

  /** An activity as a whole that is done several times. */
  interface ManyTimes extends AtNode, TurgoMultiInstanceActivityEvent {
    @Override
    default boolean isSequential() {
      MultiInstance loop = node().common().multiInstance();
      return loop != null && loop.sequential();
    }
  }

  record ManyTimesValue(Origin origin, GraphNode node) implements ManyTimes {}

  record ManyTimesCompletedValue(
      Origin origin,
      GraphNode node,
      int getNumberOfInstances,
      int getNumberOfActiveInstances,
      int getNumberOfCompletedInstances)
      implements ManyTimes, TurgoMultiInstanceActivityCompletedEvent {}

  record ManyTimesCancelledValue(Origin origin, GraphNode node, @Nullable String cause)
      implements ManyTimes, TurgoMultiInstanceActivityCancelledEvent {
    @Override
    public @Nullable Object getCause() {
      return cause;
    }
  }

  record ErrorReceivedValue(Origin origin, GraphNode node, String errorId, @Nullable String code)
      implements AtNode, TurgoErrorEvent {
    @Override
    public String getErrorId() {
      return errorId;
    }

    @Override
    public @Nullable String getErrorCode() {
      return code;
    }
  }

  record EscalationReceivedValue(
      Origin origin, GraphNode node, @Nullable String code, @Nullable String name)
      implements AtNode, TurgoEscalationEvent {
    @Override
    public @Nullable String getEscalationCode() {
      return code;
    }

    @Override
    public @Nullable String getEscalationName() {
      return name;
    }
  }

  record CancelledValue(Origin origin, @Nullable String cause)
      implements Located, TurgoCancelledEvent {
    @Override
    public @Nullable Object getCause() {
      return cause;
    }
  }

  /** An activity that was triggered by a call, which has no signal. */
  record TriggeredValue(Origin origin, GraphNode node) implements AtNode, TurgoSignalEvent {
    @Override
    public @Nullable String getSignalName() {
      return null;
    }

    @Override
    public @Nullable Object getSignalData() {
      return null;
    }
  }

  record SignalValue(Origin origin, GraphNode node, String name)
      implements AtNode, TurgoSignalEvent {
    @Override
    public String getSignalName() {
      return name;
    }

    @Override
    public @Nullable Object getSignalData() {
      return null;
    }
  }

  record MessageValue(Origin origin, GraphNode node, String name)
      implements AtNode, TurgoMessageEvent {
    @Override
    public String getMessageName() {
      return name;
    }
  }

  record ConditionValue(Origin origin, GraphNode node, String condition, @Nullable String language)
      implements AtNode, TurgoConditionalEvent {
    @Override
    public String getConditionExpression() {
      return condition;
    }

    @Override
    public @Nullable String getConditionLanguage() {
      return language;
    }
  }

  interface OfEntity extends Located, TurgoEngineEntityEvent {
    Object entity();

    @Override
    default Object getEntity() {
      return entity();
    }
  }

  record EntityValue(Origin origin, Object entity) implements OfEntity {}

  record JobFailedValue(Origin origin, Object entity, @Nullable Throwable cause)
      implements OfEntity, TurgoExceptionEvent {
    @Override
    public @Nullable Throwable getCause() {
      return cause;
    }
  }

  record JobRescheduledValue(Origin origin, Object entity, String jobId)
      implements OfEntity, TurgoJobRescheduledEvent {
    @Override
    public String getRescheduledJobId() {
      return jobId;
    }
  }

  record ProcessTerminatedValue(Origin origin, Object entity, @Nullable String cause)
      implements OfEntity, TurgoProcessTerminatedEvent {
    @Override
    public @Nullable Object getCause() {
      return cause;
    }
  }

  interface WithVariables extends OfEntity, TurgoEntityWithVariablesEvent {
    Map<String, @Nullable Object> variables();

    @Override
    default Map<String, @Nullable Object> getVariables() {
      return variables();
    }
  }

  record EntityWithVariablesValue(
      Origin origin, Object entity, Map<String, @Nullable Object> variables, boolean local)
      implements WithVariables {
    @Override
    public boolean isLocalScope() {
      return local;
    }
  }

  record ProcessStartedValue(Origin origin, Object entity, Map<String, @Nullable Object> variables)
      implements WithVariables, TurgoProcessStartedEvent {
    @Override
    public boolean isLocalScope() {
      return false;
    }
  }

  record BusinessStatusValue(
      Origin origin, Object entity, @Nullable String before, @Nullable String after)
      implements OfEntity, TurgoProcessBusinessStatusUpdatedEvent {
    @Override
    public @Nullable String getOldBusinessStatus() {
      return before;
    }

    @Override
    public @Nullable String getNewBusinessStatus() {
      return after;
    }
  }

  record VariableEventValue(
      Origin origin, String name, @Nullable Object value, String id, @Nullable String taskId)
      implements Located, TurgoVariableEvent {
    @Override
    public String getVariableInstanceId() {
      return id;
    }

    @Override
    public @Nullable String getTaskId() {
      return taskId;
    }

    @Override
    public String getVariableName() {
      return name;
    }

    @Override
    public @Nullable Object getVariableValue() {
      return value;
    }
  }

  record SequenceFlowTakenValue(Origin origin, GraphFlow flow, GraphNode from, GraphNode to)
      implements Located, TurgoSequenceFlowTakenEvent {
    @Override
    public String getId() {
      return flow.id();
    }

    @Override
    public String getSourceActivityId() {
      return flow.sourceId();
    }

    @Override
    public @Nullable String getSourceActivityName() {
      return from.name();
    }

    @Override
    public String getSourceActivityType() {
      return from.type();
    }

    @Override
    public String getTargetActivityId() {
      return flow.targetId();
    }

    @Override
    public @Nullable String getTargetActivityName() {
      return to.name();
    }

    @Override
    public String getTargetActivityType() {
      return to.type();
    }
  }
}
