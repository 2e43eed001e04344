package io.turgo.engine.expression;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An expression for people to read, such as a task's name: where it cannot be evaluated, its text
 * stands in its place and the log says why, so that a typing error in a name stops nobody.
 */
public record LenientExpression(CompiledExpression expression) implements CompiledExpression {
  private static final Logger LOG = LoggerFactory.getLogger(LenientExpression.class);

  @Override
  public String text() {
    return expression.text();
  }

  @Override
  public boolean isLiteral() {
    return expression.isLiteral();
  }

  @Override
  public @Nullable Object evaluate(Variables variables) {
    try {
      return expression.evaluate(variables);
    } catch (ExpressionException e) {
      LOG.warn(
          "An expression failed, so its text is used as its value; correct the model: {}",
          e.getMessage());
      return text();
    }
  }
}
