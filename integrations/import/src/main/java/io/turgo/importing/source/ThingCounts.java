package io.turgo.importing.source;

import io.turgo.engine.transfer.RunningInstance;
import io.turgo.engine.transfer.RunningJob;
import io.turgo.engine.transfer.RunningSubscription;
import io.turgo.engine.transfer.RunningToken;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * How many things of each kind an instance has, to compare both engines. Each side is counted in
 * its own rows, so that a fault of the conversion does not hide itself.
 *
 * @since 0.1.0
 */
public final class ThingCounts {
  private final Map<String, Integer> counts = new HashMap<>();
  private final Set<String> aroundGateways;

  /**
   * Begins to count.
   *
   * @param model of the instance; at its event-based gateways and the events behind them one token
   *     there is several here, so those are not counted
   */
  public ThingCounts(SourceModel model) {
    this.aroundGateways = model.aroundEventGateways();
  }

  /** Counts what Turgo has. */
  public static ThingCounts of(RunningInstance found, SourceModel model) {
    ThingCounts counts = new ThingCounts(model);
    Map<String, String> activities = new HashMap<>();
    for (RunningToken token : found.tokens()) {
      activities.put(token.key(), token.activityId());
      switch (token.kind()) {
        case TOKEN, LEG, WAITING -> counts.token(token.activityId());
        case SCOPE, BODY, LEG_SCOPE, EVENT, KEPT -> {}
      }
    }
    found.tasks().forEach(task -> counts.task(activities.get(task.tokenKey())));
    for (RunningJob job : found.jobs()) {
      if (job.kind() == RunningJob.Kind.EXTERNAL) {
        counts.externalTask(activities.get(job.tokenKey()));
      } else {
        counts.job(job.kind() == RunningJob.Kind.TIMER ? job.dueAt() : null);
      }
    }
    found.subscriptions().forEach(it -> counts.subscription(it.kind(), it.name()));
    found.variables().forEach(variable -> counts.variable(variable.name()));
    return counts;
  }

  /** Says what the source, which is this, has in another number than the target. */
  public List<String> differences(ThingCounts target) {
    Set<String> all = new TreeSet<>(counts.keySet());
    all.addAll(target.counts.keySet());
    List<String> differences = new ArrayList<>();
    for (String what : all) {
      int before = counts.getOrDefault(what, 0);
      int now = target.counts.getOrDefault(what, 0);
      if (before != now) {
        differences.add("has " + now + " instead of " + before + ": " + what);
      }
    }
    return differences;
  }

  private void add(String what, @Nullable Object of) {
    counts.merge(what + " " + of, 1, Integer::sum);
  }

  /** Counts a token that holds no others. */
  public void token(String activityId) {
    if (!aroundGateways.contains(activityId)) {
      add("token at", activityId);
    }
  }

  /** Counts an open user task. */
  public void task(@Nullable String activityId) {
    add("task", activityId);
  }

  /**
   * Counts a job.
   *
   * @param due when a timer is due; null for other jobs
   */
  public void job(@Nullable Instant due) {
    add("job", due == null ? "ready" : due.toEpochMilli());
  }

  /** Counts an external task. */
  public void externalTask(@Nullable String activityId) {
    add("external task", activityId);
  }

  /** Counts a subscription. */
  public void subscription(RunningSubscription.Kind kind, @Nullable String name) {
    add("subscription " + kind, name);
  }

  /** Counts a variable. */
  public void variable(String name) {
    add("variable", name);
  }
}
