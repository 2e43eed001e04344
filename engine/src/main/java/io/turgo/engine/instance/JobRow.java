package io.turgo.engine.instance;

import org.jspecify.annotations.Nullable;

/**
 * Work to be done later for an execution. Its {@link State} says which table it is in; it keeps its
 * id when it moves.
 *
 * @param instanceRev the instance's rev at the job's creation: a cached copy that is older does not
 *     know the job
 * @param retries attempts that are left
 * @param dueAt when a timer is due, in epoch milliseconds; null for one that is ready at once
 * @param repeat what is left of a timer's cycle ({@code R2/PT10S}), null for one that fires once
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
    int retries,
    @Nullable Long dueAt,
    @Nullable String repeat,
    long createdAt,
    long instanceRev,
    @Nullable String exceptionMessage,
    @Nullable String exceptionStacktrace)
    implements Row {

  /** The state diagram: where a job is. */
  public enum State {
    /** In {@code job}: may run now. */
    READY,
    /** In {@code timer_job}: waits for its due time, a retry included. */
    TIMER,
    /** In {@code suspended_job}: its instance is suspended. */
    SUSPENDED,
    /** In {@code dead_letter_job}: has no retries left, somebody must look. */
    DEAD_LETTER
  }

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
    TRIGGER;

    /** Whether a job of the kind was handed over from outside, with variables of its own. */
    public boolean bringsVariables() {
      return this == SET_VARIABLES || this == SET_VARIABLES_LOCAL || this == TRIGGER;
    }
  }

  /**
   * The scope of the variables that the job brings: no execution has it, so nobody sees them before
   * the job has run.
   */
  public long scopeOfBrought() {
    return -id;
  }

  public JobRow withState(State newState) {
    return new JobRow(
        id,
        newState,
        kind,
        shard,
        instanceId,
        executionId,
        definitionId,
        activityId,
        exclusive,
        priority,
        retries,
        dueAt,
        repeat,
        createdAt,
        instanceRev,
        exceptionMessage,
        exceptionStacktrace);
  }

  public JobRow withDueAt(@Nullable Long newDueAt) {
    return new JobRow(
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
        retries,
        newDueAt,
        repeat,
        createdAt,
        instanceRev,
        exceptionMessage,
        exceptionStacktrace);
  }

  public JobRow withTimer(long newDueAt, @Nullable String newRepeat) {
    return new JobRow(
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
        retries,
        newDueAt,
        newRepeat,
        createdAt,
        instanceRev,
        exceptionMessage,
        exceptionStacktrace);
  }

  public JobRow withRetries(int newRetries) {
    return new JobRow(
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
        newRetries,
        dueAt,
        repeat,
        createdAt,
        instanceRev,
        exceptionMessage,
        exceptionStacktrace);
  }

  public JobRow withInstanceRev(long newRev) {
    return new JobRow(
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
        retries,
        dueAt,
        repeat,
        createdAt,
        newRev,
        exceptionMessage,
        exceptionStacktrace);
  }

  public JobRow withException(@Nullable String message, @Nullable String stacktrace) {
    return new JobRow(
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
        retries,
        dueAt,
        repeat,
        createdAt,
        instanceRev,
        message,
        stacktrace);
  }
}
