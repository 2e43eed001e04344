package io.turgo.rest.core.shape;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * True or false; in addresses in capitals too, as clients in Python write it.
 *
 * @since 0.1.0
 */
public record Flag() implements Shape {
  @Override
  public @Nullable Object read(@Nullable Object json, ValuePlace place) {
    if (json instanceof Boolean) {
      return json;
    }
    place.fault("expected true or false");
    return null;
  }

  @Override
  public @Nullable Object readText(String text, ValuePlace place) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> read(text, place);
    };
  }

  @Override
  public Map<String, Object> schema(Components components) {
    return new LinkedHashMap<>(Map.of("type", "boolean"));
  }
}
