package io.turgo.engine.delegate.event;

import org.jspecify.annotations.Nullable;

/**
 * A variable was created, changed or deleted.
 *
 * @since 0.1.0
 */
public interface TurgoVariableEvent extends TurgoEngineEvent {
  /** {@return the name of the variable} */
  String getVariableName();

  /**
   * {@return the value, the last one if the variable was deleted; null also for a value that is
   * kept in the database}
   */
  @Nullable Object getVariableValue();

  /** {@return the id of the variable} */
  String getVariableInstanceId();

  /**
   * {@return the id of the task that it is a variable of; null for one of an execution or a process
   * instance}
   */
  @Nullable String getTaskId();
}
