package io.turgo.engine.delegate.event;

/** The kind of an event; applications may have kinds of their own. */
public interface TurgoEventType {
  String name();
}
