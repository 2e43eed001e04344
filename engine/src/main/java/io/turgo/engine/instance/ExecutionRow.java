package io.turgo.engine.instance;

import org.jspecify.annotations.Nullable;

/**
 * A part of the tree of an instance: a token, what holds tokens, or what waits beside them. Its
 * {@link Kind} says which, and changes while the execution stays.
 *
 * @param parentId the execution that it is in; the instance's id for those directly below it
 * @param activityId the node where it is
 * @param activityInstanceId the history row of the activity that it is in; 0 for none, which is so
 *     before it has entered and where no activities are recorded
 * @param viaFlow the sequence flow by which it came here; null where it came by none. In a case,
 *     the part of a sentry that has happened; of an active item, the transition by which it ends
 *     once it is left, null for {@code complete}
 */
public record ExecutionRow(
    long id,
    long instanceId,
    long parentId,
    String activityId,
    Kind kind,
    long activityInstanceId,
    @Nullable String viaFlow)
    implements Row {
  /** What an execution is. */
  public enum Kind {
    /** Is about to enter its node, in it, or about to leave it. */
    TOKEN,
    /** Is in a sub-process that runs, and holds what is in that. */
    SCOPE,
    /** Holds the instances of an activity that is done several times. */
    BODY,
    /** Is one of the instances that a body holds. */
    LEG,
    /** Is one of them too, in a sub-process that runs. */
    LEG_SCOPE,
    /** An attached event that waits with a job or with subscriptions. */
    EVENT,
    /**
     * An attached event that waits for an error, an escalation or a cancellation: no row says so.
     */
    CATCH,
    /** Waits at a join. */
    WAITING,
    /** Waits at an activity that needs more tokens to begin. */
    GATHERING,
    /** Stands for a flow to a complex gateway whose next token is taken away. */
    AWAITED,
    /** What a completed sub-process has left to be undone. */
    KEPT,
    /** A plan item of a case that waits for its entry criteria, or for its event. */
    AVAILABLE,
    /** One that somebody has to start. */
    ENABLED,
    /** One that somebody has decided against. */
    DISABLED,
    /** One that a job starts. */
    ASYNC_ACTIVE,
    /** One that has begun and waits for its entry criteria to begin once more. */
    WAITING_FOR_REPETITION,
    /** A part of a criterion that has happened while its plan item waits for others. */
    HAPPENED,
    /** Notes that a plan item of its stage has completed once, where a rule asks. */
    COMPLETED_ONCE;

    /** The state of a plan item as queries show it; null where it is none. */
    public @Nullable String planItemState() {
      return switch (this) {
        case TOKEN, SCOPE -> "active";
        case AVAILABLE -> "available";
        case ENABLED -> "enabled";
        case DISABLED -> "disabled";
        case ASYNC_ACTIVE -> "async-active";
        case WAITING_FOR_REPETITION -> "wait_repetition";
        default -> null;
      };
    }

    /** Whether it is a plan item that has not begun. */
    public boolean isBeforeStart() {
      return this == AVAILABLE
          || this == ENABLED
          || this == DISABLED
          || this == WAITING_FOR_REPETITION;
    }

    /** Whether it notes something for plan items of a case, and is none. */
    public boolean isNote() {
      return this == HAPPENED || this == COMPLETED_ONCE;
    }

    /** Whether something runs in it. */
    public boolean isScope() {
      return this == SCOPE || this == BODY || this == LEG_SCOPE;
    }

    /** Whether it is one of several that do its activity. */
    public boolean isLeg() {
      return this == LEG || this == LEG_SCOPE;
    }

    /** Whether it waits beside its parent, and keeps that from nothing. */
    public boolean isAttached() {
      return this == EVENT || this == CATCH || isNote();
    }

    /** Whether it waits for other tokens, to go on with them. */
    public boolean waits() {
      return this == WAITING || this == GATHERING || this == AWAITED;
    }

    /** Whether it neither runs nor holds others that run. */
    public boolean rests() {
      return waits() || this == CATCH || this == KEPT || isNote() || isBeforeStart();
    }

    private Kind opened() {
      return this == LEG ? LEG_SCOPE : SCOPE;
    }

    private Kind closed() {
      return this == LEG_SCOPE ? LEG : TOKEN;
    }
  }

  /** A token that goes to another node. */
  public ExecutionRow at(String newActivityId, @Nullable String flowId) {
    return new ExecutionRow(id, instanceId, parentId, newActivityId, Kind.TOKEN, 0, flowId);
  }

  public ExecutionRow entered(long newActivityInstanceId) {
    return new ExecutionRow(
        id, instanceId, parentId, activityId, kind, newActivityInstanceId, viaFlow);
  }

  public ExecutionRow as(Kind newKind) {
    return new ExecutionRow(
        id, instanceId, parentId, activityId, newKind, activityInstanceId, viaFlow);
  }

  /** Where it is, in another version of its process. */
  public ExecutionRow relocated(String newActivityId, @Nullable String newViaFlow) {
    return new ExecutionRow(
        id, instanceId, parentId, newActivityId, kind, activityInstanceId, newViaFlow);
  }

  public ExecutionRow below(long newParentId) {
    return new ExecutionRow(
        id, instanceId, newParentId, activityId, kind, activityInstanceId, viaFlow);
  }

  /** Holds what begins to run in its sub-process. */
  public ExecutionRow opened() {
    return as(kind.opened());
  }

  /** Nothing runs in it any more; it is about to leave its activity. */
  public ExecutionRow closed() {
    return as(kind.closed());
  }
}
