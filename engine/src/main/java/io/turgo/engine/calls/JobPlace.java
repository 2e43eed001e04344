package io.turgo.engine.calls;

import io.turgo.engine.interpreter.Command;
import org.jspecify.annotations.Nullable;

/**
 * Where in which job user code runs.
 *
 * @param instanceId of the code, which need not be the job's own
 * @param definitionKey empty for none
 * @param activityId empty for none
 * @param traceParent the trace that the job continues, null for none
 */
public record JobPlace(
    long jobId,
    long instanceId,
    String definitionKey,
    String activityId,
    @Nullable String traceParent) {
  /** The job that a command runs, or whose failure it counts; null if it does neither. */
  public static @Nullable Long jobIn(Command command) {
    return switch (command) {
      case Command.RunJob run -> run.jobId();
      case Command.FailJob fail -> fail.jobId();
      default -> null;
    };
  }
}
