package io.turgo.importing.camunda7;

import io.turgo.importing.source.RefusedException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAmount;
import org.jspecify.annotations.Nullable;

/** What is left of the cycle of a timer, which Camunda keeps with its start. */
final class Camunda7Cycles {
  private static final long MOST_FIRINGS = 10_000_000;

  private Camunda7Cycles() {}

  /**
   * The rest of a cycle with the next firing as its start.
   *
   * @param repeat as Camunda keeps it, {@code R3/2026-01-01T10:00:00/PT1H} or a cron expression
   * @param due the next firing
   */
  static @Nullable String rest(String activityId, @Nullable String repeat, Instant due, ZoneId zone)
      throws RefusedException {
    if (repeat == null || repeat.isEmpty() || !repeat.startsWith("R")) {
      return repeat == null || repeat.isEmpty() ? null : repeat;
    }
    String[] parts = repeat.split("/", -1);
    if (parts.length != 3 || !parts[2].startsWith("P")) {
      throw new RefusedException(activityId, "the cycle '" + repeat + "' cannot be read");
    }
    if (parts[0].equals("R")) {
      return "R/" + due + "/" + parts[2];
    }
    try {
      long count = Long.parseLong(parts[0].substring(1));
      ZonedDateTime start = LocalDateTime.parse(parts[1]).atZone(zone);
      long left = count - firings(start, due.atZone(zone), parts[2]);
      return left <= 1 ? null : "R" + left + "/" + due + "/" + parts[2];
    } catch (DateTimeException | NumberFormatException e) {
      throw new RefusedException(activityId, "the cycle '" + repeat + "' cannot be read");
    }
  }

  /** How often it has fired before. */
  private static long firings(ZonedDateTime start, ZonedDateTime due, String interval) {
    if (interval.startsWith("PT")) {
      long millis = Duration.parse(interval).toMillis();
      return Math.round((double) Duration.between(start, due).toMillis() / millis) - 1;
    }
    TemporalAmount step =
        interval.contains("T") ? Duration.parse(interval) : Period.parse(interval);
    long fired = 0;
    ZonedDateTime next = start.plus(step);
    while (next.plus(1, ChronoUnit.SECONDS).isBefore(due) && fired < MOST_FIRINGS) {
      next = next.plus(step);
      fired++;
    }
    return fired;
  }
}
