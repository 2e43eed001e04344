package org.camunda.bpm.engine.delegate;

import org.jspecify.annotations.Nullable;

/**
 * A value of a {@code camunda:field}, which the engine injects.
 *
 * @since 0.1.0
 */
public interface Expression {
  /**
   * Evaluates it.
   *
   * @param variableScope the execution or task that the code was called with
   * @return the value
   */
  @Nullable Object getValue(VariableScope variableScope);

  /**
   * Assigns, which Turgo does not: set a variable with the scope instead.
   *
   * @param value the value
   * @param variableScope the execution or task
   * @throws UnsupportedOperationException always
   */
  void setValue(@Nullable Object value, VariableScope variableScope);

  /** {@return the text in the model} */
  String getExpressionText();

  /** {@return whether the text is the value} */
  boolean isLiteralText();
}
