package io.turgo.channel.jms;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * When a session is to be closed and opened again, so that the broker spreads its message groups
 * anew: ActiveMQ Classic leaves a group with its consumer for as long as that lives, so consumers
 * that come later would get none. It is due for a short while only, in which nothing is received:
 * what is in hand by then may take long, and others wait behind it. One thread.
 */
final class Renewal {
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final long interval;
  private long due;

  /**
   * @param interval null for never
   */
  Renewal(@Nullable Duration interval) {
    this.interval = interval == null ? 0 : interval.toNanos();
    plan();
  }

  private void plan() {
    long half = interval / 2 + 1;
    due = System.nanoTime() + half + ThreadLocalRandom.current().nextLong(half);
  }

  boolean isDue() {
    if (interval == 0) {
      return false;
    }
    long over = System.nanoTime() - due;
    if (over > PATIENCE.toNanos()) {
      plan();
      return false;
    }
    return over >= 0;
  }
}
