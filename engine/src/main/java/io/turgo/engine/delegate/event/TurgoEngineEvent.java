package io.turgo.engine.delegate.event;

import org.jspecify.annotations.Nullable;

/**
 * Something that happened to an execution, a process instance or a definition.
 *
 * @since 0.1.0
 */
public interface TurgoEngineEvent extends TurgoEvent {
  /** The execution, the process instance itself included; null where there is none. */
  @Nullable String getExecutionId();

  /** Null for what belongs to no process instance. */
  @Nullable String getProcessInstanceId();

  /** Null for what belongs to no definition. */
  @Nullable String getProcessDefinitionId();
}
