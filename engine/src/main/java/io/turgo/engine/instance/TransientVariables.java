package io.turgo.engine.instance;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Variables that live as long as a unit of work and are never stored, by the scope that they belong
 * to. Any object may be a value.
 */
final class TransientVariables {
  private final Map<Long, Map<String, @Nullable Object>> byScope = new HashMap<>(2);

  TransientVariables fork() {
    TransientVariables copy = new TransientVariables();
    byScope.forEach((scope, variables) -> copy.byScope.put(scope, new LinkedHashMap<>(variables)));
    return copy;
  }

  Map<String, @Nullable Object> of(long scope) {
    Map<String, @Nullable Object> variables = byScope.get(scope);
    return variables == null ? Map.of() : Collections.unmodifiableMap(variables);
  }

  void set(long scope, String name, @Nullable Object value) {
    byScope.computeIfAbsent(scope, ignored -> new LinkedHashMap<>()).put(name, value);
  }

  void remove(long scope, String name) {
    Map<String, @Nullable Object> variables = byScope.get(scope);
    if (variables != null) {
      variables.remove(name);
    }
  }
}
