package io.turgo.engine.model;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A timer that fires again and again, until a last time or for ever. Firings that were missed,
 * because no node was up, are not made up and do not count.
 */
public sealed interface TimerCycle permits IntervalCycle, CronCycle, CalendarCycle {
  /** When it fires next. */
  Instant nextDue();

  /** The last moment at which it may fire; null for none. */
  @Nullable Instant end();

  /**
   * Its state as a text that {@link #resume} reads when {@link #nextDue} has come; null if that is
   * the last time for certain.
   */
  @Nullable String repeat();

  /** Whether it fires at {@link #nextDue}, which is not after its end. */
  default boolean fires() {
    Instant end = end();
    return end == null || !nextDue().isAfter(end);
  }

  /**
   * Reads a cycle that begins now, which is {@code R3/PT10S} and the like or a cron expression;
   * empty if it never fires.
   *
   * @param end after which it does not fire, whatever it says itself; null for none
   * @throws TurgoIllegalArgumentException if the text is not a cycle
   */
  static Optional<TimerCycle> begin(String text, @Nullable Instant end, ZonedDateTime now) {
    Optional<? extends TimerCycle> cycle =
        CronExpression.isLike(text)
            ? CronCycle.begin(CronExpression.parse(text), end, now)
            : Optional.of(IntervalCycle.parse(text, now).until(end));
    return cycle.filter(TimerCycle::fires).map(found -> found);
  }

  /** Reads the state of a cycle whose {@link #nextDue} has come. */
  static TimerCycle resume(String state, ZonedDateTime now) {
    if (state.startsWith(CronCycle.PREFIX)) {
      return CronCycle.resume(state);
    }
    return state.startsWith(CalendarCycle.PREFIX)
        ? CalendarCycle.resume(state)
        : IntervalCycle.resume(state, now);
  }

  /** The earlier of two ends. */
  static @Nullable Instant earlier(@Nullable Instant one, @Nullable Instant other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return one.isBefore(other) ? one : other;
  }
}
