package io.turgo.camunda7.importing;

import io.turgo.engine.transfer.RunningInstance;
import io.turgo.engine.transfer.RunningJob;
import io.turgo.engine.transfer.RunningSubscription;
import io.turgo.engine.transfer.RunningToken;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts in the rows of the other engine what must be in Turgo too. It does not share the way in
 * which instances are converted, so that a fault there does not hide itself.
 */
final class SourceCounts {
  private final Map<String, Integer> counts = new HashMap<>();
  private final Set<String> aroundGateways;

  /**
   * @param aroundGateways event-based gateways and the events behind them, where one token there is
   *     several here
   */
  private SourceCounts(Set<String> aroundGateways) {
    this.aroundGateways = aroundGateways;
  }

  static List<String> differences(SourceInstance from, SourceModel model, RunningInstance found) {
    SourceCounts source = new SourceCounts(model.aroundEventGateways());
    source.count(from);
    SourceCounts target = new SourceCounts(model.aroundEventGateways());
    target.count(found);
    Set<String> all = new HashSet<>(source.counts.keySet());
    all.addAll(target.counts.keySet());
    List<String> differences = new ArrayList<>();
    for (String what : all) {
      int before = source.counts.getOrDefault(what, 0);
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

  private void token(String activityId) {
    if (!aroundGateways.contains(activityId)) {
      add("token at", activityId);
    }
  }

  private void count(SourceInstance from) {
    Set<String> ended = new HashSet<>();
    Set<String> parents = new HashSet<>();
    from.executions.stream()
        .filter(row -> !row.flag("IS_EVENT_SCOPE_"))
        .forEach(row -> parents.add(row.textOrEmpty("PARENT_ID_")));
    for (SourceRow row : from.executions) {
      boolean isOver =
          !row.flag("IS_ACTIVE_")
              && row.flag("IS_CONCURRENT_")
              && row.textOrNull("ACT_INST_ID_") == null
              && !parents.contains(row.text("ID_"));
      if (isOver && from.jobs.stream().noneMatch(job -> of(job).equals(row.text("ID_")))) {
        ended.add(row.text("ID_"));
      }
    }
    from.tasks.forEach(row -> add("task", row.text("TASK_DEF_KEY_")));
    for (SourceRow row : from.jobs) {
      boolean timer = row.textOrEmpty("HANDLER_TYPE_").startsWith("timer-");
      Instant due = row.timeOrNull("DUEDATE_");
      add("job", timer && due != null ? due.toEpochMilli() : "ready");
    }
    from.externalTasks.forEach(row -> add("external task", row.text("ACT_ID_")));
    from.subscriptions.forEach(
        row -> add("subscription " + row.text("EVENT_TYPE_"), row.textOrNull("EVENT_NAME_")));
    for (SourceRow row : from.variables) {
      if (!ended.contains(row.textOrEmpty("EXECUTION_ID_"))) {
        add("variable", row.text("NAME_"));
      }
    }
    for (SourceRow row : from.executions) {
      boolean leaf = !parents.contains(row.text("ID_")) && !row.flag("IS_EVENT_SCOPE_");
      String activity = row.textOrNull("ACT_ID_");
      if (leaf && activity != null && !ended.contains(row.text("ID_"))) {
        token(SourceModel.elementOf(activity));
      }
    }
  }

  private static String of(SourceRow job) {
    return job.textOrEmpty("EXECUTION_ID_");
  }

  private void count(RunningInstance found) {
    for (RunningToken token : found.tokens()) {
      switch (token.kind()) {
        case TOKEN, LEG, WAITING -> token(token.activityId());
        case SCOPE, BODY, LEG_SCOPE, EVENT, KEPT -> {}
      }
    }
    found.tasks().forEach(task -> add("task", activity(found, task.tokenKey())));
    for (RunningJob job : found.jobs()) {
      if (job.kind() == RunningJob.Kind.EXTERNAL) {
        add("external task", activity(found, job.tokenKey()));
      } else {
        boolean timer = job.kind() == RunningJob.Kind.TIMER;
        add("job", timer && job.dueAt() != null ? job.dueAt().toEpochMilli() : "ready");
      }
    }
    found.subscriptions().forEach(it -> add("subscription " + typeOf(it.kind()), it.name()));
    found.variables().forEach(variable -> add("variable", variable.name()));
  }

  private static String typeOf(RunningSubscription.Kind kind) {
    return switch (kind) {
      case MESSAGE -> "message";
      case SIGNAL -> "signal";
      case CONDITION -> "conditional";
      case COMPENSATION -> "compensate";
    };
  }

  private static @Nullable String activity(RunningInstance found, String tokenKey) {
    return found.tokens().stream()
        .filter(token -> token.key().equals(tokenKey))
        .map(RunningToken::activityId)
        .findFirst()
        .orElse(null);
  }
}
