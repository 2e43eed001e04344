package io.turgo.engine.instance;

import org.jspecify.annotations.Nullable;

/**
 * How far people are with an open task. Times are epoch milliseconds of the business clock.
 *
 * @param state one of the constants, null for a task that was only created
 * @param claimedAt null if nobody has claimed it
 * @param begunAt when somebody began to work on it, null if nobody has
 * @param suspendedAt since when the task itself is suspended, null if it is not
 */
public record TaskProgress(
    @Nullable String state,
    @Nullable Long claimedAt,
    @Nullable String claimedBy,
    @Nullable Long begunAt,
    @Nullable String begunBy,
    @Nullable Long suspendedAt,
    @Nullable String suspendedBy) {
  public static final String CLAIMED = "claimed";
  public static final String IN_PROGRESS = "inProgress";
  public static final String SUSPENDED = "suspended";

  /** Of a task that nobody has touched. */
  public static final TaskProgress NONE =
      new TaskProgress(null, null, null, null, null, null, null);

  public boolean isSuspended() {
    return suspendedAt != null;
  }

  public TaskProgress claimed(long now, String userId) {
    return new TaskProgress(CLAIMED, now, userId, begunAt, begunBy, null, null);
  }

  /** Nobody has claimed it any more. */
  public TaskProgress unclaimed() {
    return new TaskProgress(
        begunAt == null ? null : IN_PROGRESS, null, null, begunAt, begunBy, null, null);
  }

  public TaskProgress begun(long now, @Nullable String userId) {
    return new TaskProgress(IN_PROGRESS, claimedAt, claimedBy, now, userId, null, null);
  }

  public TaskProgress suspended(long now, @Nullable String userId) {
    return new TaskProgress(SUSPENDED, claimedAt, claimedBy, begunAt, begunBy, now, userId);
  }

  /** It is not suspended any more; whether it was claimed before it was begun is forgotten. */
  public TaskProgress activated() {
    String back = claimedAt == null ? null : CLAIMED;
    return new TaskProgress(
        begunAt == null ? back : IN_PROGRESS, claimedAt, claimedBy, begunAt, begunBy, null, null);
  }
}
