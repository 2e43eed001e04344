package io.turgo.engine.interpreter;

import io.turgo.engine.variable.VariableValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Something that a worker outside does with a job of its kind. */
public sealed interface ExternalJobCommand extends Command.OfJob {
  /** Who does it and must have the job; null for whoever may. */
  @Nullable String workerId();

  /** A worker takes a job that nobody has, or whose lock is over. */
  record LockExternalJob(long jobId, String workerId, long millis) implements ExternalJobCommand {}

  /** A worker keeps a job, from now on for that time. */
  record ExtendLock(long jobId, String workerId, long millis) implements ExternalJobCommand {}

  /** Lets others take a job. */
  record UnlockExternalJob(long jobId, @Nullable String workerId) implements ExternalJobCommand {}

  /**
   * Counts a failed attempt outside.
   *
   * @param retries attempts that are left; null for one less
   * @param pauseMillis until others can take it; null for what its element says
   * @param variables set all the same
   * @param localVariables the execution's own, set all the same
   */
  record FailExternalJob(
      long jobId,
      String workerId,
      @Nullable String message,
      @Nullable String details,
      @Nullable Integer retries,
      @Nullable Long pauseMillis,
      Map<String, VariableValue> variables,
      Map<String, VariableValue> localVariables)
      implements ExternalJobCommand {}

  /**
   * Goes on behind what was done outside.
   *
   * @param localVariables the execution's own, set at once
   * @param later a job goes on
   */
  record CompleteExternalJob(
      long jobId,
      String workerId,
      Map<String, VariableValue> variables,
      Map<String, VariableValue> localVariables,
      boolean later)
      implements ExternalJobCommand {}

  /**
   * Throws an error of the model instead of going on behind what was done outside.
   *
   * @param code null for one that every event catches
   * @param later a job throws it
   */
  record ExternalError(
      long jobId,
      String workerId,
      @Nullable String code,
      @Nullable String message,
      Map<String, VariableValue> variables,
      boolean later)
      implements ExternalJobCommand {}
}
