package io.turgo.channel.jms;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Waits that have a bound. */
final class Waiting {
  private Waiting() {}

  /** Waits until a thread has ended, if there is one and it is another; false if it has not. */
  static boolean forThread(@Nullable Thread thread, Duration bound) {
    if (thread == null || thread.equals(Thread.currentThread())) {
      return true;
    }
    try {
      return thread.join(bound);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
