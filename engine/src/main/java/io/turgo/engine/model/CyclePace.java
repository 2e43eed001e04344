package io.turgo.engine.model;

import java.time.Duration;
import java.util.function.LongConsumer;

/**
 * How quickly a cycle may fire. Firings that would come sooner are skipped and do not count, like
 * those that were missed: {@code R/PT0.001S} would otherwise make jobs faster than they can run.
 *
 * @param shortest time between two firings at least
 * @param skipped is told how many firings were left out, both missed ones and those that came too
 *     soon
 */
public record CyclePace(Duration shortest, LongConsumer skipped) {
  /** The shortest time unless an engine is set otherwise. */
  public static final Duration DEFAULT = Duration.ofSeconds(1);

  public CyclePace {
    if (shortest.toMillis() < 1) {
      throw new IllegalArgumentException(
          "The shortest timer cycle must be at least a millisecond, but is " + shortest);
    }
  }

  /** The default, where nobody counts. */
  public static CyclePace defaults() {
    return new CyclePace(DEFAULT, count -> {});
  }
}
