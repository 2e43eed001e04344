package io.turgo.engine.model;

import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A cycle whose times a calendar of the application says, one after the other. A text that begins
 * with {@code R<n>/} fires n times at most.
 *
 * @param remaining firings still to come at most, the next one included; {@link
 *     IntervalCycle#ENDLESS} without a bound
 * @param calendar the calendar's name, which has no slash
 * @param text what the calendar is asked with
 */
public record CalendarCycle(
    int remaining, String calendar, String text, Instant nextDue, @Nullable Instant end)
    implements TimerCycle {
  static final String PREFIX = "calendar/";

  private static final Pattern COUNTED = Pattern.compile("R(\\d{1,9})/.*", Pattern.DOTALL);

  /** A cycle that begins. */
  public static CalendarCycle begin(
      String calendar, String text, Instant nextDue, @Nullable Instant end) {
    Matcher counted = COUNTED.matcher(text);
    int remaining =
        counted.matches() ? Math.max(1, Integer.parseInt(counted.group(1))) : IntervalCycle.ENDLESS;
    return new CalendarCycle(remaining, calendar, text, nextDue, end);
  }

  static CalendarCycle resume(String state) {
    String[] parts = state.split("/", 6);
    return new CalendarCycle(
        Integer.parseInt(parts[3]),
        parts[4],
        parts[5],
        Instant.parse(parts[1]),
        parts[2].isEmpty() ? null : Instant.parse(parts[2]));
  }

  /** The cycle after it has fired and the calendar was asked again. */
  public CalendarCycle next(Instant answered, CyclePace pace) {
    Instant soonest = nextDue.plus(pace.shortest());
    Instant due = answered.isBefore(soonest) ? soonest : answered;
    int left = remaining == IntervalCycle.ENDLESS ? remaining : remaining - 1;
    return new CalendarCycle(left, calendar, text, due, end);
  }

  /** {@code calendar/<next>/<end>/<remaining>/<name>/<text>}, the end empty for none. */
  @Override
  public @Nullable String repeat() {
    return remaining == 1
        ? null
        : PREFIX
            + nextDue
            + "/"
            + (end == null ? "" : end)
            + "/"
            + remaining
            + "/"
            + calendar
            + "/"
            + text;
  }
}
