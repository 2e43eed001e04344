package io.turgo.engine.settings;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long the engine keeps its records of requests, and of decisions that no instance evaluated.
 *
 * <p>Immutable: each {@code with} method returns a changed copy.
 *
 * @since 0.1.0
 */
public final class RetentionSettings {
  private final Duration requestKeys;
  private final Duration audit;
  private final Duration decisions;
  private final Duration every;

  private RetentionSettings(
      Duration requestKeys, Duration audit, Duration decisions, Duration every) {
    Ranges.positive("RetentionSettings.requestKeys", requestKeys);
    Ranges.positive("RetentionSettings.audit", audit);
    Ranges.positive("RetentionSettings.decisions", decisions);
    Ranges.positive("RetentionSettings.every", every);
    this.requestKeys = requestKeys;
    this.audit = audit;
    this.decisions = decisions;
    this.every = every;
  }

  /** {@return the defaults} */
  public static RetentionSettings defaults() {
    return new RetentionSettings(
        Duration.ofDays(1), Duration.ofDays(365), Duration.ofDays(365), Duration.ofMinutes(10));
  }

  /** {@return the value of {@link #withRequestKeys}} */
  public Duration requestKeys() {
    return requestKeys;
  }

  /** {@return the value of {@link #withAudit}} */
  public Duration audit() {
    return audit;
  }

  /** {@return the value of {@link #withDecisions}} */
  public Duration decisions() {
    return decisions;
  }

  /** {@return the value of {@link #withEvery}} */
  public Duration every() {
    return every;
  }

  /**
   * Sets how long the keys of {@link io.turgo.engine.ProcessEngine#once} are kept. Within this time
   * a repeated request is answered and not executed again.
   *
   * <p><b>Default:</b> 1 d. <b>Range:</b> 1 ns to 36,500 d.
   *
   * @param age the new value
   * @return these settings with the new value; this object stays as it is
   */
  public RetentionSettings withRequestKeys(Duration age) {
    return new RetentionSettings(age, audit, decisions, every);
  }

  /**
   * Sets how long the entries of {@link io.turgo.engine.ProcessEngine#audited} are kept.
   *
   * <p><b>Default:</b> 365 d. <b>Range:</b> 1 ns to 36,500 d.
   *
   * @param age the new value
   * @return these settings with the new value; this object stays as it is
   */
  public RetentionSettings withAudit(Duration age) {
    return new RetentionSettings(requestKeys, age, decisions, every);
  }

  /**
   * Sets how long the history of decisions is kept that {@link io.turgo.engine.DecisionService}
   * evaluates outside of process instances. That of an instance goes with the instance's history.
   *
   * <p><b>Default:</b> 365 d. <b>Range:</b> 1 ns to 36,500 d.
   *
   * @param age the new value
   * @return these settings with the new value; this object stays as it is
   */
  public RetentionSettings withDecisions(Duration age) {
    return new RetentionSettings(requestKeys, audit, age, every);
  }

  /**
   * Sets the time between two searches for entries that are too old, which deletes them.
   *
   * <p><b>Default:</b> 10 min. <b>Range:</b> 1 ns to 36,500 d.
   *
   * @param pause the new value
   * @return these settings with the new value; this object stays as it is
   */
  public RetentionSettings withEvery(Duration pause) {
    return new RetentionSettings(requestKeys, audit, decisions, pause);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RetentionSettings that && all().equals(that.all());
  }

  @Override
  public int hashCode() {
    return all().hashCode();
  }

  @Override
  public String toString() {
    return "RetentionSettings[requestKeys="
        + requestKeys
        + ", audit="
        + audit
        + ", decisions="
        + decisions
        + ", every="
        + every
        + "]";
  }

  private List<@Nullable Object> all() {
    return Arrays.asList(requestKeys, audit, decisions, every);
  }
}
