package io.turgo.engine.executor;

import io.turgo.engine.commit.TransactionNotBegunException;
import io.turgo.engine.driver.Ending;
import io.turgo.engine.exception.TurgoEngineClosedException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Jobs that ended with an error of the database, which costs no attempt. If many end so at the same
 * time, the database is the cause, and the node waits for it. If few do, each waits by itself,
 * because its code may have broken its own transaction. A job that ends so again and again, while
 * the database accepts the node's own writes in between, is counted like a failure of its code.
 * Otherwise it would run for ever. Safe for all threads.
 */
final class StoreFailures {
  /** More than that in a moment are not the fault of single jobs. */
  static final int MOST_AT_A_TIME = 8;

  /** As many outages in a row that each begin while the same job runs are improbable. */
  static final int MOST_IN_A_ROW = 10;

  static final long MOMENT_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Much longer than user code runs. */
  static final long QUIET_NANOS = Duration.ofHours(6).toNanos();

  private final Map<Long, Row> rows = new ConcurrentHashMap<>();
  private final LongSupplier nanoClock;
  private long momentNanos;
  private int inMoment;

  /** So many failures of a job, and none of its attempts that did not end so. */
  private record Row(int count, long lastNanos) {}

  StoreFailures(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    this.momentNanos = nanoClock.getAsLong();
  }

  /** Whether a job's code may be the reason of a failure: not if it did not run, or too late. */
  static boolean mayBeOfCode(RuntimeException reason) {
    return Ending.isOfDatabase(reason)
        && !(reason instanceof TurgoEngineClosedException)
        && !(reason instanceof TransactionNotBegunException);
  }

  /** Notes a failure; true where there are so many that the node is to wait. */
  synchronized boolean isGeneral() {
    long now = nanoClock.getAsLong();
    if (now - momentNanos >= MOMENT_NANOS) {
      momentNanos = now;
      inMoment = 0;
    }
    inMoment++;
    return inMoment > MOST_AT_A_TIME;
  }

  /**
   * Notes a failure of a job; true if it has had so many that this one is to be counted.
   *
   * @param workedAt when the database last took something else of this node; failures without that
   *     in between are one
   */
  boolean isToBeCounted(long jobId, long workedAt) {
    long now = nanoClock.getAsLong();
    Row row =
        rows.merge(
            jobId,
            new Row(1, now),
            (before, one) ->
                workedAt - before.lastNanos() > 0 ? new Row(before.count() + 1, now) : before);
    if (row.count() < MOST_IN_A_ROW) {
      return false;
    }
    rows.remove(jobId, row);
    return true;
  }

  /** Notes that a job has ended otherwise. */
  void endedOtherwise(long jobId) {
    if (!rows.isEmpty()) {
      rows.remove(jobId);
    }
  }

  /** Forgets what was long ago; called now and then. */
  void forgetOld() {
    long now = nanoClock.getAsLong();
    rows.values().removeIf(row -> now - row.lastNanos() > QUIET_NANOS);
  }
}
