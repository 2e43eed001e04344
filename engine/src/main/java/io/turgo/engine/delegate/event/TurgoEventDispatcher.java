package io.turgo.engine.delegate.event;

/**
 * Where listeners to events are registered. Safe for all threads.
 *
 * @since 0.1.0
 */
public interface TurgoEventDispatcher {
  /**
   * Registers a listener for the types that it names by itself.
   *
   * @param listenerToAdd the listener, whose types count when it is registered
   */
  void addEventListener(TurgoEventListener listenerToAdd);

  /**
   * Registers a listener for some types only; none means all.
   *
   * @param listenerToAdd the listener, whose own types do not count
   * @param types the types that it is called for
   */
  void addEventListener(TurgoEventListener listenerToAdd, TurgoEventType... types);

  /**
   * Removes a listener; does nothing if it is not registered.
   *
   * @param listenerToRemove the listener
   */
  void removeEventListener(TurgoEventListener listenerToRemove);

  /**
   * Tells the registered listeners of an event, on the calling thread.
   *
   * @param event the event
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if the event has no type
   * @throws io.turgo.engine.exception.TurgoException if a listener throws whose exceptions count
   */
  void dispatchEvent(TurgoEvent event);

  /**
   * Whether listeners are told of anything; true unless said otherwise.
   *
   * @param enabled false to tell no listener of anything
   */
  void setEnabled(boolean enabled);

  /** {@return whether listeners are told of anything} */
  boolean isEnabled();
}
