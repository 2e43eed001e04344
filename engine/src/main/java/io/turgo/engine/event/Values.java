package io.turgo.engine.event;

import io.turgo.engine.delegate.event.TurgoActivityCancelledEvent;
import io.turgo.engine.delegate.event.TurgoActivityEvent;
import io.turgo.engine.delegate.event.TurgoCancelledEvent;
import io.turgo.engine.delegate.event.TurgoEngineEntityEvent;
import io.turgo.engine.delegate.event.TurgoEngineEvent;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoProcessBusinessStatusUpdatedEvent;
import io.turgo.engine.delegate.event.TurgoProcessStartedEvent;
import io.turgo.engine.delegate.event.TurgoSequenceFlowTakenEvent;
import io.turgo.engine.delegate.event.TurgoVariableEvent;
import io.turgo.engine.model.FlowNode;
import io.turgo.engine.model.SequenceFlow;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The events as listeners see them. */
final class Values {
  private Values() {}

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
    FlowNode node();

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

  record ActivityValue(Origin origin, FlowNode node) implements AtNode {}

  record ActivityCancelledValue(Origin origin, FlowNode node, String cause)
      implements AtNode, TurgoActivityCancelledEvent {
    @Override
    public Object getCause() {
      return cause;
    }
  }

  record CancelledValue(Origin origin, @Nullable String cause)
      implements Located, TurgoCancelledEvent {
    @Override
    public @Nullable Object getCause() {
      return cause;
    }
  }

  record EntityValue(Origin origin, Object entity) implements Located, TurgoEngineEntityEvent {
    @Override
    public Object getEntity() {
      return entity;
    }
  }

  record ProcessStartedValue(Origin origin, Object entity, Map<String, @Nullable Object> variables)
      implements Located, TurgoProcessStartedEvent {
    @Override
    public Object getEntity() {
      return entity;
    }

    @Override
    public Map<String, @Nullable Object> getVariables() {
      return variables;
    }
  }

  record BusinessStatusValue(
      Origin origin, Object entity, @Nullable String before, @Nullable String after)
      implements Located, TurgoProcessBusinessStatusUpdatedEvent {
    @Override
    public Object getEntity() {
      return entity;
    }

    @Override
    public @Nullable String getOldBusinessStatus() {
      return before;
    }

    @Override
    public @Nullable String getNewBusinessStatus() {
      return after;
    }
  }

  record VariableEventValue(Origin origin, String name, @Nullable Object value)
      implements Located, TurgoVariableEvent {
    @Override
    public String getVariableName() {
      return name;
    }

    @Override
    public @Nullable Object getVariableValue() {
      return value;
    }
  }

  record SequenceFlowTakenValue(Origin origin, SequenceFlow flow)
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
    public String getTargetActivityId() {
      return flow.targetId();
    }
  }
}
