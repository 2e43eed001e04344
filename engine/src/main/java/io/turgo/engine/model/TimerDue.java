package io.turgo.engine.model;

import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * When a timer is due the first or the next time.
 *
 * @param repeat what is kept of its cycle, see {@link TimerCycle#resume}; null for none
 */
public record TimerDue(Instant at, @Nullable String repeat) {
  public static TimerDue of(TimerCycle cycle) {
    return new TimerDue(cycle.nextDue(), cycle.repeat());
  }

  /**
   * The calendar of the application that has to be asked about a value; null where the value says
   * it by itself, which a point in time does.
   *
   * @param calendar that the element names, null for none
   */
  public static @Nullable String calendarToAsk(
      TimerDefinition.Kind kind, Object value, @Nullable String calendar) {
    boolean point = kind != TimerDefinition.Kind.CYCLE && !(value instanceof CharSequence);
    return calendar == null || point || Calendars.builtIn(calendar) != null ? null : calendar;
  }

  /**
   * Reads a value about which nobody has to be asked; empty for never.
   *
   * @param calendar a built-in one, or null
   * @param end after which a cycle does not fire; null for none but its own
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if the value is of no such form
   */
  public static Optional<TimerDue> read(
      TimerDefinition.Kind kind,
      Object value,
      @Nullable String calendar,
      @Nullable Instant end,
      ZonedDateTime now) {
    TimerDefinition.Kind named = calendar == null ? null : Calendars.builtIn(calendar);
    TimerDefinition.Kind reading = named == null ? kind : named;
    if (reading != TimerDefinition.Kind.CYCLE) {
      return Optional.of(new TimerDue(TimerValues.dueAt(reading, value, now), null));
    }
    return TimerCycle.begin(value.toString(), end, now).map(cycle -> of(cycle).as(kind));
  }

  /**
   * What a calendar of the application has answered; empty for never.
   *
   * @param due null for never
   */
  public static Optional<TimerDue> answered(
      TimerDefinition.Kind kind,
      Object value,
      String calendar,
      @Nullable Instant end,
      @Nullable Instant due) {
    return Optional.ofNullable(due)
        .map(at -> CalendarCycle.begin(calendar, value.toString(), at, end))
        .filter(TimerCycle::fires)
        .map(cycle -> of(cycle).as(kind));
  }

  /** What is no cycle fires once, whatever reads its value. */
  private TimerDue as(TimerDefinition.Kind kind) {
    return kind == TimerDefinition.Kind.CYCLE ? this : new TimerDue(at, null);
  }
}
