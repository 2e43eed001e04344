package io.turgo.rest.core.shape;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A whole number between bounds, be it written as 2 or as 2.0; read as {@link Long}.
 *
 * @since 0.1.0
 */
public record Whole(long min, long max) implements Shape {
  @Override
  public @Nullable Object read(@Nullable Object json, ValuePlace place) {
    if (json instanceof Long number && number >= min && number <= max) {
      return number;
    }
    if (json instanceof BigDecimal number && isWithin(number) && isWhole(number)) {
      return number.longValueExact();
    }
    place.fault("expected a whole number from %d to %d".formatted(min, max));
    return null;
  }

  private boolean isWithin(BigDecimal number) {
    return number.compareTo(BigDecimal.valueOf(min)) >= 0
        && number.compareTo(BigDecimal.valueOf(max)) <= 0;
  }

  private static boolean isWhole(BigDecimal number) {
    return number.signum() == 0 || number.stripTrailingZeros().scale() <= 0;
  }

  @Override
  public @Nullable Object readText(String text, ValuePlace place) {
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
