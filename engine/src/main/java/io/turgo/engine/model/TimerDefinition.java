package io.turgo.engine.model;

import io.turgo.engine.expression.CompiledExpression;
import org.jspecify.annotations.Nullable;

/**
 * When a timer is due: exactly one of date, duration and cycle.
 *
 * <p>Values are ISO 8601 (a date, {@code PT1H}, {@code R3/PT10S}) or an expression that gives one,
 * a {@link java.util.Date}, an {@link java.time.Instant} or a {@link java.time.Duration}. A cycle
 * may be a cron expression.
 *
 * @param calendar the name of the calendar that reads the value; null for the one of its kind
 * @param end a date after which a cycle does not fire; null for none but its own
 */
public record TimerDefinition(
    Kind kind,
    CompiledExpression value,
    @Nullable CompiledExpression calendar,
    @Nullable CompiledExpression end) {
  public enum Kind {
    DATE,
    DURATION,
    CYCLE;

    /** What an ISO 8601 text means where a file does not say it. */
    public static Kind ofText(String text) {
      String trimmed = text.strip();
      return trimmed.startsWith("R") ? CYCLE : trimmed.startsWith("P") ? DURATION : DATE;
    }
  }
}
