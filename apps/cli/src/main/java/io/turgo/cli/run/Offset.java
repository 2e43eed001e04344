package io.turgo.cli.run;

import java.time.Duration;
import java.util.Locale;

/** How the trail shows times: what has gone by since the start, such as {@code +1h10s}. */
final class Offset {
  private Offset() {}

  static String of(long millis) {
    Duration time = Duration.ofMillis(Math.abs(millis));
    String text = time.toString();
    if (time.toDays() > 0) {
      Duration rest = time.minusDays(time.toDays());
      text = time.toDays() + "d" + (rest.isZero() ? "" : rest.toString());
    }
    return (millis < 0 ? "-" : "+") + text.replace("PT", "").toLowerCase(Locale.ROOT);
  }
}
