package io.turgo.channel.kafka;

import java.time.Duration;

/** When a call has to be back. */
final class Deadline {
  private final long nanos;

  private Deadline(long nanos) {
    this.nanos = nanos;
  }

  static Deadline in(Duration time) {
    return new Deadline(System.nanoTime() + time.toNanos());
  }

  /** What is left, not less than 1. */
  long leftMillis() {
    return Math.max(1, (nanos - System.nanoTime()) / 1_000_000);
  }

  boolean isOver() {
    return System.nanoTime() - nanos >= 0;
  }
}
