package io.turgo.compat.camunda7.parse;

import io.turgo.engine.delegate.CommonListeners;
import io.turgo.engine.delegate.ExecutionListener;

/**
 * A sequence flow that takes listeners. For one thread.
 *
 * @since 0.1.0
 */
public final class TransitionImpl extends Target {
  TransitionImpl(CommonListeners.File file, Element element) {
    super(file, element);
  }

  /**
   * Adds a listener.
   *
   * @param eventName {@code take}
   * @param listener told after those of the file
   */
  public void addListener(String eventName, ExecutionListener listener) {
    add(eventName, listener);
  }

  /**
   * Adds a listener that was written for Camunda 7.
   *
   * @param eventName {@code take}
   * @param listener told after those of the file
   */
  public void addListener(
      String eventName, org.camunda.bpm.engine.delegate.ExecutionListener listener) {
    add(eventName, listener);
  }

  /**
   * Adds a listener that hears when the flow is taken.
   *
   * @param listener told after those of the file
   */
  public void addExecutionListener(ExecutionListener listener) {
    add(ExecutionListener.EVENTNAME_TAKE, listener);
  }

  /**
   * Adds a listener, written for Camunda 7, that hears when the flow is taken.
   *
   * @param listener told after those of the file
   */
  public void addExecutionListener(org.camunda.bpm.engine.delegate.ExecutionListener listener) {
    add(ExecutionListener.EVENTNAME_TAKE, listener);
  }
}
