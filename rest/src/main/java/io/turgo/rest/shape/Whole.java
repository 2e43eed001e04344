package io.turgo.rest.shape;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A whole number between bounds; read as {@link Long}. */
public record Whole(long min, long max) implements Shape {
  @Override
  public @Nullable Object read(@Nullable Object json, Place place) {
    if (json instanceof Long number && number >= min && number <= max) {
      return number;
    }
    place.fault("expected a whole number from %d to %d".formatted(min, max));
    return null;
  }

  @Override
  public @Nullable Object readText(String text, Place place) {
    try {
      return read(Long.valueOf(text), place);
    } catch (NumberFormatException e) {
      return read(text, place);
    }
  }

  @Override
  public Map<String, Object> schema(Components components) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "integer");
    schema.put("format", max > Integer.MAX_VALUE ? "int64" : "int32");
    schema.put("minimum", min);
    schema.put("maximum", max);
    return schema;
  }
}
