package io.turgo.engine.settings;

import java.time.Duration;

/**
 * How long what is noted of requests is kept.
 *
 * @param requestKeys of {@link io.turgo.engine.ProcessEngine#once}: how long a request may be sent
 *     again without being done again
 * @param every how often what is older is looked for and deleted
 */
public record RetentionSettings(Duration requestKeys, Duration every) {
  public RetentionSettings {
    if (requestKeys.isNegative() || requestKeys.isZero() || every.isNegative() || every.isZero()) {
      throw new IllegalArgumentException(
          "Retention needs times of more than 0, but has " + requestKeys + " and " + every);
    }
  }

  /** Keys of requests for a day, looked at every ten minutes. */
  public static RetentionSettings defaults() {
    return new RetentionSettings(Duration.ofDays(1), Duration.ofMinutes(10));
  }

  public RetentionSettings withRequestKeys(Duration age) {
    return new RetentionSettings(age, every);
  }

  public RetentionSettings withEvery(Duration pause) {
    return new RetentionSettings(requestKeys, pause);
  }
}
