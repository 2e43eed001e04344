package io.turgo.engine.delegate;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says which variables a call activity hands to the instance that it calls, and which come back;
 * named by {@code variableMappingClass} or {@code variableMappingDelegateExpression}. It is called
 * behind the mappings of the file.
 *
 * @since 0.1.0
 */
public interface DelegateVariableMapping {
  /**
   * Before the instance is started.
   *
   * @param superExecution the execution of the call activity
   * @param subVariables what the instance is started with, to be changed
   */
  void mapInputVariables(
      DelegateExecution superExecution, Map<String, @Nullable Object> subVariables);

  /**
   * After the called instance has come to its end, and before the call activity is left.
   *
   * @param superExecution the execution of the call activity
   * @param subInstance the variables that the called instance had, to be read only
   */
  void mapOutputVariables(DelegateExecution superExecution, VariableScope subInstance);
}
