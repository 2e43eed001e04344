package io.turgo.engine.delegate.event;

import org.jspecify.annotations.Nullable;

/** A process instance was ended before its time; its entity is the process instance. */
public interface TurgoProcessTerminatedEvent extends TurgoEngineEntityEvent {
  /** The reason as history shows it. */
  @Nullable Object getCause();
}
