package io.turgo.engine.expression;

/** A text without expressions. */
record LiteralExpression(String text) implements CompiledExpression {
  @Override
  public boolean isLiteral() {
    return true;
  }

  @Override
  public Object evaluate(Variables variables) {
    return text;
  }
}
