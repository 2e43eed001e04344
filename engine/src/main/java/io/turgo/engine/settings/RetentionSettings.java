package io.turgo.engine.settings;

import java.time.Duration;

/**
 * How long what is noted of requests is kept.
 *
 * @param requestKeys of {@link io.turgo.engine.ProcessEngine#once}: how long a request may be sent
 *     again without being done again
 * @param audit what {@link io.turgo.engine.ProcessEngine#audited} has kept
 * @param every how often what is older is looked for and deleted
 */
public record RetentionSettings(Duration requestKeys, Duration audit, Duration every) {
  public RetentionSettings {
    if (!isPositive(requestKeys) || !isPositive(audit) || !isPositive(every)) {
      throw new IllegalArgumentException(
          "Retention needs times of more than 0, but has "
              + requestKeys
              + ", "
              + audit
              + " and "
              + every);
    }
  }

  private static boolean isPositive(Duration time) {
    return !time.isNegative() && !time.isZero();
  }

  /** Keys of requests for a day, audit entries for a year, looked at every ten minutes. */
  public static RetentionSettings defaults() {
    return new RetentionSettings(Duration.ofDays(1), Duration.ofDays(365), Duration.ofMinutes(10));
  }

  public RetentionSettings withRequestKeys(Duration age) {
    return new RetentionSettings(age, audit, every);
  }

  public RetentionSettings withAudit(Duration age) {
    return new RetentionSettings(requestKeys, age, every);
  }

  public RetentionSettings withEvery(Duration pause) {
    return new RetentionSettings(requestKeys, audit, pause);
  }
}
