package io.turgo.engine.settings;

import java.time.Duration;

/**
 * Limits of group commit.
 *
 * @param committers threads that write, each with a connection of its own
 * @param maxUnits most units in a group
 * @param maxBytes most bytes in a group; a larger unit goes alone
 * @param lossesBeforeSlowLane how often a unit may lose its instance before it goes alone to a lane
 *     that waits for locks
 * @param patience how long an unreachable database is tried again before callers get an error
 */
public record CommitSettings(
    int committers, int maxUnits, long maxBytes, int lossesBeforeSlowLane, Duration patience) {
  public static CommitSettings defaults(int committers) {
    return new CommitSettings(committers, 1_000, 8 << 20, 3, Duration.ofSeconds(10));
  }

  /** The same with that many committers at most. */
  public CommitSettings withAtMost(int most) {
    return committers <= most
        ? this
        : new CommitSettings(most, maxUnits, maxBytes, lossesBeforeSlowLane, patience);
  }

  public CommitSettings {
    if (committers < 1 || maxUnits < 1 || maxBytes < 1 || lossesBeforeSlowLane < 1) {
      throw new IllegalArgumentException(
          "Commit settings need at least one committer, unit, byte and loss: "
              + committers
              + ", "
              + maxUnits
              + ", "
              + maxBytes
              + ", "
              + lossesBeforeSlowLane);
    }
  }
}
