package io.turgo.engine.expression;

import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Date;

/**
 * The value of {@code dateTime()}: a time that expressions count from, by the names that people
 * know from Camunda. {@link #toDate} gives a value that variables and due dates take.
 */
public record DateTime(ZonedDateTime time) {
  public DateTime plusYears(long years) {
    return new DateTime(time.plusYears(years));
  }

  public DateTime plusMonths(long months) {
    return new DateTime(time.plusMonths(months));
  }

  public DateTime plusWeeks(long weeks) {
    return new DateTime(time.plusWeeks(weeks));
  }

  public DateTime plusDays(long days) {
    return new DateTime(time.plusDays(days));
  }

  public DateTime plusHours(long hours) {
    return new DateTime(time.plusHours(hours));
  }

  public DateTime plusMinutes(long minutes) {
    return new DateTime(time.plusMinutes(minutes));
  }

  public DateTime plusSeconds(long seconds) {
    return new DateTime(time.plusSeconds(seconds));
  }

  public DateTime minusYears(long years) {
    return new DateTime(time.minusYears(years));
  }

  public DateTime minusMonths(long months) {
    return new DateTime(time.minusMonths(months));
  }

  public DateTime minusWeeks(long weeks) {
    return new DateTime(time.minusWeeks(weeks));
  }

  public DateTime minusDays(long days) {
    return new DateTime(time.minusDays(days));
  }

  public DateTime minusHours(long hours) {
    return new DateTime(time.minusHours(hours));
  }

  public DateTime minusMinutes(long minutes) {
    return new DateTime(time.minusMinutes(minutes));
  }

  public DateTime minusSeconds(long seconds) {
    return new DateTime(time.minusSeconds(seconds));
  }

  /** Midnight at the beginning of the day. */
  public DateTime withTimeAtStartOfDay() {
    return new DateTime(time.toLocalDate().atStartOfDay(time.getZone()));
  }

  /** Epoch milliseconds. */
  public long getMillis() {
    return time.toInstant().toEpochMilli();
  }

  public Date toDate() {
    return Date.from(time.toInstant());
  }

  /** As ISO 8601 has it, with the offset. */
  @Override
  public String toString() {
    return time.truncatedTo(ChronoUnit.MILLIS).toOffsetDateTime().toString();
  }
}
