package io.turgo.camunda7.rest.value;

import io.turgo.rest.core.shape.Components;
import io.turgo.rest.core.shape.Shape;
import io.turgo.rest.core.shape.ValuePlace;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A time such as {@code 2013-01-23T13:42:42.000+0100}, read as {@link Date}. Read is also one with
 * a colon or a Z in its offset, without milliseconds, or without an offset, which is in the zone of
 * this server.
 *
 * @since 0.1.0
 */
public record CamundaTime() implements Shape {
  /** The one there is. */
  public static final CamundaTime SHAPE = new CamundaTime();

  private static final DateTimeFormatter WRITTEN =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSZ", Locale.ROOT);
  private static final DateTimeFormatter READ =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss[.SSS][XXX][XX]", Locale.ROOT);
  private static final Instant FIRST = Instant.parse("0001-01-02T00:00:00Z");
  private static final Instant LAST = Instant.parse("9999-12-30T23:59:59.999Z");

  /**
   * A time as answers have it, in the zone of this server.
   *
   * @param time any time
   * @return such as {@code 2013-01-23T13:42:42.000+0100}
   */
  public static String show(Date time) {
    return WRITTEN.format(time.toInstant().atZone(ZoneId.systemDefault()));
  }

  @Override
  public @Nullable Object read(@Nullable Object json, ValuePlace place) {
    if (json instanceof String text && text.length() <= 40) {
      try {
        TemporalAccessor read = READ.parseBest(text, OffsetDateTime::from, LocalDateTime::from);
        Instant instant =
            read instanceof OffsetDateTime time
                ? time.toInstant()
                : ((LocalDateTime) read).atZone(ZoneId.systemDefault()).toInstant();
        if (!instant.isBefore(FIRST) && !instant.isAfter(LAST)) {
          return Date.from(instant);
        }
      } catch (DateTimeException e) {
        place.fault("expected a time such as 2013-01-23T13:42:42.000+0100: " + e.getMessage());
        return null;
      }
    }
    place.fault("expected a time such as 2013-01-23T13:42:42.000+0100");
    return null;
  }

  @Override
  public Object write(Object context, Object value) {
    return show((Date) value);
  }

  /** A plus sign in an address is often meant as one, though it stands for a blank there. */
  @Override
  public @Nullable Object readText(String text, ValuePlace place) {
    return read(text.replace(' ', '+'), place);
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
