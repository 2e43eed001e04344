package io.turgo.engine.model;

import io.turgo.engine.clock.BusinessCalendar;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The calendars by which timers and due dates are read: three that are built in, and others. */
public record Calendars(Map<String, BusinessCalendar> byName) {
  private static final Map<String, TimerDefinition.Kind> BUILT_IN =
      Map.of(
          "dueDate", TimerDefinition.Kind.DATE,
          "duration", TimerDefinition.Kind.DURATION,
          "cycle", TimerDefinition.Kind.CYCLE);

  /** How the built-in calendar of a name reads a text; null for a calendar of the application. */
  public static TimerDefinition.@Nullable Kind builtIn(String name) {
    return BUILT_IN.get(name);
  }

  /**
   * When something is due by a calendar of the application; null for never.
   *
   * @throws TurgoIllegalArgumentException if there is no calendar of that name
   */
  public @Nullable Instant dueAt(String name, String description, ZonedDateTime now) {
    BusinessCalendar calendar = byName.get(name);
    if (calendar == null) {
      throw new TurgoIllegalArgumentException(
          "There is no business calendar '"
              + name
              + "'; register it with ProcessEngineBuilder.businessCalendar, or name one of "
              + new TreeSet<>(BUILT_IN.keySet())
              + " or "
              + new TreeSet<>(byName.keySet()));
    }
    Instant due = calendar.resolveDuedate(description, now);
    return due == null ? null : TimerValues.inCalendar(due, due);
  }
}
