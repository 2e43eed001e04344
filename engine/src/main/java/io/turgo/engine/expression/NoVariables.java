package io.turgo.engine.expression;

import org.jspecify.annotations.Nullable;

/** The empty scope in which constants are computed. */
enum NoVariables implements Expression.Variables {
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
    throw new UnsupportedOperationException("A constant expression sets '" + name + "'");
  }
}
