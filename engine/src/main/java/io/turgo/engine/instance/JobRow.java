package io.turgo.engine.instance;

import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Work to be done later for an execution. Its {@link State} says which table it is in; it keeps its
 * id when it moves.
 *
 * @param instanceRev the instance's rev at the job's creation: a cached copy that is older does not
 *     know the job
 * @param category what its element says that it is, for routing; null for nothing
 * @param queue the queue that brings it to who runs it once it is ready; null for the shard feed
 * @param retries attempts that are left
 * @param repeat what is left of a timer's cycle ({@code R2/PT10S}), null for one that fires once;
 *     of {@link Kind#EVENT} the id of the subscription, of {@link Kind#EXTERNAL} the topic, of
 *     {@link Kind#EXTERNAL_DONE} the code of the error that was thrown outside, of {@link
 *     Kind#LEGS} the numbers of the instances, of {@link Kind#SIGNAL} who gets it, of {@link
 *     Kind#SUSPEND_DEFINITION} and {@link Kind#ACTIVATE_DEFINITION} behind which instance of it to
 *     go on, 0 for the first; null where instances are left alone; of {@link Kind#RESUME_ACTIVITY}
 *     behind which job; of {@link Kind#BATCH} which part of the work
 * @param dueAt when a timer is due, in epoch milliseconds; null for one that is ready at once; in
 *     {@link State#EXTERNAL} until when nobody else gets the job
 * @param outside what it has in {@link State#EXTERNAL} only; null in all others
 * @param traceParent the trace that it continues, as W3C's Trace Context names it; null for none
 */
public record JobRow(
    long id,
    State state,
    Kind kind,
    int shard,
    long instanceId,
    long executionId,
    long definitionId,
    String activityId,
    boolean exclusive,
    int priority,
    @Nullable String category,
    @Nullable String queue,
    int retries,
    @Nullable Long dueAt,
    @Nullable String repeat,
    long createdAt,
    long instanceRev,
    @Nullable String exceptionMessage,
    @Nullable String exceptionStacktrace,
    @Nullable String traceParent,
    @Nullable Outside outside)
    implements Row {

  /** A job that the engine runs. */
  public JobRow(
      long id,
      State state,
      Kind kind,
      int shard,
      long instanceId,
      long executionId,
      long definitionId,
      String activityId,
      boolean exclusive,
      int priority,
      @Nullable String category,
      @Nullable String queue,
      int retries,
      @Nullable Long dueAt,
      @Nullable String repeat,
      long createdAt,
      long instanceRev,
      @Nullable String exceptionMessage,
      @Nullable String exceptionStacktrace,
      @Nullable String traceParent) {
    this(
        id,
        state,
        kind,
        shard,
        instanceId,
        executionId,
        definitionId,
        activityId,
        exclusive,
        priority,
        category,
        queue,
        retries,
        dueAt,
        repeat,
        createdAt,
        instanceRev,
        exceptionMessage,
        exceptionStacktrace,
        traceParent,
        null);
  }

  /** A job of no category and no trace that the shard feed brings. */
  public JobRow(
      long id,
      State state,
      Kind kind,
      int shard,
      long instanceId,
      long executionId,
      long definitionId,
      String activityId,
      boolean exclusive,
      int priority,
      int retries,
      @Nullable Long dueAt,
      @Nullable String repeat,
      long createdAt,
      long instanceRev,
      @Nullable String exceptionMessage,
      @Nullable String exceptionStacktrace) {
    this(
        id,
        state,
        kind,
        shard,
        instanceId,
        executionId,
        definitionId,
        activityId,
        exclusive,
        priority,
        null,
        null,
        retries,
        dueAt,
        repeat,
        createdAt,
        instanceRev,
        exceptionMessage,
        exceptionStacktrace,
        null);
  }

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
    /**
     * Starts an instance of its definition at the start event that it names. It is in an aggregate
     * of its own, which has no definition and goes with it.
     */
    START_TIMER,
    /** Is done by somebody outside while its execution waits at its task. */
    EXTERNAL,
    /** Goes on behind what somebody outside has done, with the variables that it brings. */
    EXTERNAL_DONE,
    /** Makes more instances of the activity that its execution does many times. */
    LEGS,
    /**
     * Has jobs bring a signal to executions that waited for it, too many for one unit. It is in an
     * aggregate of its own, which has no definition and goes with the last of them.
     */
    SIGNAL,
    /**
     * Suspends its definition and, where it says so, the instances of that, a part in each unit. It
     * is in an aggregate of its own, which has no definition and goes with it.
     */
    SUSPEND_DEFINITION,
    /** The same, but activates. */
    ACTIVATE_DEFINITION,
    /**
     * Lets jobs of an activity go on that was paused, a part of them at a time. It is in an
     * aggregate of its own, which has no definition and goes with it.
     */
    RESUME_ACTIVITY,
    /**
     * Does a part of a batch. It is in an aggregate of its own, which has no definition and goes
     * with the last of them.
     */
    BATCH;

    /** Whether a job of the kind is of a definition, and of no instance of it. */
    public boolean isOfDefinition() {
      return this == START_TIMER
          || this == SUSPEND_DEFINITION
          || this == ACTIVATE_DEFINITION
          || this == RESUME_ACTIVITY;
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

  /** The topic by which workers outside find it. */
  public String topic() {
    return Objects.requireNonNull(repeat, "Jobs for workers have a topic");
  }

  /**
   * The scope of the variables that the job brings: no execution has it, so nobody sees them before
   * the job has run.
   */
  public long scopeOfBrought() {
    return -id;
  }

  /** The next job of a cycle that is over for this one. */
  public JobRow next(
      long newId, long newDueAt, @Nullable String newRepeat, int newRetries, long now, long rev) {
    return new JobRow(
        newId,
        State.TIMER,
        kind,
        shard,
        instanceId,
        executionId,
        definitionId,
        activityId,
        exclusive,
        priority,
        category,
        queue,
        newRetries,
        newDueAt,
        newRepeat,
        now,
        rev,
        null,
        null,
        traceParent);
  }

  /** The job in another state; whoever had it outside has it no more. */
  public JobRow withState(State newState) {
    return with(draft -> {
      draft.state = newState;
      draft.outside = null;
    });
  }

  /**
   * A job that is done outside, for others to take or taken.
   *
   * @param until when others may take it; null for at once
   */
  public JobRow outside(String tenantId, @Nullable String lockOwner, @Nullable Long until) {
    return with(draft -> {
      draft.state = State.EXTERNAL;
      draft.outside = new Outside(tenantId, lockOwner);
      draft.dueAt = until;
    });
  }

  public JobRow withDueAt(@Nullable Long newDueAt) {
    return with(draft -> draft.dueAt = newDueAt);
  }

  public JobRow withTimer(long newDueAt, @Nullable String newRepeat) {
    return with(draft -> {
      draft.dueAt = newDueAt;
      draft.repeat = newRepeat;
    });
  }

  public JobRow withPriority(int newPriority, @Nullable String newQueue) {
    return with(draft -> {
      draft.priority = newPriority;
      draft.queue = newQueue;
    });
  }

  public JobRow withRetries(int newRetries) {
    return with(draft -> draft.retries = newRetries);
  }

  public JobRow withInstanceRev(long newRev) {
    return with(draft -> draft.instanceRev = newRev);
  }

  public JobRow withException(@Nullable String message, @Nullable String stacktrace) {
    return with(draft -> {
      draft.exceptionMessage = message;
      draft.exceptionStacktrace = stacktrace;
    });
  }

  private JobRow with(Consumer<Draft> changes) {
    Draft draft = new Draft(this);
    changes.accept(draft);
    return new JobRow(
        id,
        draft.state,
        kind,
        shard,
        instanceId,
        executionId,
        definitionId,
        activityId,
        exclusive,
        draft.priority,
        category,
        draft.queue,
        draft.retries,
        draft.dueAt,
        draft.repeat,
        createdAt,
        draft.instanceRev,
        draft.exceptionMessage,
        draft.exceptionStacktrace,
        traceParent,
        draft.outside);
  }

  /** What can change of a job, while it is changed. */
  private static final class Draft {
    private State state;
    private int priority;
    private @Nullable String queue;
    private int retries;
    private @Nullable Long dueAt;
    private @Nullable String repeat;
    private long instanceRev;
    private @Nullable String exceptionMessage;
    private @Nullable String exceptionStacktrace;
    private @Nullable Outside outside;

    Draft(JobRow from) {
      state = from.state;
      priority = from.priority;
      queue = from.queue;
      retries = from.retries;
      dueAt = from.dueAt;
      repeat = from.repeat;
      instanceRev = from.instanceRev;
      exceptionMessage = from.exceptionMessage;
      exceptionStacktrace = from.exceptionStacktrace;
      outside = from.outside;
    }
  }
}
