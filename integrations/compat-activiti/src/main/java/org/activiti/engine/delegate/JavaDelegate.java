package org.activiti.engine.delegate;

/**
 * Code of a service task, written for Activiti.
 *
 * @since 0.1.0
 */
public interface JavaDelegate {
  /**
   * Runs.
   *
   * @param execution the execution at the task; valid for the call only
   */
  void execute(DelegateExecution execution);
}
