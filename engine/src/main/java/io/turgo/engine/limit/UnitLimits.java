package io.turgo.engine.limit;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much one unit of work may take: an API call or a job, from one wait state to the next. The
 * engine stops a unit that takes more, undoes it as a whole, and fails it with a {@link
 * io.turgo.engine.exception.TurgoLimitException}. So a model that never waits harms no other.
 *
 * <p>Immutable: each {@code with} method returns a changed copy.
 *
 * @since 0.1.0
 */
public final class UnitLimits {
  private static final long LEAST_BYTES = 32L << 20;
  private static final long MOST_BYTES = 256L << 20;

  private final int steps;
  private final int userCalls;
  private final int rows;
  private final long bytes;
  private final int multiInstances;

  private UnitLimits(int steps, int userCalls, int rows, long bytes, int multiInstances) {
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
    this.steps = steps;
    this.userCalls = userCalls;
    this.rows = rows;
    this.bytes = bytes;
    this.multiInstances = multiInstances;
  }

  /** {@return the defaults} */
  public static UnitLimits defaults() {
    long share = Runtime.getRuntime().maxMemory() / 16;
    return new UnitLimits(
        1_000_000, 100_000, 200_000, Math.min(MOST_BYTES, Math.max(LEAST_BYTES, share)), 100_000);
  }

  /** {@return the value of {@link #withSteps}} */
  public int steps() {
    return steps;
  }

  /** {@return the value of {@link #withUserCalls}} */
  public int userCalls() {
    return userCalls;
  }

  /** {@return the value of {@link #withRows}} */
  public int rows() {
    return rows;
  }

  /** {@return the value of {@link #withBytes}} */
  public long bytes() {
    return bytes;
  }

  /** {@return the value of {@link #withMultiInstances}} */
  public int multiInstances() {
    return multiInstances;
  }

  /**
   * Sets how many moves of tokens a unit may make. An element takes about three.
   *
   * <p><b>Default:</b> 1,000,000. <b>Range:</b> 1 or more.
   *
   * @param newSteps the number of moves
   * @return a copy with that value
   */
  public UnitLimits withSteps(int newSteps) {
    return new UnitLimits(newSteps, userCalls, rows, bytes, multiInstances);
  }

  /**
   * Sets how many delegates, listeners, scripts and expressions a unit may call.
   *
   * <p><b>Default:</b> 100,000. <b>Range:</b> 1 or more.
   *
   * @param newUserCalls the number of calls
   * @return a copy with that value
   */
  public UnitLimits withUserCalls(int newUserCalls) {
    return new UnitLimits(steps, newUserCalls, rows, bytes, multiInstances);
  }

  /**
   * Sets how many rows a unit may add to the database, history included.
   *
   * <p><b>Default:</b> 200,000. <b>Range:</b> 1 or more.
   *
   * @param newRows the number of rows
   * @return a copy with that value
   */
  public UnitLimits withRows(int newRows) {
    return new UnitLimits(steps, userCalls, newRows, bytes, multiInstances);
  }

  /**
   * Sets about how many bytes of variables and rows a unit may hold in memory.
   *
   * <p><b>Default:</b> a sixteenth of the heap, at least 32 MiB and at most 256 MiB. <b>Range:</b>
   * 1 or more.
   *
   * @param newBytes the number of bytes
   * @return a copy with that value
   */
  public UnitLimits withBytes(long newBytes) {
    return new UnitLimits(steps, userCalls, rows, newBytes, multiInstances);
  }

  /**
   * Sets how many instances one multi-instance activity may have.
   *
   * <p><b>Default:</b> 100,000. <b>Range:</b> 1 or more.
   *
   * @param newMultiInstances the number of instances
   * @return a copy with that value
   */
  public UnitLimits withMultiInstances(int newMultiInstances) {
    return new UnitLimits(steps, userCalls, rows, bytes, newMultiInstances);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof UnitLimits that && all().equals(that.all());
  }

  @Override
  public int hashCode() {
    return all().hashCode();
  }

  @Override
  public String toString() {
    return "UnitLimits[steps="
        + steps
        + ", userCalls="
        + userCalls
        + ", rows="
        + rows
        + ", bytes="
        + bytes
        + ", multiInstances="
        + multiInstances
        + "]";
  }

  private List<@Nullable Object> all() {
    return Arrays.asList(steps, userCalls, rows, bytes, multiInstances);
  }
}
