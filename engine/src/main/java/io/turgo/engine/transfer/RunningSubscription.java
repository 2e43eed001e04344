package io.turgo.engine.transfer;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An event that is awaited, or a completed activity that can be compensated.
 *
 * @param tokenKey the token that waits; for compensation the scope around the completed activity,
 *     null for the process itself
 * @param activityId the event that waits, or the completed activity
 * @param kind the kind of the event
 * @param name of the message or signal; null for the other kinds
 * @param keptKey the {@link RunningToken.Kind#KEPT} token of a completed sub-process; null for
 *     everything else
 * @param createdAt the time at which it was created
 * @since 0.1.0
 */
public record RunningSubscription(
    @Nullable String tokenKey,
    String activityId,
    Kind kind,
    @Nullable String name,
    @Nullable String keptKey,
    Instant createdAt) {
  /** The kind of the event. */
  public enum Kind {
    /** A message. */
    MESSAGE,

    /** A signal. */
    SIGNAL,

    /** A condition that holds. */
    CONDITION,

    /** Compensation. */
    COMPENSATION
  }
}
