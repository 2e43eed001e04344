package io.turgo.engine.model;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A cycle of equal intervals: {@code R<n>/<start>/<interval>/<end>}, with {@code R} alone for ever,
 * start and end optional, and {@code R<n>/<start>/<end>} for the interval between the two.
 *
 * <p>Firings that were missed, because no node was up or because the start lies in the past, are
 * not made up and do not count: {@code R3/PT1H} fires three times.
 *
 * @param remaining firings still to come, the next one included; {@link #ENDLESS} without a bound
 * @param interval time between two firings
 */
public record IntervalCycle(
    int remaining, TimeInterval interval, Instant nextDue, @Nullable Instant end)
    implements TimerCycle {
  /** The number of remaining firings of a cycle that has no bound. */
  public static final int ENDLESS = -1;

  private static final String FORMS =
      "'R3/PT10S', 'R/PT1H', 'R5/2026-01-01T00:00:00Z/P1D', 'R/PT1H/2026-12-31' or a cron"
          + " expression such as '0 0 12 * * ?'";

  /**
   * Reads a cycle that begins now: with a start it fires first then, or, where that is past, at the
   * first step after now; without one it fires first an interval from now.
   *
   * @throws TurgoIllegalArgumentException if the text is not a cycle
   */
  static IntervalCycle parse(String text, ZonedDateTime now) {
    IntervalCycle cycle = resume(text, now);
    return cycle.nextDue.isBefore(now.toInstant())
        ? cycle.movedPast(now.toInstant(), now.getZone(), CyclePace.defaults())
        : cycle;
  }

  /**
   * Reads a cycle whose start is its next firing even where that is past, which is how a stored
   * cycle goes on after a stop.
   *
   * @throws TurgoIllegalArgumentException if the text is not a cycle
   */
  static IntervalCycle resume(String text, ZonedDateTime now) {
    List<String> parts = Arrays.stream(text.trim().split("/", -1)).map(String::trim).toList();
    if (parts.size() < 2 || !parts.getFirst().startsWith("R")) {
      throw unreadable(text, "");
    }
    if (parts.size() > 4) {
      throw unreadable(text, "; it has too many parts");
    }
    int remaining = repetitions(parts.getFirst(), text);
    List<String> times = parts.subList(1, parts.size());
    int at = lastInterval(times);
    if (at < 0 && times.size() == 2) {
      return between(remaining, times, text, now);
    }
    if (at < 0 || at > 1 || times.size() - at > 2) {
      throw unreadable(text, "; it must have an interval, after its start and before its end");
    }
    TimeInterval interval = TimeInterval.parse(times.get(at));
    requireLong(interval, text, now);
    Instant due = at == 1 ? start(times.getFirst(), now) : interval.after(now).toInstant();
    return new IntervalCycle(
        remaining,
        interval,
        due,
        times.size() - at == 2 ? time(times.getLast(), now.getZone()) : null);
  }

  private static int lastInterval(List<String> times) {
    for (int i = times.size() - 1; i >= 0; i--) {
      if (times.get(i).startsWith("P")) {
        return i;
      }
    }
    return -1;
  }

  private static IntervalCycle between(
      int remaining, List<String> times, String text, ZonedDateTime now) {
    Instant start = start(times.getFirst(), now);
    Instant end = time(times.getLast(), now.getZone());
    TimeInterval interval = TimeInterval.of(Duration.between(start, end));
    requireLong(interval, text, now);
    return new IntervalCycle(remaining, interval, start, end);
  }

  private static void requireLong(TimeInterval interval, String text, ZonedDateTime now) {
    ZonedDateTime base = Instant.EPOCH.atZone(now.getZone());
    if (!interval.after(base).isAfter(base)) {
      throw unreadable(text, "; its interval must be longer than nothing");
    }
  }

  /** The same with an end, unless it has an earlier one. */
  IntervalCycle until(@Nullable Instant other) {
    return new IntervalCycle(remaining, interval, nextDue, TimerCycle.earlier(end, other));
  }

  /** The cycle after it has fired, or empty if that was the last time. */
  public Optional<IntervalCycle> fired(ZonedDateTime now, CyclePace pace) {
    if (remaining == 1) {
      return Optional.empty();
    }
    int left = remaining == ENDLESS ? ENDLESS : remaining - 1;
    Instant due = following(nextDue, now.getZone());
    Instant soonest = nextDue.plus(pace.shortest()).minusMillis(1); // no firing until then
    if (soonest.isBefore(now.toInstant())) {
      soonest = due.isBefore(now.toInstant()) ? now.toInstant() : Instant.MIN;
    }
    IntervalCycle next = new IntervalCycle(left, interval, due, end);
    return Optional.of(due.isAfter(soonest) ? next : next.movedPast(soonest, now.getZone(), pace))
        .filter(TimerCycle::fires);
  }

  private static Instant start(String text, ZonedDateTime now) {
    return text.startsWith("P")
        ? TimeInterval.parse(text).after(now).toInstant()
        : time(text, now.getZone());
  }

  private static Instant time(String text, ZoneId zone) {
    return TimerValues.inCalendar(TimerValues.part(text, zone).toInstant(), text);
  }

  private Instant following(Instant due, ZoneId zone) {
    return interval.after(due.atZone(zone)).toInstant();
  }

  private IntervalCycle movedPast(Instant time, ZoneId zone, CyclePace pace) {
    Instant due = nextDue;
    long skipped = 0;
    if (interval.period().isZero()) {
      Duration step = interval.duration();
      skipped = Duration.between(due, time).dividedBy(step);
      due = due.plus(step.multipliedBy(skipped));
    }
    while (!due.isAfter(time)) {
      due = following(due, zone);
      skipped++;
    }
    pace.skipped().accept(skipped);
    return new IntervalCycle(remaining, interval, due, end);
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
        "Expected a repeating interval such as " + FORMS + ", found '" + text + "'" + why);
  }

  @Override
  public @Nullable String repeat() {
    return remaining == 1 ? null : toString();
  }

  /** {@code R2/2026-01-01T00:00:10Z/PT10S}, which {@link #resume} reads again. */
  @Override
  public String toString() {
    return (remaining == ENDLESS ? "R" : "R" + remaining)
        + "/"
        + nextDue
        + "/"
        + interval
        + (end == null ? "" : "/" + end);
  }
}
