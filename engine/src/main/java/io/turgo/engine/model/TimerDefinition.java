package io.turgo.engine.model;

import io.turgo.engine.expression.Expression;

/**
 * When a timer is due: exactly one of date, duration and cycle.
 *
 * <p>Values are ISO 8601 (a date, {@code PT1H}, {@code R3/PT10S}) or an expression that gives one,
 * a {@link java.util.Date}, an {@link java.time.Instant} or a {@link java.time.Duration}.
 */
public record TimerDefinition(Kind kind, Expression value) {
  public enum Kind {
    DATE,
    DURATION,
    CYCLE
  }
}
