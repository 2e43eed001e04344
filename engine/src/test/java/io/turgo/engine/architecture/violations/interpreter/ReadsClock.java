package io.turgo.engine.architecture.violations.interpreter;

import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.function.Supplier;

final class ReadsClock {
  private ReadsClock() {}

  static long millis() {
    return System.currentTimeMillis();
  }

  static long nanos() {
    return System.nanoTime();
  }

  static Instant instant() {
    return Instant.now();
  }

  static Supplier<Instant> reference() {
    return Instant::now;
  }

  static Clock clock() {
    return Clock.systemUTC();
  }

  static Date date() {
    return new Date();
  }

  static Instant handedOver(Clock clock) {
    return Instant.now(clock);
  }
}
