package io.turgo.engine.delegate.event;

import org.jspecify.annotations.Nullable;

/**
 * A process instance was ended before its time; its entity is the process instance.
 *
 * @since 0.1.0
 */
public interface TurgoProcessTerminatedEvent extends TurgoEngineEntityEvent {
  /** {@return the reason as history shows it} */
  @Nullable Object getCause();
}
