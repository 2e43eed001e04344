package io.turgo.engine.model;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * Turns the value of a timer or of a due date into the instant that it means.
 *
 * <p>The same rules check a literal when a file is deployed and read the value of an expression
 * when a timer is made, so a file that deploys does not fail later for its form. Nothing here looks
 * at a clock. A date or time without an offset is of the zone of the time that is passed as now,
 * and so are days and months that are counted.
 */
public final class TimerValues {
  private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999999Z");

  private TimerValues() {}

  /**
   * When a timer with that value is due.
   *
   * <p>A value that is a point in time already ({@link Date}, {@link Calendar}, {@link Instant},
   * {@link OffsetDateTime}, {@link ZonedDateTime}, {@link LocalDateTime}, {@link LocalDate}) is
   * that point for a date and for a duration, and a {@link Duration}, a {@link Period} or its text
   * counts from now for both, as users know it. The text of a duration may have a beginning or an
   * end as well: {@code 2026-11-21T23/PT10S} is due ten seconds after eleven. A cycle is a text
   * only; its answer is the first firing and {@link TimerCycle} has the rest.
   *
   * @throws TurgoIllegalArgumentException if the value is of no such form
   */
  public static Instant dueAt(
      TimerDefinition.Kind kind, @Nullable Object value, ZonedDateTime now) {
    return switch (kind) {
      case DATE -> dateOrInterval(value, now, true);
      case DURATION -> dateOrInterval(value, now, false);
      case CYCLE -> {
        if (value instanceof CharSequence text) {
          yield TimerCycle.begin(text.toString(), null, now)
              .map(TimerCycle::nextDue)
              .orElseThrow(() -> unexpected("a cycle that fires after " + now, value, null));
        }
        throw unexpected("a repeating interval such as 'R3/PT10S'", value, null);
      }
    };
  }

  private static Instant dateOrInterval(
      @Nullable Object value, ZonedDateTime now, boolean dateText) {
    Instant instant =
        switch (value) {
          case Duration duration -> TimeInterval.of(duration).after(now).toInstant();
          case Period period -> TimeInterval.of(period).after(now).toInstant();
          case Instant point -> point;
          case Date date -> Instant.ofEpochMilli(date.getTime());
          case Calendar calendar -> calendar.toInstant();
          case OffsetDateTime time -> time.toInstant();
          case ZonedDateTime time -> time.toInstant();
          case LocalDateTime time -> time.atZone(now.getZone()).toInstant();
          case LocalDate date -> date.atStartOfDay(now.getZone()).toInstant();
          case CharSequence text when !dateText || isInterval(text) ->
              interval(text.toString().trim(), now);
          case CharSequence text -> date(text.toString(), now.getZone());
          case null, default ->
              throw unexpected(
                  "an ISO 8601 text or a date, time, duration or period of Java", value, null);
        };
    return inCalendar(instant, value);
  }

  private static boolean isInterval(CharSequence text) {
    String trimmed = text.toString().trim();
    return trimmed.startsWith("P") || trimmed.startsWith("-P");
  }

  private static Instant date(String text, ZoneId zone) {
    try {
      return IsoTime.parse(text.trim(), zone).toInstant();
    } catch (DateTimeException e) {
      throw noDate(text, e);
    }
  }

  /** Where an interval ends: one that counts from now, or with its own beginning or end. */
  private static Instant interval(String text, ZonedDateTime now) {
    int slash = text.indexOf('/');
    if (slash < 0) {
      return TimeInterval.parse(text).after(now).toInstant();
    }
    String first = text.substring(0, slash);
    String last = text.substring(slash + 1);
    if (!isInterval(last)) {
      if (isInterval(first)) {
        TimeInterval.parse(first);
      } else {
        part(first, now.getZone());
      }
      return part(last, now.getZone()).toInstant();
    }
    return TimeInterval.parse(last).after(part(first, now.getZone())).toInstant();
  }

  /** The point in time that is a part of a text. */
  static ZonedDateTime part(String text, ZoneId zone) {
    try {
      return IsoTime.parsePart(text.trim(), zone);
    } catch (DateTimeException e) {
      throw noDate(text, e);
    }
  }

  private static TurgoIllegalArgumentException noDate(String text, DateTimeException cause) {
    return unexpected(
        "an ISO 8601 date such as '2026-12-31', '2026-12-31T18:00:00Z' or"
            + " '2026-12-31T18:00:00+01:00'",
        text,
        cause);
  }

  /** A date as a text, an object or a duration from now, such as that after which a cycle ends. */
  public static @Nullable Instant end(@Nullable Object value, ZonedDateTime now) {
    return value == null || value.equals("") ? null : dueAt(TimerDefinition.Kind.DATE, value, now);
  }

  static Instant inCalendar(Instant instant, @Nullable Object value) {
    if (instant.isBefore(FIRST) || instant.isAfter(LAST)) {
      throw outOfCalendar(value, null);
    }
    return instant;
  }

  static TurgoIllegalArgumentException outOfCalendar(
      @Nullable Object value, @Nullable Throwable cause) {
    return unexpected("a time in the years 1 to 9999", value, cause);
  }

  private static TurgoIllegalArgumentException unexpected(
      String expected, @Nullable Object found, @Nullable Throwable cause) {
    String type =
        found == null || found instanceof CharSequence ? "" : " of " + found.getClass().getName();
    return new TurgoIllegalArgumentException(
        "Expected " + expected + ", found '" + found + "'" + type, cause);
  }
}
