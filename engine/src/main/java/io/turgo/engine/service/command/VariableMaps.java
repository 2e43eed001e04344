package io.turgo.engine.service.command;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes variable maps, whose values may be null. */
public final class VariableMaps {
  private VariableMaps() {}

  public static Map<String, @Nullable Object> one(String name, @Nullable Object value) {
    Arguments.required("variableName", name);
    Map<String, @Nullable Object> map = new HashMap<>(2);
    map.put(name, value);
    return map;
  }
}
