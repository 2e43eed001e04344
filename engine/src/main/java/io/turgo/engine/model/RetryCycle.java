package io.turgo.engine.model;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;

/**
 * How often and after which wait a failed job is tried again, from {@code failedJobRetryTimeCycle}:
 * {@code R5/PT10S} is five attempts in all, ten seconds apart.
 *
 * @param attempts attempts in all, at least 1
 * @param pause time between two attempts
 */
public record RetryCycle(int attempts, Duration pause) {
  private static final ZonedDateTime EPOCH = Instant.EPOCH.atZone(ZoneOffset.UTC);
  private static final String FORM = "Expected a retry cycle such as 'R5/PT10S', found '";

  /**
   * Reads {@code R5/PT10S}; {@code R/PT10S} tries for ever.
   *
   * <p>An interval without a count is refused: engines of the same vocabulary read {@code PT10S} as
   * no retry at all or as one, so neither reading would be safe.
   *
   * @throws TurgoIllegalArgumentException if the text is not a retry cycle
   */
  public static RetryCycle parse(String text) {
    String trimmed = text.trim();
    if (trimmed.startsWith("P")) {
      throw new TurgoIllegalArgumentException(
          FORM
              + text
              + "', which does not say how many attempts: write 'R<attempts in all>/"
              + trimmed
              + "'");
    }
    if (trimmed.contains(",")) {
      throw new TurgoIllegalArgumentException(
          FORM + text + "'; a list of intervals is not executed by this version");
    }
    String[] parts = trimmed.split("/", -1);
    if (parts.length != 2 || !parts[0].startsWith("R")) {
      throw new TurgoIllegalArgumentException(FORM + text + "'");
    }
    TimeInterval interval = TimeInterval.parse(parts[1]);
    Duration pause = Duration.between(EPOCH, interval.after(EPOCH));
    if (interval.period().toTotalMonths() != 0 || pause.isNegative()) {
      throw new TurgoIllegalArgumentException(
          FORM + text + "'; its wait must be of weeks, days, hours, minutes and seconds");
    }
    return new RetryCycle(attempts(parts[0], text), pause);
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
}
