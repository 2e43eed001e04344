package io.turgo.engine.delegate.event;

import org.jspecify.annotations.Nullable;

/**
 * Something that happened to an execution, a process instance or a definition.
 *
 * @since 0.1.0
 */
public interface TurgoEngineEvent extends TurgoEvent {
  /**
   * {@return the id of the execution, which may be that of the process instance; null where there
   * is none}
   */
  @Nullable String getExecutionId();

  /** {@return the id of the process instance; null for an event without one} */
  @Nullable String getProcessInstanceId();

  /** {@return the id of the process definition; null for an event without one} */
  @Nullable String getProcessDefinitionId();
}
