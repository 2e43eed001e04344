package io.turgo.engine.delegate;

import org.jspecify.annotations.Nullable;

/**
 * An expression that was injected into a field of a delegate.
 *
 * @since 0.1.0
 */
public interface Expression {
  /**
   * Evaluates it for an execution.
   *
   * @param variableScope the execution or task whose variables the expression sees
   * @return the value, or null
   * @throws io.turgo.engine.exception.TurgoException if it cannot be evaluated
   */
  @Nullable Object getValue(VariableScope variableScope);

  /** {@return the text of the expression as it stands in the file} */
  String getExpressionText();
}
