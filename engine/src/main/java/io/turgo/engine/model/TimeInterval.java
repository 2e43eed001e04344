package io.turgo.engine.model;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Period;
import java.time.ZonedDateTime;
import java.util.Locale;

/**
 * A length of time as ISO 8601 writes it, calendar part and clock part apart: {@code P1M} is a
 * month of whatever length and {@code P1DT12H} a day and twelve hours.
 *
 * <p>Neither {@link Period} nor {@link Duration} alone reads all of ISO 8601, and turning months
 * into seconds would let a monthly timer wander. Days and months keep the time of day in their
 * zone, hours are of sixty minutes.
 */
public record TimeInterval(Period period, Duration duration) {
  /**
   * Reads {@code P1Y2M3DT4H5M6S}, {@code P2W}, {@code PT0.5S} and the like.
   *
   * @throws TurgoIllegalArgumentException if the text is nothing of the kind
   */
  public static TimeInterval parse(String text) {
    String trimmed = text.trim();
    boolean negative = trimmed.startsWith("-");
    String body = (negative ? trimmed.substring(1) : trimmed).toUpperCase(Locale.ROOT);
    int time = body.indexOf('T');
    String calendarPart = time < 0 ? body : body.substring(0, time);
    try {
      Period period =
          calendarPart.equals("P") && time >= 0 ? Period.ZERO : Period.parse(calendarPart);
      Duration duration = time < 0 ? Duration.ZERO : Duration.parse("P" + body.substring(time));
      return negative
          ? new TimeInterval(period.negated(), duration.negated())
          : new TimeInterval(period, duration);
    } catch (DateTimeException | ArithmeticException e) {
      throw new TurgoIllegalArgumentException(
          "Expected an ISO 8601 duration such as 'PT30M', 'P1DT12H' or 'P2W', found '" + text + "'",
          e);
    }
  }

  public static TimeInterval of(Duration duration) {
    return new TimeInterval(Period.ZERO, duration);
  }

  public static TimeInterval of(Period period) {
    return new TimeInterval(period, Duration.ZERO);
  }

  /**
   * The time that lies this interval after another, by the calendar of its zone.
   *
   * @throws TurgoIllegalArgumentException if it lies outside of the years 1 to 9999
   */
  public ZonedDateTime after(ZonedDateTime time) {
    try {
      ZonedDateTime after = time.plus(period).plus(duration);
      TimerValues.inCalendar(after.toInstant(), this);
      return after;
    } catch (DateTimeException | ArithmeticException e) {
      throw TimerValues.outOfCalendar(this, e);
    }
  }

  /** ISO 8601, so that {@link #parse} reads it again. */
  @Override
  public String toString() {
    if (period.isZero()) {
      return duration.toString();
    }
    return duration.isZero() ? period.toString() : period + duration.toString().substring(1);
  }
}
