package io.turgo.rest.core.shape;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Several values of one shape.
 *
 * @since 0.1.0
 */
public record ListOf(Shape element, int min, int max) implements Shape {
  @Override
  public @Nullable Object read(@Nullable Object json, ValuePlace place) {
    if (!(json instanceof List<?> list)) {
      place.fault("expected a list");
      return null;
    }
    if (list.size() < min || list.size() > max) {
      place.fault("expected %d to %d elements, but there are %d".formatted(min, max, list.size()));
      return null;
    }
    List<@Nullable Object> values = new ArrayList<>(list.size());
    for (int i = 0; i < list.size(); i++) {
      values.add(element.read(list.get(i), place.at(Integer.toString(i))));
    }
    return values;
  }

  @Override
  public Object write(Object context, Object value) {
    List<@Nullable Object> written = new ArrayList<>();
    ((Iterable<?>) value)
        .forEach(one -> written.add(one == null ? null : element.write(context, one)));
    return written;
  }

  @Override
  public Map<String, Object> schema(Components components) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "array");
    schema.put("items", element.schema(components));
    if (min > 0) {
      schema.put("minItems", min);
    }
    schema.put("maxItems", max);
    return schema;
  }
}
