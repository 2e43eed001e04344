package io.turgo.engine.model;

import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A cycle that fires whenever a cron expression fits the time of the engine's zone. */
public record CronCycle(CronExpression expression, Instant nextDue, @Nullable Instant end)
    implements TimerCycle {
  static final String PREFIX = "cron/";

  static Optional<CronCycle> begin(
      CronExpression expression, @Nullable Instant end, ZonedDateTime now) {
    return expression.after(now).map(due -> new CronCycle(expression, due, end));
  }

  static CronCycle resume(String state) {
    String[] parts = state.split("/", 4);
    return new CronCycle(
        CronExpression.parse(parts[3]),
        Instant.parse(parts[1]),
        parts[2].isEmpty() ? null : Instant.parse(parts[2]));
  }

  /** The cycle after it has fired, or empty if that was the last time. */
  public Optional<CronCycle> fired(ZonedDateTime now) {
    Instant last = nextDue.isAfter(now.toInstant()) ? nextDue : now.toInstant();
    return begin(expression, end, last.atZone(now.getZone())).filter(TimerCycle::fires);
  }

  /** {@code cron/<next>/<end>/<expression>}, the end empty for none. */
  @Override
  public String repeat() {
    return PREFIX + nextDue + "/" + (end == null ? "" : end) + "/" + expression;
  }
}
