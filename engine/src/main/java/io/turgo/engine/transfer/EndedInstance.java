package io.turgo.engine.transfer;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A process instance of another engine that has ended, for the history.
 *
 * @param key its id in the other engine
 * @param processDefinitionId the definition of this engine to which it belongs
 * @param callerKey the instance that called it; null for none, or for one that does not come along
 * @param start how it was started
 * @param end how it ended
 * @param activities its activities
 * @param variables the last values of its variables
 * @param changes the changes of its variables, kept where the history has the level FULL
 * @param comments what was said of it and its tasks
 * @since 0.1.0
 */
public record EndedInstance(
    String key,
    String processDefinitionId,
    @Nullable String callerKey,
    RunningInstance.Start start,
    End end,
    List<PastActivity> activities,
    List<PastVariable> variables,
    List<PastChange> changes,
    List<RunningComment> comments) {
  /** Copies the lists. */
  public EndedInstance {
    activities = List.copyOf(activities);
    variables = List.copyOf(variables);
    changes = List.copyOf(changes);
    comments = List.copyOf(comments);
  }

  /**
   * How an instance ended.
   *
   * @param at the time
   * @param activityId the end event; null if it is not known
   * @param deleteReason the reason for its cancellation; null if it was completed
   */
  public record End(Instant at, @Nullable String activityId, @Nullable String deleteReason) {}
}
