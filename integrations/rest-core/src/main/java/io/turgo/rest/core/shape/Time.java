package io.turgo.rest.core.shape;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A point in time with its offset, as RFC 3339 writes it; read as {@link Date}.
 *
 * @since 0.1.0
 */
public record Time() implements Shape {
  private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999Z");

  @Override
  public @Nullable Object read(@Nullable Object json, ValuePlace place) {
    if (json instanceof String text && text.length() <= 40) {
      try {
        Instant instant =
            OffsetDateTime.parse(text, DateTimeFormatter.ISO_OFFSET_DATE_TIME).toInstant();
        if (!instant.isBefore(FIRST) && !instant.isAfter(LAST)) {
          return Date.from(instant);
        }
      } catch (DateTimeException e) {
        place.fault(
            "expected a time with an offset, such as 2026-01-31T12:00:00Z, but: " + e.getMessage());
        return null;
      }
    }
    place.fault("expected a time with an offset, such as 2026-01-31T12:00:00Z");
    return null;
  }

  /** A {@link Date} or an {@link Instant}. */
  @Override
  public Object write(Object context, Object value) {
    return (value instanceof Date date ? date.toInstant() : value).toString();
  }

  @Override
  public Map<String, Object> schema(Components components) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "string");
    schema.put("format", "date-time");
    schema.put("maxLength", 40);
    return schema;
  }
}
