package io.turgo.engine.interpreter;

import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.variable.VariableValue;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What somebody wants done to one process instance; data only, so that it can be stepped again. */
public sealed interface Command {

  /**
   * Starts the instance at its none start event.
   *
   * @param definitionEpoch the epoch of the view that the definition was found in; {@link
   *     InstanceChanges#ANY_EPOCH} for any
   * @param transientVariables of the instance until its first wait states
   */
  record Start(
      long instanceId,
      long definitionId,
      long definitionEpoch,
      int shard,
      @Nullable String businessKey,
      @Nullable String name,
      @Nullable String userId,
      Map<String, VariableValue> variables,
      Map<String, ? extends @Nullable Object> transientVariables)
      implements Command {}

  /** Runs a ready job or a due timer, and consumes it. */
  record RunJob(long jobId) implements Command {}

  /**
   * Counts a failed attempt of a job: it waits for its next attempt in {@code timer_job}, or goes
   * to {@code dead_letter_job} when none is left.
   */
  record FailJob(long jobId, String message, String stacktrace) implements Command {}

  /** Completes an open user task and leaves it. */
  record CompleteTask(long taskId, Map<String, VariableValue> variables) implements Command {}

  /**
   * Leaves a receive task.
   *
   * @param transientVariables of the instance until its next wait states
   */
  record Trigger(
      long executionId,
      Map<String, VariableValue> variables,
      Map<String, ? extends @Nullable Object> transientVariables)
      implements Command {}

  /**
   * Sets variables as seen from an execution.
   *
   * @param local in exactly that scope; otherwise where the name is found, or else at the instance
   */
  record SetVariables(long executionId, Map<String, VariableValue> variables, boolean local)
      implements Command {}

  record RemoveVariables(long executionId, List<String> names, boolean local) implements Command {}

  /** Sets variables as seen from a task's execution. */
  record SetTaskVariables(long taskId, Map<String, VariableValue> variables) implements Command {}

  /** Gives a task to somebody, or to nobody with null. */
  record AssignTask(long taskId, @Nullable String userId, boolean claim) implements Command {}

  /** Ends the instance where it stands. */
  record DeleteInstance(@Nullable String reason) implements Command {}

  /** Suspends the instance: none of its jobs runs until it is activated. */
  record SuspendInstance() implements Command {}

  record ActivateInstance() implements Command {}

  /** Sets how many attempts a job has left. */
  record SetRetries(long jobId, Set<JobRow.State> in, int retries) implements Command {}

  /**
   * Moves a job from one state to another.
   *
   * @param retries attempts that it gets, null to keep them
   */
  record MoveJob(long jobId, Set<JobRow.State> from, JobRow.State to, @Nullable Integer retries)
      implements Command {}

  /** Deletes a job without running it; its execution stays where it is. */
  record DeleteJob(long jobId, Set<JobRow.State> in) implements Command {}
}
