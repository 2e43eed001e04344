package io.turgo.engine.model;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;

/**
 * Reads points in time as ISO 8601 writes them. What a text leaves out is its beginning: {@code
 * 2026-11} is midnight before the first of November, {@code 2026-11-21T23} eleven at night.
 *
 * <p>A text without an offset is of a given zone. A time that a zone leaves out, because its clocks
 * go forward, is later by what they go forward; one that it has twice is the first of the two.
 */
final class IsoTime {
  private static final DateTimeFormatter FORM =
      new DateTimeFormatterBuilder()
          .appendValue(ChronoField.YEAR, 4)
          .appendPattern("[-MM[-dd]]['T'HH[:mm[:ss]]")
          .optionalStart()
          .appendFraction(ChronoField.NANO_OF_SECOND, 1, 9, true)
          .optionalEnd()
          .appendPattern("[XXX][XX][X]]")
          .parseDefaulting(ChronoField.MONTH_OF_YEAR, 1)
          .parseDefaulting(ChronoField.DAY_OF_MONTH, 1)
          .parseDefaulting(ChronoField.HOUR_OF_DAY, 0)
          .parseDefaulting(ChronoField.MINUTE_OF_HOUR, 0)
          .parseDefaulting(ChronoField.SECOND_OF_MINUTE, 0)
          .parseDefaulting(ChronoField.NANO_OF_SECOND, 0)
          .toFormatter(Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  private IsoTime() {}

  /**
   * @throws DateTimeException if the text is no point in time
   */
  static ZonedDateTime parse(String text, ZoneId zone) {
    TemporalAccessor found = FORM.parseBest(text, OffsetDateTime::from, LocalDateTime::from);
    return found instanceof OffsetDateTime time
        ? time.atZoneSameInstant(zone)
        : LocalDateTime.from(found).atZone(zone);
  }

  /**
   * Reads, besides, what a {@link java.util.Date} is as a text, which is what it becomes within a
   * longer one such as {@code ${date}/PT10S}.
   *
   * @throws DateTimeException if the text is no point in time
   */
  static ZonedDateTime parsePart(String text, ZoneId zone) {
    try {
      return parse(text, zone);
    } catch (DateTimeException e) {
      if (text.isEmpty() || !Character.isLetter(text.charAt(0))) {
        throw e;
      }
      return ofDate(zone).parse(text, ZonedDateTime::from).withZoneSameInstant(zone);
    }
  }

  /** A date's text has the JVM's zone by a short name that several zones may have. */
  private static DateTimeFormatter ofDate(ZoneId zone) {
    return new DateTimeFormatterBuilder()
        .appendPattern("EEE MMM dd HH:mm:ss ")
        .appendZoneText(TextStyle.SHORT, new HashSet<>(List.of(ZoneId.systemDefault(), zone)))
        .appendPattern(" uuuu")
        .toFormatter(Locale.ENGLISH);
  }
}
