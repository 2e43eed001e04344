package io.turgo.engine.transfer;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A comment of a task or of an instance.
 *
 * @param taskKey the task; null for a comment of the instance alone
 * @param writtenAt the time at which it was written
 * @param message its text
 * @param userId the author; null if nobody is known
 * @since 0.1.0
 */
public record RunningComment(
    @Nullable String taskKey, Instant writtenAt, String message, @Nullable String userId) {}
