package org.camunda.bpm.engine.delegate;

/**
 * A listener to what happens in an execution, of Camunda 7.
 *
 * @param <T> what it is given
 * @since 0.1.0
 */
public interface DelegateListener<T extends BaseDelegateExecution> {
  /**
   * Tells of an event.
   *
   * @param instance the execution, good for the duration of the call
   * @throws Exception any; it undoes the step
   */
  void notify(T instance) throws Exception;
}
