package io.turgo.engine.delegate.event;

/**
 * Where listeners to events are registered. Safe for all threads.
 *
 * @since 0.1.0
 */
public interface TurgoEventDispatcher {
  /** Registers a listener for the types that it names by itself. */
  void addEventListener(TurgoEventListener listenerToAdd);

  /** Registers a listener for some types only; none means all. */
  void addEventListener(TurgoEventListener listenerToAdd, TurgoEventType... types);

  /** Removes a listener; does nothing if it is not registered. */
  void removeEventListener(TurgoEventListener listenerToRemove);

  /**
   * Tells the registered listeners of an event, on the calling thread.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if the event has no type
   * @throws io.turgo.engine.exception.TurgoException if a listener throws whose exceptions count
   */
  void dispatchEvent(TurgoEvent event);

  /** Whether listeners are told of anything; true unless said otherwise. */
  void setEnabled(boolean enabled);

  boolean isEnabled();
}
