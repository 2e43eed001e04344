package io.turgo.engine.model;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;

/**
 * A timer that fires again and again: {@code R<n>/<start>/<interval>}, with {@code R} alone for
 * ever and the start optional.
 *
 * <p>Firings that were missed, because no node was up or because the start lies in the past, are
 * not made up and do not count: {@code R3/PT1H} fires three times. {@link #toString} is the state
 * as a text which {@link #resume} reads again.
 *
 * @param remaining firings still to come, the next one included; {@link #ENDLESS} without a bound
 * @param interval time between two firings
 * @param nextDue when it fires next
 */
public record TimerCycle(int remaining, TimeInterval interval, Instant nextDue) {
  /** The number of remaining firings of a cycle that has no bound. */
  public static final int ENDLESS = -1;

  private static final String FORMS = "'R3/PT10S', 'R/PT1H' or 'R5/2026-01-01T00:00:00Z/P1D'";

  /**
   * Reads a cycle that begins now: with a start it fires first then, or, where that is past, at the
   * first step after now; without one it fires first an interval from now.
   *
   * @throws TurgoIllegalArgumentException if the text is not a cycle
   */
  public static TimerCycle parse(String text, ZonedDateTime now) {
    TimerCycle cycle = resume(text, now);
    boolean hasStart = text.indexOf('/') != text.lastIndexOf('/');
    if (!hasStart) {
      return cycle;
    }
    return cycle.nextDue.isBefore(now.toInstant()) ? cycle.movedPast(now) : cycle;
  }

  /**
   * Reads a cycle whose start is its next firing even where that is past, which is how a stored
   * cycle goes on after a stop.
   *
   * @throws TurgoIllegalArgumentException if the text is not a cycle
   */
  public static TimerCycle resume(String text, ZonedDateTime now) {
    String[] parts = text.trim().split("/", -1);
    if (parts.length < 2 || !parts[0].startsWith("R")) {
      throw unreadable(text, "");
    }
    if (parts.length > 3) {
      throw unreadable(text, "; an end is not executed by this version");
    }
    String last = parts[parts.length - 1];
    if (!last.startsWith("P")) {
      throw unreadable(text, "; it must end with its interval");
    }
    TimeInterval interval = TimeInterval.parse(last);
    int remaining = repetitions(parts[0], text);
    ZonedDateTime base = Instant.EPOCH.atZone(now.getZone());
    if (!interval.after(base).isAfter(base)) {
      throw unreadable(text, "; its interval must be longer than nothing");
    }
    Instant due = parts.length == 3 ? start(parts[1], now) : interval.after(now).toInstant();
    return new TimerCycle(remaining, interval, due);
  }

  /** The cycle after it has fired, or empty if that was the last time. */
  public Optional<TimerCycle> fired(ZonedDateTime now) {
    if (remaining == 1) {
      return Optional.empty();
    }
    int left = remaining == ENDLESS ? ENDLESS : remaining - 1;
    TimerCycle next = new TimerCycle(left, interval, following(nextDue, now.getZone()));
    return Optional.of(next.nextDue.isBefore(now.toInstant()) ? next.movedPast(now) : next);
  }

  private static Instant start(String text, ZonedDateTime now) {
    return text.trim().startsWith("P")
        ? TimeInterval.parse(text).after(now).toInstant()
        : TimerValues.inCalendar(TimerValues.part(text, now.getZone()).toInstant(), text);
  }

  private Instant following(Instant due, ZoneId zone) {
    return interval.after(due.atZone(zone)).toInstant();
  }

  private TimerCycle movedPast(ZonedDateTime time) {
    Instant now = time.toInstant();
    Instant due = nextDue;
    if (interval.period().isZero()) {
      Duration step = interval.duration();
      long missed = Duration.between(due, now).dividedBy(step);
      due = due.plus(step.multipliedBy(missed));
    }
    while (!due.isAfter(now)) {
      due = following(due, time.getZone());
    }
    return new TimerCycle(remaining, interval, due);
  }

  private static int repetitions(String part, String text) {
    if (part.equals("R")) {
      return ENDLESS;
    }
    try {
      int count = Integer.parseInt(part.substring(1));
      if (count >= 1) {
        return count;
      }
    } catch (NumberFormatException e) {
      throw unreadable(text, "; '" + part + "' is no number of repetitions");
    }
    throw unreadable(text, "; it must repeat at least once");
  }

  private static TurgoIllegalArgumentException unreadable(String text, String why) {
    return new TurgoIllegalArgumentException(
        "Expected a repeating interval such as "
            + FORMS
            + ", found '"
            + text
            + "'"
            + why
            + (text.trim().split("\\s+").length >= 5
                ? "; cron is not executed by this version"
                : ""));
  }

  /** {@code R2/2026-01-01T00:00:10Z/PT10S}, which {@link #resume} reads again. */
  @Override
  public String toString() {
    return (remaining == ENDLESS ? "R" : "R" + remaining) + "/" + nextDue + "/" + interval;
  }
}
