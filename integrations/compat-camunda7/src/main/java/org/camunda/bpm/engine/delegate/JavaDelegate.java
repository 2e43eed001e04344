package org.camunda.bpm.engine.delegate;

/**
 * Code of a service task, of Camunda 7.
 *
 * @since 0.1.0
 */
public interface JavaDelegate {
  /**
   * Runs the task.
   *
   * @param execution the execution at the task, good for the duration of the call
   * @throws Exception any; it undoes the step, and a {@link BpmnError} can be caught by the model
   */
  void execute(DelegateExecution execution) throws Exception;
}
