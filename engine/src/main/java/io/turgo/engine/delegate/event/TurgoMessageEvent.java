package io.turgo.engine.delegate.event;

/**
 * An element waits for a message, has got it, or waits for it no longer.
 *
 * @since 0.1.0
 */
public interface TurgoMessageEvent extends TurgoActivityEvent {
  /** {@return the name of the message} */
  String getMessageName();
}
