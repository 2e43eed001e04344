package io.turgo.engine.settings;

import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The ranges of settings. Each error names the setting, its range and the value that it was given.
 */
final class Ranges {
  /** Each shard is a row that the first start writes. */
  static final int MOST_SHARDS = 65_536;

  /** Of a pool for queries; the engine opens as many again. */
  static final int MOST_CONNECTIONS = 10_000;

  /** A hundred years. In nanoseconds, too, it fits into a {@code long}, twice. */
  private static final Duration LONGEST = Duration.ofDays(36_500);

  private static final Duration MILLISECOND = Duration.ofMillis(1);

  private Ranges() {}

  /** Checks a setting that has no upper limit. */
  static void atLeast(long least, String setting, long value) {
    if (value < least) {
      throw refused(setting, String.format(Locale.ROOT, "%,d or more", least), value);
    }
  }

  static void between(long least, long most, String setting, long value) {
    if (value < least || value > most) {
      throw refused(setting, String.format(Locale.ROOT, "%,d to %,d", least, most), value);
    }
  }

  /** Checks a time of 1 ms to 36,500 d. */
  static void atLeastMillisecond(String setting, @Nullable Duration value) {
    between(MILLISECOND, LONGEST, setting, "1 ms to 36,500 d", value);
  }

  /** Checks a time of 1 ms to 24 d, which is as many milliseconds as an {@code int} can count. */
  static void ofDriver(String setting, @Nullable Duration value) {
    between(MILLISECOND, Duration.ofDays(24), setting, "1 ms to 24 d", value);
  }

  /** Checks a time of 1 ns to 36,500 d. */
  static void positive(String setting, @Nullable Duration value) {
    between(Duration.ofNanos(1), LONGEST, setting, "1 ns to 36,500 d", value);
  }

  /** Checks a time of 0 ms to 36,500 d. */
  static void notNegative(String setting, @Nullable Duration value) {
    between(Duration.ZERO, LONGEST, setting, "0 ms to 36,500 d", value);
  }

  static void notNull(String setting, @Nullable Object value) {
    if (value == null) {
      throw new IllegalArgumentException(setting + " must not be null");
    }
  }

  private static void between(
      Duration least, Duration most, String setting, String range, @Nullable Duration value) {
    if (value == null || value.compareTo(least) < 0 || value.compareTo(most) > 0) {
      throw refused(setting, range, value);
    }
  }

  private static IllegalArgumentException refused(
      String setting, String range, @Nullable Object value) {
    return new IllegalArgumentException(
        "%s must be %s, but is %s".formatted(setting, range, value));
  }
}
