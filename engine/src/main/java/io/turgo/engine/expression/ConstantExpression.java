package io.turgo.engine.expression;

import org.jspecify.annotations.Nullable;

/** An expression without names, such as {@code ${true}}, computed when it was compiled. */
record ConstantExpression(String text, @Nullable Object value) implements CompiledExpression {
  @Override
  public boolean isLiteral() {
    return false;
  }

  @Override
  public @Nullable Object evaluate(Variables variables) {
    return value;
  }
}
