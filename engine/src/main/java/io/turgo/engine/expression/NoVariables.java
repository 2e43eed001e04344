package io.turgo.engine.expression;

import org.jspecify.annotations.Nullable;

/** The empty scope: of constants, and of what belongs to no execution. */
enum NoVariables implements CompiledExpression.Variables {
  INSTANCE;

  @Override
  public boolean has(String name) {
    return false;
  }

  @Override
  public @Nullable Object get(String name) {
    return null;
  }

  @Override
  public void set(String name, @Nullable Object value) {
    throw new UnsupportedOperationException("'" + name + "' cannot be set: there is no execution");
  }
}
