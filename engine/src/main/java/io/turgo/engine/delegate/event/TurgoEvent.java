package io.turgo.engine.delegate.event;

/**
 * Something that happened.
 *
 * @since 0.1.0
 */
public interface TurgoEvent {
  /** {@return the kind of event, of the engine a {@link TurgoEngineEventType}} */
  TurgoEventType getType();
}
