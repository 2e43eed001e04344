package io.turgo.engine.usercode;

import io.turgo.engine.expression.CompiledExpression;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an expression sees that is handed some objects by name, before the variables. */
record NamesBefore(Map<String, Object> names, CompiledExpression.Variables variables)
    implements CompiledExpression.Variables {
  @Override
  public boolean has(String name) {
    return names.containsKey(name) || variables.has(name);
  }

  @Override
  public @Nullable Object get(String name) {
    return names.containsKey(name) ? names.get(name) : variables.get(name);
  }

  @Override
  public void set(String name, @Nullable Object value) {
    variables.set(name, value);
  }
}
