package io.turgo.engine.clock;

import java.time.Instant;
import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;

/**
 * A calendar of the application, which timers and user tasks name with {@code
 * businessCalendarName}: one that knows working days, say. It is registered with {@link
 * io.turgo.engine.ProcessEngineBuilder#businessCalendar}.
 *
 * <p>It is called by many threads and, where a step is made again, more than once for one timer.
 * What it throws counts as a failure of the element.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface BusinessCalendar {
  /**
   * When something is due. For a {@code timeCycle} it is asked again each time that the timer has
   * fired.
   *
   * @param description the text of the timer or of the due date, or of the value of its expression
   * @param now the business time, in the zone of the engine
   * @return null for never: a cycle is over, a boundary event does not fire, a task has no due date
   */
  @Nullable Instant resolveDuedate(String description, ZonedDateTime now);
}
