package io.turgo.engine.delegate.event;

/**
 * The kind of an event; applications may have kinds of their own.
 *
 * @since 0.1.0
 */
public interface TurgoEventType {
  /** {@return the name of the kind, such as {@code TASK_CREATED}} */
  String name();
}
