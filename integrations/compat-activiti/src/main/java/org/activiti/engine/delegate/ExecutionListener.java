package org.activiti.engine.delegate;

/**
 * A listener to an element, written for Activiti.
 *
 * @since 0.1.0
 */
public interface ExecutionListener extends BaseExecutionListener {
  /**
   * Hears of an event.
   *
   * @param execution the execution at the element; valid for the call only
   */
  void notify(DelegateExecution execution);
}
