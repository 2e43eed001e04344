package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.model.VariableChange;
import io.turgo.engine.variable.VariableValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Variables by scope: a name is looked up from an execution upwards to the instance; a name that
 * nobody has is set at the instance.
 */
final class VariableScopes {
  private final InstanceState state;
  private final StepContext context;
  private final HistoryRecorder history;
  private final EventRecorder events;
  private final VariableWatch watch;

  VariableScopes(
      InstanceState state,
      StepContext context,
      HistoryRecorder history,
      EventRecorder events,
      VariableWatch watch) {
    this.state = state;
    this.context = context;
    this.history = history;
    this.events = events;
    this.watch = watch;
  }

  void set(long executionId, String name, VariableValue value, boolean local) {
    VariableRow found =
        local ? state.variable(executionId, name) : state.visibleVariable(executionId, name);
    VariableRow row;
    if (found != null) {
      row = found.withValue(value);
      history.variableUpdated(row, executionId);
      events.variable(TurgoEngineEventType.VARIABLE_UPDATED, row);
    } else {
      long scope = local ? executionId : state.id();
      row = new VariableRow(context.ids().getAsLong(), state.id(), scope, name, value);
      history.variableCreated(row, executionId);
      events.created(row);
      events.variable(TurgoEngineEventType.VARIABLE_CREATED, row);
    }
    state.put(row);
    watch.changed(
        row.executionId(), name, found == null ? VariableChange.CREATE : VariableChange.UPDATE);
  }

  void remove(long executionId, String name, boolean local) {
    VariableRow found =
        local ? state.variable(executionId, name) : state.visibleVariable(executionId, name);
    if (found != null) {
      state.removeVariable(found.id());
      history.variableRemoved(found, executionId);
      events.entity(TurgoEngineEventType.ENTITY_DELETED, found);
      events.variable(TurgoEngineEventType.VARIABLE_DELETED, found);
      watch.changed(found.executionId(), name, VariableChange.DELETE);
    }
  }

  /** Sets or removes a transient variable: of exactly that scope, or else of the instance. */
  void change(long executionId, String name, CallOutcome.TransientChange change, boolean local) {
    long scope = local ? executionId : state.id();
    if (change.removed()) {
      state.removeTransientVariable(scope, name);
    } else {
      state.setTransientVariable(scope, name, change.value());
    }
    watch.changedUnkept(
        scope, name, change.removed() ? VariableChange.DELETE : VariableChange.UPDATE);
  }

  void setAll(long executionId, Map<String, VariableValue> values, boolean local) {
    values.forEach((name, value) -> set(executionId, name, value, local));
  }

  /** Sets transient variables of the instance. */
  void setTransient(Map<String, ? extends @Nullable Object> transients) {
    transients.forEach((name, value) -> {
      state.setTransientVariable(state.id(), name, value);
      watch.changedUnkept(state.id(), name, VariableChange.UPDATE);
    });
  }

  /** Takes the variables of an execution, or of the instance, away with it. */
  void removeScope(long executionId) {
    for (VariableRow row : state.variables(executionId)) {
      state.removeVariable(row.id());
      events.variable(TurgoEngineEventType.VARIABLE_DELETED, row);
      events.entity(TurgoEngineEventType.ENTITY_DELETED, row);
    }
  }

  /** Takes the own variables of a task away with it. */
  void removeOfTask(long taskId) {
    for (VariableRow row : state.variables(taskId)) {
      state.removeVariable(row.id());
      events.entity(TurgoEngineEventType.ENTITY_DELETED, row);
    }
  }
}
