package io.turgo.rest.core.shape;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Any JSON value; the reader of JSON bounds its size and depth.
 *
 * @since 0.1.0
 */
public record Anything() implements Shape {
  @Override
  public @Nullable Object read(@Nullable Object json, ValuePlace place) {
    if (!isStorable(json)) {
      place.fault("expected texts without U+0000 and without halves of surrogate pairs");
      return null;
    }
    return json;
  }

  private static boolean isStorable(@Nullable Object json) {
    return switch (json) {
      case null -> true;
      case String text -> Text.isStorable(text);
      case List<?> list -> list.stream().allMatch(Anything::isStorable);
      case Map<?, ?> map ->
          map.entrySet().stream()
              .allMatch(entry -> isStorable(entry.getKey()) && isStorable(entry.getValue()));
      default -> true;
    };
  }

  @Override
  public Map<String, Object> schema(Components components) {
    return new LinkedHashMap<>();
  }
}
