package io.turgo.engine.settings;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Limits of group commit, which writes many units of work in one transaction of the database.
 *
 * <p>Immutable: each {@code with} method returns a changed copy.
 *
 * @since 0.1.0
 */
public final class CommitSettings {
  private final int committers;
  private final int maxUnits;
  private final long maxBytes;
  private final int lossesBeforeSlowLane;
  private final Duration patience;

  private CommitSettings(
      int committers, int maxUnits, long maxBytes, int lossesBeforeSlowLane, Duration patience) {
    Ranges.atLeast(1, "CommitSettings.committers", committers);
    Ranges.atLeast(1, "CommitSettings.maxUnits", maxUnits);
    Ranges.atLeast(1, "CommitSettings.maxBytes", maxBytes);
    Ranges.atLeast(1, "CommitSettings.lossesBeforeSlowLane", lossesBeforeSlowLane);
    Ranges.notNegative("CommitSettings.patience", patience);
    this.committers = committers;
    this.maxUnits = maxUnits;
    this.maxBytes = maxBytes;
    this.lossesBeforeSlowLane = lossesBeforeSlowLane;
    this.patience = patience;
  }

  /**
   * {@return the defaults, with this number of {@linkplain #withCommitters committers}}
   *
   * @param committers 1 or more
   */
  public static CommitSettings defaults(int committers) {
    return new CommitSettings(committers, 1_000, 8 << 20, 3, Duration.ofSeconds(10));
  }

  /** {@return the value of {@link #withCommitters}} */
  public int committers() {
    return committers;
  }

  /** {@return the value of {@link #withMaxUnits}} */
  public int maxUnits() {
    return maxUnits;
  }

  /** {@return the value of {@link #withMaxBytes}} */
  public long maxBytes() {
    return maxBytes;
  }

  /** {@return the value of {@link #withLossesBeforeSlowLane}} */
  public int lossesBeforeSlowLane() {
    return lossesBeforeSlowLane;
  }

  /** {@return the value of {@link #withPatience}} */
  public Duration patience() {
    return patience;
  }

  /**
   * Sets the number of threads that write, each with a connection of its own.
   *
   * <p>SQLite has one writer, whatever is set. A small connection pool lowers the number too.
   *
   * <p><b>Default:</b> 2 on PostgreSQL, 1 on SQLite. <b>Range:</b> 1 or more.
   *
   * @param newCommitters the new value
   * @return these settings with the new value; this object stays as it is
   */
  public CommitSettings withCommitters(int newCommitters) {
    return new CommitSettings(newCommitters, maxUnits, maxBytes, lossesBeforeSlowLane, patience);
  }

  /**
   * Sets how many units of work one group has at most.
   *
   * <p><b>Default:</b> 1,000. <b>Range:</b> 1 or more.
   *
   * @param newMaxUnits the new value
   * @return these settings with the new value; this object stays as it is
   */
  public CommitSettings withMaxUnits(int newMaxUnits) {
    return new CommitSettings(committers, newMaxUnits, maxBytes, lossesBeforeSlowLane, patience);
  }

  /**
   * Sets how many bytes one group has at most. A larger unit is written alone.
   *
   * <p><b>Default:</b> 8,388,608. <b>Range:</b> 1 or more.
   *
   * @param newMaxBytes the new value
   * @return these settings with the new value; this object stays as it is
   */
  public CommitSettings withMaxBytes(long newMaxBytes) {
    return new CommitSettings(committers, maxUnits, newMaxBytes, lossesBeforeSlowLane, patience);
  }

  /**
   * Sets how often a unit may lose its instance to another node before it is written alone, by a
   * writer that waits for locks.
   *
   * <p><b>Default:</b> 3. <b>Range:</b> 1 or more.
   *
   * @param newLossesBeforeSlowLane the new value
   * @return these settings with the new value; this object stays as it is
   */
  public CommitSettings withLossesBeforeSlowLane(int newLossesBeforeSlowLane) {
    return new CommitSettings(committers, maxUnits, maxBytes, newLossesBeforeSlowLane, patience);
  }

  /**
   * Sets how long the engine retries while the database is unreachable, before callers get an
   * error.
   *
   * <p><b>Default:</b> 10 s. <b>Range:</b> 0 ms to 36,500 d.
   *
   * @param newPatience the new value
   * @return these settings with the new value; this object stays as it is
   */
  public CommitSettings withPatience(Duration newPatience) {
    return new CommitSettings(committers, maxUnits, maxBytes, lossesBeforeSlowLane, newPatience);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CommitSettings that && all().equals(that.all());
  }

  @Override
  public int hashCode() {
    return all().hashCode();
  }

  @Override
  public String toString() {
    return "CommitSettings[committers="
        + committers
        + ", maxUnits="
        + maxUnits
        + ", maxBytes="
        + maxBytes
        + ", lossesBeforeSlowLane="
        + lossesBeforeSlowLane
        + ", patience="
        + patience
        + "]";
  }

  private List<@Nullable Object> all() {
    return Arrays.asList(committers, maxUnits, maxBytes, lossesBeforeSlowLane, patience);
  }
}
