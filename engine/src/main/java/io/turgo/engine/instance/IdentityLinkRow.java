package io.turgo.engine.instance;

import org.jspecify.annotations.Nullable;

/**
 * A user's or a group's part in a task.
 *
 * @param type {@code candidate} or a name of the user's own
 */
public record IdentityLinkRow(
    long id,
    long instanceId,
    long taskId,
    String type,
    @Nullable String userId,
    @Nullable String groupId)
    implements Row {}
