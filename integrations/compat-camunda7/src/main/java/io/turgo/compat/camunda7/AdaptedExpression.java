package io.turgo.compat.camunda7;

import io.turgo.engine.exception.TurgoException;
import org.camunda.bpm.engine.delegate.Expression;
import org.camunda.bpm.engine.delegate.VariableScope;
import org.jspecify.annotations.Nullable;

/** An injected field, as code of Camunda 7 has it. */
record AdaptedExpression(io.turgo.engine.delegate.Expression expression) implements Expression {
  @Override
  public @Nullable Object getValue(VariableScope variableScope) {
    if (variableScope instanceof AdaptedScope adapted) {
      return expression.getValue(adapted.scope());
    }
    throw new TurgoException(
        "The expression "
            + expression.getExpressionText()
            + " needs the execution or task that the code was called with, but is given "
            + (variableScope == null ? "null" : "a " + variableScope.getClass().getName()));
  }

  @Override
  public void setValue(@Nullable Object value, VariableScope variableScope) {
    throw Replaced.by("Expression.setValue", "VariableScope.setVariable");
  }

  @Override
  public String getExpressionText() {
    return expression.getExpressionText();
  }

  @Override
  public boolean isLiteralText() {
    String text = expression.getExpressionText();
    return !text.contains("${") && !text.contains("#{");
  }
}
