package io.turgo.engine.delegate.event;

import org.jspecify.annotations.Nullable;

/**
 * A variable was created, changed or deleted.
 *
 * @since 0.1.0
 */
public interface TurgoVariableEvent extends TurgoEngineEvent {
  String getVariableName();

  /** Its value, the last one if it was deleted; null also for one that is kept in the database. */
  @Nullable Object getVariableValue();

  String getVariableInstanceId();

  /** The task that it is a variable of; null for one of an execution or a process instance. */
  @Nullable String getTaskId();
}
