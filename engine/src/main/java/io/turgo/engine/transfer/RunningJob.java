package io.turgo.engine.transfer;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A job that waits.
 *
 * @param key its id in the other engine
 * @param tokenKey the token that it belongs to
 * @param kind the work that it does
 * @param createdAt the time at which it was created
 * @param dueAt the time at which it is due; null for one that is ready, and for an external task
 *     that workers may take at once
 * @param retries attempts that are left; 0 makes it a dead-letter job
 * @param priority higher is sooner
 * @param repeat the rest of a timer's cycle, such as {@code R2/2026-01-01T00:00:00Z/PT1H} with the
 *     due time as its start, or a cron expression; null for a timer that fires once
 * @param topic the topic of an external task; null for other jobs
 * @param failure the end of its last attempt; null if it has not failed
 * @since 0.1.0
 */
public record RunningJob(
    String key,
    String tokenKey,
    Kind kind,
    Instant createdAt,
    @Nullable Instant dueAt,
    int retries,
    int priority,
    @Nullable String repeat,
    @Nullable String topic,
    @Nullable Failure failure) {
  /** The work that a job does. */
  public enum Kind {
    /** Begins the process: its token is at the start event. */
    ASYNC_START,

    /** Enters the element of its token. */
    ASYNC_BEFORE,

    /** Leaves the element of its token. */
    ASYNC_AFTER,

    /** Fires the event of its token. */
    TIMER,

    /** Is done by a worker outside of the engine. */
    EXTERNAL,

    /**
     * Goes on with a token whose worker is done, with the variables that have it as their scope.
     */
    EXTERNAL_DONE,

    /** Triggers the element at which its token waits. */
    TRIGGER
  }

  /**
   * The end of an attempt.
   *
   * @param message of the exception
   * @param stacktrace of the exception
   */
  public record Failure(@Nullable String message, @Nullable String stacktrace) {}
}
