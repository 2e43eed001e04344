package io.turgo.rest.core.shape;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values of one shape by names that the caller chooses.
 *
 * @since 0.1.0
 */
public record MapOf(Shape element, int max) implements Shape {
  private static final Text NAME = Text.name();

  @Override
  public @Nullable Object read(@Nullable Object json, ValuePlace place) {
    if (!(json instanceof Map<?, ?> map)) {
      place.fault("expected an object");
      return null;
    }
    if (map.size() > max) {
      place.fault("expected up to %d fields, but there are %d".formatted(max, map.size()));
      return null;
    }
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    map.forEach((key, value) -> {
      String name = (String) key;
      ValuePlace here = place.at(name);
      if (NAME.read(name, here) != null) {
        values.put(name, element.read(value, here));
      }
    });
    return values;
  }

  @Override
  public Object write(Object context, Object value) {
    Map<String, @Nullable Object> written = new LinkedHashMap<>();
    ((Map<?, ?>) value)
        .forEach((name, one) ->
            written.put((String) name, one == null ? null : element.write(context, one)));
    return written;
  }

  @Override
  public Map<String, Object> schema(Components components) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    schema.put("additionalProperties", element.schema(components));
    schema.put("maxProperties", max);
    return schema;
  }
}
