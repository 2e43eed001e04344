package io.turgo.engine.delegate;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Maps the variables that a call activity passes to the called instance and gets back. The model
 * names it by {@code variableMappingClass} or {@code variableMappingDelegateExpression}. The engine
 * calls it after the mappings of the model.
 *
 * @since 0.1.0
 */
public interface DelegateVariableMapping {
  /**
   * Maps the input variables, before the instance is started.
   *
   * @param superExecution the execution of the call activity
   * @param subVariables the variables that the instance starts with, to be changed
   */
  void mapInputVariables(
      DelegateExecution superExecution, Map<String, @Nullable Object> subVariables);

  /**
   * Maps the output variables, after the called instance has ended and before the call activity
   * ends.
   *
   * @param superExecution the execution of the call activity
   * @param subInstance the variables that the called instance had, to be read only
   */
  void mapOutputVariables(DelegateExecution superExecution, VariableScope subInstance);
}
