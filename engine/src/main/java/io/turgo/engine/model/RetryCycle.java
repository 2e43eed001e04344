package io.turgo.engine.model;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How often and after which waits a failed job is tried again, from {@code
 * failedJobRetryTimeCycle}: {@code R5/PT10S} is five attempts in all, ten seconds apart; {@code
 * PT10S,PT1M} is an attempt after each wait of the list; {@code R8/PT10S*2/PT1H} is eight attempts
 * with waits that double up to an hour. {@code ~20%} at the end makes each wait up to a fifth
 * shorter or longer.
 *
 * @param attempts attempts in all, at least 1
 * @param pauses times between two attempts; the last one counts for all after it
 * @param factor by which each wait is longer than the one before
 * @param longest no wait is longer, before it is spread
 * @param spread by how many percent a wait may be shorter or longer
 */
public record RetryCycle(
    int attempts, List<Duration> pauses, double factor, @Nullable Duration longest, int spread) {
  private static final ZonedDateTime EPOCH = Instant.EPOCH.atZone(ZoneOffset.UTC);
  private static final String FORM =
      "Expected a retry cycle such as 'R5/PT10S', 'PT10S,PT1M,PT10M' or 'R8/PT10S*2/PT1H~20%',"
          + " found '";
  private static final Pattern SPREAD = Pattern.compile("(.*)~\\s*(\\d{1,2})\\s*%");
  private static final Pattern GROWING =
      Pattern.compile("([^*]+)\\*\\s*(\\d{1,3}(?:\\.\\d{1,3})?)");

  /** So many attempts, equally far apart. */
  public static RetryCycle of(int attempts, Duration pause) {
    return new RetryCycle(attempts, List.of(pause), 1, null, 0);
  }

  /**
   * Reads any of the forms; {@code R} without a number tries for ever.
   *
   * @throws TurgoIllegalArgumentException if the text is not a retry cycle
   */
  public static RetryCycle parse(String text) {
    String cycle = text.strip();
    Matcher spread = SPREAD.matcher(cycle);
    if (spread.matches()) {
      return read(spread.group(1).strip(), Integer.parseInt(spread.group(2)), text);
    }
    return read(cycle, 0, text);
  }

  private static RetryCycle read(String cycle, int spread, String text) {
    if (cycle.startsWith("P")) {
      List<Duration> pauses =
          Arrays.stream(cycle.split(",", -1)).map(part -> pause(part, text)).toList();
      return new RetryCycle(pauses.size() + 1, pauses, 1, null, spread);
    }
    String[] parts = cycle.split("/", -1);
    if (parts.length < 2 || parts.length > 3 || !parts[0].startsWith("R")) {
      throw new TurgoIllegalArgumentException(FORM + text + "'");
    }
    int attempts = attempts(parts[0].strip(), text);
    if (parts.length == 2) {
      return new RetryCycle(attempts, List.of(pause(parts[1], text)), 1, null, spread);
    }
    Matcher growing = GROWING.matcher(parts[1].strip());
    if (!growing.matches()) {
      throw new TurgoIllegalArgumentException(
          FORM + text + "'; a longest wait is for waits that grow, as in 'R8/PT10S*2/PT1H'");
    }
    double factor = Double.parseDouble(growing.group(2));
    if (factor < 1) {
      throw new TurgoIllegalArgumentException(FORM + text + "'; its factor must be 1 at least");
    }
    return new RetryCycle(
        attempts, List.of(pause(growing.group(1), text)), factor, pause(parts[2], text), spread);
  }

  private static Duration pause(String part, String text) {
    if (part.contains("*")) {
      throw new TurgoIllegalArgumentException(
          FORM + text + "'; waits that grow need a longest one, as in 'R8/PT10S*2/PT1H'");
    }
    TimeInterval interval = TimeInterval.parse(part);
    Duration pause = Duration.between(EPOCH, interval.after(EPOCH));
    if (interval.period().toTotalMonths() != 0 || pause.isNegative()) {
      throw new TurgoIllegalArgumentException(
          FORM + text + "'; its wait must be of weeks, days, hours, minutes and seconds");
    }
    return pause;
  }

  private static int attempts(String part, String text) {
    if (part.equals("R")) {
      return Integer.MAX_VALUE;
    }
    try {
      int attempts = Integer.parseInt(part.substring(1));
      if (attempts >= 1) {
        return attempts;
      }
    } catch (NumberFormatException e) {
      throw new TurgoIllegalArgumentException(
          FORM + text + "'; '" + part + "' is no number of attempts", e);
    }
    throw new TurgoIllegalArgumentException(FORM + text + "'; it must have at least one attempt");
  }

  /**
   * How long a job waits before its next attempt.
   *
   * @param left attempts that are left
   * @param seed spreads the waits of different jobs, and is the same whenever a step is made again
   */
  public Duration pause(int left, long seed) {
    int failures = Math.max(1, attempts - left);
    Duration pause = pauses.get(Math.min(failures, pauses.size()) - 1);
    if (longest != null) {
      double grown = pause.toMillis() * Math.pow(factor, failures - 1.0);
      pause = grown < longest.toMillis() ? Duration.ofMillis(Math.round(grown)) : longest;
    }
    if (spread == 0) {
      return pause;
    }
    double share = new SplittableRandom(seed * 31 + left).nextDouble(-1, 1) * spread / 100;
    return Duration.ofMillis(Math.round(pause.toMillis() * (1 + share)));
  }
}
