package io.turgo.engine.instance;

import org.jspecify.annotations.Nullable;

/**
 * Work to be done later for an execution. Its {@link State} says which table it is in; it keeps its
 * id when it moves.
 *
 * @param payload what it does, with all that it has to know for that
 * @param retries attempts that are left
 * @param dueAt when a timer is due, in epoch milliseconds; null for one that is ready at once; in
 *     {@link State#EXTERNAL} until when nobody else gets the job
 * @param instanceRev the instance's rev at the job's creation: a cached copy that is older does not
 *     know the job
 * @param failure of its last attempt; null where it did not fail
 * @param traceParent the trace that it continues, as W3C's Trace Context names it; null for none
 * @param outside what it has in {@link State#EXTERNAL} only; null in all others
 */
public record JobRow(
    long id,
    State state,
    JobPayload payload,
    Location location,
    Dispatch dispatch,
    int retries,
    @Nullable Long dueAt,
    long createdAt,
    long instanceRev,
    @Nullable Failure failure,
    @Nullable String traceParent,
    @Nullable Outside outside)
    implements Row {

  /** The state diagram: where a job is. */
  public enum State {
    /** In {@code turgo_job}: may run now. */
    READY,
    /** In {@code turgo_timer_job}: waits for its due time, a retry included. */
    TIMER,
    /** In {@code turgo_suspended_job}: its instance is suspended, or its activity paused. */
    SUSPENDED,
    /** In {@code turgo_dead_letter_job}: has no retries left, somebody must look. */
    DEAD_LETTER,
    /** In {@code turgo_external_job}: somebody outside takes it, or has it; never the executor. */
    EXTERNAL
  }

  /**
   * Where a job belongs.
   *
   * @param executionId the instance's id for what belongs to no single execution
   * @param definitionId that of the instance, where its kind has one, otherwise without a meaning
   * @param activityId the element; empty for none
   * @param shard that of the instance
   */
  public record Location(
      long instanceId, long executionId, long definitionId, String activityId, int shard) {}

  /**
   * How a job comes to who runs it.
   *
   * @param exclusive whether no other exclusive job of its instance runs meanwhile
   * @param priority higher is sooner
   * @param category what its element says that it is, for routing; null for nothing
   * @param queue the queue that brings it to who runs it once it is ready; null for the shard feed
   */
  public record Dispatch(
      boolean exclusive, int priority, @Nullable String category, @Nullable String queue) {
    private static final Dispatch EXCLUSIVE = new Dispatch(true, 0, null, null);
    private static final Dispatch SHARED = new Dispatch(false, 0, null, null);

    /** Answers one of two that all have in common, for a job with nothing of its own. */
    public static Dispatch of(
        boolean exclusive, int priority, @Nullable String category, @Nullable String queue) {
      if (priority != 0 || category != null || queue != null) {
        return new Dispatch(exclusive, priority, category, queue);
      }
      return exclusive ? EXCLUSIVE : SHARED;
    }
  }

  /** What an attempt has ended with. */
  public record Failure(@Nullable String message, @Nullable String stacktrace) {
    /** Answers null where there is nothing to be said. */
    public static @Nullable Failure of(@Nullable String message, @Nullable String stacktrace) {
      return message == null && stacktrace == null ? null : new Failure(message, stacktrace);
    }
  }

  /**
   * What a job has that somebody outside does.
   *
   * @param tenantId of its definition
   * @param lockOwner the worker that took it last and did not give it back; null for none
   */
  public record Outside(String tenantId, @Nullable String lockOwner) {}

  /** What running the job does. */
  public enum Kind {
    /** Enters and runs the node of its execution. */
    ASYNC_BEFORE,
    /** Leaves the node of its execution. */
    ASYNC_AFTER,
    /** Fires the timer event of its execution. */
    TIMER,
    /** Sets the variables that it brings, as seen from its execution, which may be the instance. */
    SET_VARIABLES,
    /** Sets the variables that it brings as its execution's own. */
    SET_VARIABLES_LOCAL,
    /** Triggers its execution, with the variables that it brings. */
    TRIGGER,
    /** Brings a message or signal to the subscription that it names, with its variables. */
    EVENT,
    /** Starts an instance of its definition at the start event that it names. */
    START_TIMER,
    /** Is done by somebody outside while its execution waits at its task. */
    EXTERNAL,
    /** Goes on behind what somebody outside has done, with the variables that it brings. */
    EXTERNAL_DONE,
    /** Makes more instances of the activity that its execution does many times. */
    LEGS,
    /** Has jobs bring a signal to executions that waited for it, too many for one unit. */
    SIGNAL,
    /**
     * Suspends its definition and, where it says so, the instances of that, a part in each unit.
     */
    SUSPEND_DEFINITION,
    /** The same, but activates. */
    ACTIVATE_DEFINITION,
    /** Lets jobs of an activity go on that was paused, a part of them at a time. */
    RESUME_ACTIVITY,
    /** Does a part of a batch. */
    BATCH;

    /** The kind of aggregate that jobs of the kind are in. */
    public AggregateKind aggregate() {
      return switch (this) {
        case START_TIMER -> AggregateKind.START_TIMER;
        case SUSPEND_DEFINITION, ACTIVATE_DEFINITION, RESUME_ACTIVITY ->
            AggregateKind.DEFINITION_JOB;
        case SIGNAL -> AggregateKind.SIGNAL;
        case BATCH -> AggregateKind.BATCH;
        case ASYNC_BEFORE,
            ASYNC_AFTER,
            TIMER,
            SET_VARIABLES,
            SET_VARIABLES_LOCAL,
            TRIGGER,
            EVENT,
            EXTERNAL,
            EXTERNAL_DONE,
            LEGS ->
            AggregateKind.PROCESS;
      };
    }

    /** Whether a job of the kind is of a definition, and of no instance of it. */
    public boolean isOfDefinition() {
      return aggregate() == AggregateKind.START_TIMER
          || aggregate() == AggregateKind.DEFINITION_JOB;
    }

    /**
     * Whether a job of the kind waits while its activity is paused: not what brings variables, nor
     * what is left to do of something that has been begun.
     */
    public boolean canBePaused() {
      return this == ASYNC_BEFORE
          || this == ASYNC_AFTER
          || this == TIMER
          || this == TRIGGER
          || this == EVENT
          || this == EXTERNAL;
    }

    /** Whether a job of the kind was handed over from outside, with variables of its own. */
    public boolean bringsVariables() {
      return this == SET_VARIABLES
          || this == SET_VARIABLES_LOCAL
          || this == TRIGGER
          || this == EVENT
          || this == EXTERNAL_DONE;
    }

    /** Whether a job of the kind may keep variables, which go with it. */
    public boolean keepsVariables() {
      return bringsVariables() || this == EXTERNAL || this == LEGS || this == SIGNAL;
    }
  }

  public Kind kind() {
    return payload.kind();
  }

  public long instanceId() {
    return location.instanceId();
  }

  public long executionId() {
    return location.executionId();
  }

  public long definitionId() {
    return location.definitionId();
  }

  /** The definition that the aggregate of the job is of; null where its kind has none. */
  public @Nullable Long ofDefinition() {
    return kind().aggregate().hasDefinition() ? (Long) definitionId() : null;
  }

  public String activityId() {
    return location.activityId();
  }

  public int shard() {
    return location.shard();
  }

  public boolean exclusive() {
    return dispatch.exclusive();
  }

  public int priority() {
    return dispatch.priority();
  }

  public @Nullable String category() {
    return dispatch.category();
  }

  public @Nullable String queue() {
    return dispatch.queue();
  }

  public @Nullable String exceptionMessage() {
    return failure == null ? null : failure.message();
  }

  public @Nullable String exceptionStacktrace() {
    return failure == null ? null : failure.stacktrace();
  }

  /** The topic by which workers outside find it. */
  public String topic() {
    if (payload instanceof JobPayload.External external) {
      return external.topic();
    }
    throw new IllegalStateException("Workers do not do job " + id + ", which is " + kind());
  }

  /** The next job of several that do one thing after the other. */
  public JobRow next(
      long newId,
      JobPayload newPayload,
      @Nullable Long newDueAt,
      int newRetries,
      long now,
      long rev) {
    return new JobRow(
        newId,
        newDueAt == null ? State.READY : State.TIMER,
        newPayload,
        location,
        dispatch,
        newRetries,
        newDueAt,
        now,
        rev,
        null,
        traceParent,
        null);
  }

  /** The job in another state; whoever had it outside has it no more. */
  public JobRow withState(State newState) {
    return changed(newState, payload, dispatch, retries, dueAt, instanceRev, failure, null);
  }

  /**
   * A job that is done outside, for others to take or taken.
   *
   * @param until when others may take it; null for at once
   */
  public JobRow outside(String tenantId, @Nullable String lockOwner, @Nullable Long until) {
    Outside newOutside = new Outside(tenantId, lockOwner);
    return changed(
        State.EXTERNAL, payload, dispatch, retries, until, instanceRev, failure, newOutside);
  }

  public JobRow withDueAt(@Nullable Long newDueAt) {
    return changed(state, payload, dispatch, retries, newDueAt, instanceRev, failure, outside);
  }

  public JobRow withTimer(long newDueAt, JobPayload newPayload) {
    return changed(state, newPayload, dispatch, retries, newDueAt, instanceRev, failure, outside);
  }

  public JobRow withPriority(int newPriority, @Nullable String newQueue) {
    Dispatch moved = Dispatch.of(exclusive(), newPriority, category(), newQueue);
    return changed(state, payload, moved, retries, dueAt, instanceRev, failure, outside);
  }

  public JobRow withRetries(int newRetries) {
    return changed(state, payload, dispatch, newRetries, dueAt, instanceRev, failure, outside);
  }

  public JobRow withInstanceRev(long newRev) {
    return changed(state, payload, dispatch, retries, dueAt, newRev, failure, outside);
  }

  public JobRow withException(@Nullable String message, @Nullable String stacktrace) {
    Failure newFailure = Failure.of(message, stacktrace);
    return changed(state, payload, dispatch, retries, dueAt, instanceRev, newFailure, outside);
  }

  /** The job in another version of its process. */
  public JobRow relocated(long newDefinitionId, String newActivityId) {
    return new JobRow(
        id,
        state,
        payload,
        new Location(instanceId(), executionId(), newDefinitionId, newActivityId, location.shard()),
        dispatch,
        retries,
        dueAt,
        createdAt,
        instanceRev,
        failure,
        traceParent,
        outside);
  }

  private JobRow changed(
      State newState,
      JobPayload newPayload,
      Dispatch newDispatch,
      int newRetries,
      @Nullable Long newDueAt,
      long newRev,
      @Nullable Failure newFailure,
      @Nullable Outside newOutside) {
    return new JobRow(
        id,
        newState,
        newPayload,
        location,
        newDispatch,
        newRetries,
        newDueAt,
        createdAt,
        newRev,
        newFailure,
        traceParent,
        newOutside);
  }
}
