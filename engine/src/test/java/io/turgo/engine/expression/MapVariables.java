package io.turgo.engine.expression;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Variables in a map. */
final class MapVariables implements CompiledExpression.Variables {
  final Map<String, @Nullable Object> values = new HashMap<>();

  MapVariables with(String name, @Nullable Object value) {
    values.put(name, value);
    return this;
  }

  @Override
  public boolean has(String name) {
    return values.containsKey(name);
  }

  @Override
  public @Nullable Object get(String name) {
    return values.get(name);
  }

  @Override
  public void set(String name, @Nullable Object value) {
    values.put(name, value);
  }
}
