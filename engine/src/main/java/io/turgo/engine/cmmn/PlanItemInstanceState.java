package io.turgo.engine.cmmn;

/**
 * The states of plan items, as {@link PlanItemInstance#getState} gives them.
 *
 * @since 0.1.0
 */
public final class PlanItemInstanceState {
  /** It waits for its entry criteria, or for its event. */
  public static final String AVAILABLE = "available";

  /** Somebody has to start it. */
  public static final String ENABLED = "enabled";

  /** Somebody has decided against it. */
  public static final String DISABLED = "disabled";

  /** A job starts it. */
  public static final String ASYNC_ACTIVE = "async-active";

  /** It has begun. */
  public static final String ACTIVE = "active";

  /** It has begun, and waits for its entry criteria to begin once more. */
  public static final String WAITING_FOR_REPETITION = "wait_repetition";

  /** It has come to its end, or has happened. In history only. */
  public static final String COMPLETED = "completed";

  /** It has ended before its end. In history only. */
  public static final String TERMINATED = "terminated";

  private PlanItemInstanceState() {}
}
