package io.turgo.diagram;

import java.util.Locale;

/** Numbers and times as people read them. */
final class Figures {
  private static final long SECOND = 1_000;
  private static final long MINUTE = 60 * SECOND;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  private Figures() {}

  /** In four characters or so: 12, 1.2k, 34k, 5.6M. */
  static String count(long count) {
    if (count < 1_000) {
      return Long.toString(count);
    }
    double rest = count;
    String unit = "";
    for (String next : new String[] {"k", "M", "G", "T", "P", "E"}) {
      if (rest < 999.5) {
        break;
      }
      rest /= 1_000;
      unit = next;
    }
    return rest < 9.95 ? String.format(Locale.ROOT, "%.1f%s", rest, unit) : Math.round(rest) + unit;
  }

  /** A count with its noun. */
  static String of(long count, String one, String several) {
    return count + " " + (count == 1 ? one : several);
  }

  /** The two greatest units of a time in milliseconds. */
  static String time(long millis) {
    if (millis < SECOND) {
      return millis + " ms";
    }
    if (millis < MINUTE) {
      return String.format(Locale.ROOT, "%.1f s", millis / 1_000.0);
    }
    if (millis < HOUR) {
      return two(millis, MINUTE, "min", SECOND, "s");
    }
    return millis < DAY ? two(millis, HOUR, "h", MINUTE, "min") : two(millis, DAY, "d", HOUR, "h");
  }

  private static String two(long millis, long great, String unit, long small, String smaller) {
    long rest = millis % great / small;
    return millis / great + " " + unit + (rest == 0 ? "" : " " + rest + " " + smaller);
  }
}
