package io.turgo.rest.core.shape;

import java.util.Map;
import java.util.TreeMap;

/**
 * The schemas with names, which others refer to.
 *
 * @since 0.1.0
 */
public final class Components {
  private final Map<String, Map<String, Object>> schemas = new TreeMap<>();

  /** A reference to a shape, which is described once. */
  Map<String, Object> reference(Fields named) {
    if (!schemas.containsKey(named.name())) {
      schemas.put(named.name(), Map.of());
      schemas.put(named.name(), named.describe(this));
    }
    return Map.of("$ref", "#/components/schemas/" + named.name());
  }

  public Map<String, Map<String, Object>> schemas() {
    return schemas;
  }
}
