package io.turgo.engine.transfer;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A process instance of another engine as it stands. Keys are the ids of the other engine, or any
 * other names that are unique where they are used.
 *
 * @param key its id in the other engine
 * @param processDefinitionId the definition of this engine by which it goes on
 * @param caller the call activity that waits for its end; null for an instance at the top
 * @param start how it was started
 * @param tokens its tokens, each behind its parent
 * @param variables its variables
 * @param tasks its open user tasks
 * @param jobs its jobs
 * @param subscriptions the events that it waits for
 * @param comments what was said of it and its tasks
 * @param past activities that have ended
 * @param changes the changes of its variables, kept where the history has the level FULL
 * @since 0.1.0
 */
public record RunningInstance(
    String key,
    String processDefinitionId,
    @Nullable Caller caller,
    Start start,
    List<RunningToken> tokens,
    List<RunningVariable> variables,
    List<RunningTask> tasks,
    List<RunningJob> jobs,
    List<RunningSubscription> subscriptions,
    List<RunningComment> comments,
    List<PastActivity> past,
    List<PastChange> changes) {
  /** Copies the lists. */
  public RunningInstance {
    tokens = List.copyOf(tokens);
    variables = List.copyOf(variables);
    tasks = List.copyOf(tasks);
    jobs = List.copyOf(jobs);
    subscriptions = List.copyOf(subscriptions);
    comments = List.copyOf(comments);
    past = List.copyOf(past);
    changes = List.copyOf(changes);
  }

  /**
   * The call activity that waits for an instance.
   *
   * @param instanceKey the calling instance
   * @param tokenKey the token at the call activity
   */
  public record Caller(String instanceKey, String tokenKey) {}

  /**
   * How an instance was started.
   *
   * @param at the time
   * @param userId the user; null for nobody known
   * @param businessKey the business key; null for none
   * @param activityId the start event; null if it is not known
   * @param suspended whether it stays suspended when the others are activated
   * @param name the name of the instance; null for none
   */
  public record Start(
      Instant at,
      @Nullable String userId,
      @Nullable String businessKey,
      @Nullable String activityId,
      boolean suspended,
      @Nullable String name) {}
}
