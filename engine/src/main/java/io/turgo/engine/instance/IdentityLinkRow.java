package io.turgo.engine.instance;

import org.jspecify.annotations.Nullable;

/**
 * A user's or a group's part in a task, or in an instance as a whole.
 *
 * @param taskId the task, {@link #OF_INSTANCE} for none
 * @param taskCreatedAt when the task was created, in epoch milliseconds, so that an index leads to
 *     somebody's newest tasks; 0 for none
 * @param type {@code candidate} or a name of the user's own
 */
public record IdentityLinkRow(
    long id,
    long instanceId,
    long taskId,
    long taskCreatedAt,
    String type,
    @Nullable String userId,
    @Nullable String groupId)
    implements Row {
  /** Stands for the task of a part in an instance. */
  public static final long OF_INSTANCE = 0;
}
