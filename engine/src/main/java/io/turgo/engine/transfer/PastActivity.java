package io.turgo.engine.transfer;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An activity that has ended, for the history.
 *
 * @param activityId the element
 * @param startedAt the time at which it began
 * @param endedAt the time at which it ended
 * @param deleteReason the reason for its cancellation; null if it was completed
 * @param task the user task that it was; null for another element
 * @param calledKey the instance that it called, which has ended; null for none, or for one that
 *     does not come along
 * @since 0.1.0
 */
public record PastActivity(
    String activityId,
    Instant startedAt,
    Instant endedAt,
    @Nullable String deleteReason,
    @Nullable RunningTask task,
    @Nullable String calledKey) {}
