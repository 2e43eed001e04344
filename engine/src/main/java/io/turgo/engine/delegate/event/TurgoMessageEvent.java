package io.turgo.engine.delegate.event;

/** An element waits for a message, has got it, or waits for it no longer. */
public interface TurgoMessageEvent extends TurgoActivityEvent {
  String getMessageName();
}
