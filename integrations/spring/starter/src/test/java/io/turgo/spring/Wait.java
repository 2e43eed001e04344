package io.turgo.spring;

import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Waits for what other threads do. */
final class Wait {
  private static final Duration MOST = Duration.ofSeconds(30);

  private Wait() {}

  static void until(String what, Callable<Boolean> condition) throws Exception {
    long end = System.nanoTime() + MOST.toNanos();
    while (!condition.call()) {
      if (System.nanoTime() - end > 0) {
        fail("Not within %s: %s", MOST, what);
      }
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
    }
  }
}
