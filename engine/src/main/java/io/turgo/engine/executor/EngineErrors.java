package io.turgo.engine.executor;

import io.turgo.engine.health.Health;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Jobs that could not be stepped because of an Error, which is not the fault of their code: they
 * are left in their tables for a while. Where that happens to the same job time after time, the job
 * itself must be the reason, and it is counted like a failure of its code, so that it does not run
 * for ever. Safe for all threads.
 */
final class EngineErrors {
  static final String PART = "jobs";

  /** More than a heap that is full for a moment brings about. */
  static final int MOST_IN_A_ROW = 20;

  /** Much longer than a job is left in its table. */
  static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final Map<Long, Row> rows = new HashMap<>();
  private final Health health;
  private final LongSupplier nanoClock;

  /** So many Errors of a job without much time between. */
  private record Row(int count, long lastNanos) {}

  EngineErrors(Health health, LongSupplier nanoClock) {
    this.health = health;
    this.nanoClock = nanoClock;
  }

  /** Notes that a job ended with an Error; false if it has had so many that it is to be counted. */
  synchronized boolean leaves(long jobId, Throwable error) {
    health.impaired(PART, error);
    long now = nanoClock.getAsLong();
    Row row = rows.merge(jobId, new Row(1, now), (before, one) -> new Row(before.count() + 1, now));
    if (row.count() < MOST_IN_A_ROW) {
      return true;
    }
    rows.remove(jobId);
    return false;
  }

  /** Forgets what was long ago; called now and then. */
  synchronized void forgetOld() {
    long now = nanoClock.getAsLong();
    rows.values().removeIf(row -> now - row.lastNanos() > QUIET_NANOS);
    if (rows.isEmpty()) {
      health.works(PART);
    }
  }
}
