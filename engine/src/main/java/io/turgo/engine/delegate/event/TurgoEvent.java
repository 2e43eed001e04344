package io.turgo.engine.delegate.event;

/** Something that happened. */
public interface TurgoEvent {
  TurgoEventType getType();
}
