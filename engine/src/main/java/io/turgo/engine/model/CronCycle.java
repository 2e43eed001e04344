package io.turgo.engine.model;

import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A cycle that fires whenever a cron expression fits the time of the engine's zone. */
public record CronCycle(CronExpression expression, Instant nextDue, @Nullable Instant end)
    implements TimerCycle {
  static final String PREFIX = "cron/";

  /** Skipped firings that are counted at most, because each takes a search. */
  private static final int MOST_COUNTED = 1_000;

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
  public Optional<CronCycle> fired(ZonedDateTime now, CyclePace pace) {
    Instant last = nextDue.plus(pace.shortest()).minusMillis(1);
    if (last.isBefore(now.toInstant())) {
      last = now.toInstant();
    }
    pace.skipped().accept(firings(nextDue.atZone(now.getZone()), last));
    return begin(expression, end, last.atZone(now.getZone())).filter(TimerCycle::fires);
  }

  /** Counts up to {@link #MOST_COUNTED}. */
  private long firings(ZonedDateTime after, Instant until) {
    long count = 0;
    Optional<Instant> next = expression.after(after);
    while (count < MOST_COUNTED && next.isPresent() && !next.get().isAfter(until)) {
      count++;
      next = expression.after(next.get().atZone(after.getZone()));
    }
    return count;
  }

  /** {@code cron/<next>/<end>/<expression>}, the end empty for none. */
  @Override
  public String repeat() {
    return PREFIX + nextDue + "/" + (end == null ? "" : end) + "/" + expression;
  }
}
