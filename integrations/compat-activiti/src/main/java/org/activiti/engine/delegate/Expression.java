package org.activiti.engine.delegate;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A value of a field, which the engine injects.
 *
 * @since 0.1.0
 */
public interface Expression extends Serializable {
  /**
   * Evaluates it.
   *
   * @param variableScope the execution or task that the code was called with
   * @return the value
   */
  @Nullable Object getValue(VariableScope variableScope);

  /**
   * Refused: set a variable with the scope.
   *
   * @param value the value
   * @param variableScope the execution or task
   */
  void setValue(@Nullable Object value, VariableScope variableScope);

  /** {@return the text in the model} */
  String getExpressionText();
}
