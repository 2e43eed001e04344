package org.camunda.bpm.engine.delegate;

import org.camunda.bpm.engine.variable.VariableMap;

/**
 * Code that hands variables to a called process and back, of Camunda 7.
 *
 * @since 0.1.0
 */
public interface DelegateVariableMapping {
  /**
   * Hands variables to the called process.
   *
   * @param superExecution the execution at the call activity
   * @param subVariables gets them
   */
  void mapInputVariables(DelegateExecution superExecution, VariableMap subVariables);

  /**
   * Takes variables of the called process.
   *
   * @param superExecution the execution at the call activity
   * @param subInstance the variables of the called instance, which has ended
   */
  void mapOutputVariables(DelegateExecution superExecution, VariableScope subInstance);
}
