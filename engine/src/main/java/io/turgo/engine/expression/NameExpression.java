package io.turgo.engine.expression;

import org.jspecify.annotations.Nullable;

/** An expression that is one name, {@code ${order}}: common enough to skip the tree walk. */
record NameExpression(String text, String name, Names names) implements CompiledExpression {
  @Override
  public boolean isLiteral() {
    return false;
  }

  @Override
  public @Nullable String onlyName() {
    return name;
  }

  @Override
  public @Nullable Object evaluate(Variables variables) {
    return names.value(name, variables);
  }
}
