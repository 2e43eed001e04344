package io.turgo.engine.limit;

import io.turgo.engine.exception.TurgoIllegalArgumentException;

/**
 * How much one unit of work may take: an API call or a job, from one wait state to the next. What
 * takes more is undone as a whole and fails with a {@link
 * io.turgo.engine.exception.TurgoLimitException}, so that a model which never waits harms nobody
 * else.
 *
 * @param steps moves of tokens; an element takes about three
 * @param userCalls calls of delegates, listeners, scripts and expressions
 * @param rows rows that it adds, history included
 * @param bytes values of variables and rows that it holds in memory, about
 * @param multiInstances how often one multi-instance activity is done
 */
public record UnitLimits(int steps, int userCalls, int rows, long bytes, int multiInstances) {
  private static final long LEAST_BYTES = 32L << 20;
  private static final long MOST_BYTES = 256L << 20;

  public UnitLimits {
    if (steps < 1 || userCalls < 1 || rows < 1 || bytes < 1 || multiInstances < 1) {
      throw new TurgoIllegalArgumentException(
          "Each limit of a unit must be at least 1: steps "
              + steps
              + ", user calls "
              + userCalls
              + ", rows "
              + rows
              + ", bytes "
              + bytes
              + ", multi-instances "
              + multiInstances);
    }
  }

  /**
   * A million steps, 100,000 user calls, 200,000 rows, a sixteenth of the heap, but at least 32 MB
   * and at most 256 MB, and 100,000 instances of an activity.
   */
  public static UnitLimits defaults() {
    long share = Runtime.getRuntime().maxMemory() / 16;
    return new UnitLimits(
        1_000_000, 100_000, 200_000, Math.min(MOST_BYTES, Math.max(LEAST_BYTES, share)), 100_000);
  }

  public UnitLimits withSteps(int newSteps) {
    return new UnitLimits(newSteps, userCalls, rows, bytes, multiInstances);
  }

  public UnitLimits withUserCalls(int newUserCalls) {
    return new UnitLimits(steps, newUserCalls, rows, bytes, multiInstances);
  }

  public UnitLimits withRows(int newRows) {
    return new UnitLimits(steps, userCalls, newRows, bytes, multiInstances);
  }

  public UnitLimits withBytes(long newBytes) {
    return new UnitLimits(steps, userCalls, rows, newBytes, multiInstances);
  }

  public UnitLimits withMultiInstances(int newMultiInstances) {
    return new UnitLimits(steps, userCalls, rows, bytes, newMultiInstances);
  }
}
