package io.turgo.importing.flowable;

import io.turgo.engine.transfer.RunningSubscription;
import io.turgo.importing.source.SourceModel;
import io.turgo.importing.source.SourceRow;
import io.turgo.importing.source.ThingCounts;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Counts in the rows of Flowable what must be in Turgo too. An execution is a token if it is a leaf
 * of the tree without the executions of events, and has work or waits.
 */
final class FlowableCounts {
  private final FlowableInstance from;
  private final SourceModel model;
  private final ThingCounts counts;
  private final Map<String, SourceRow> byId = new HashMap<>();
  private final Map<String, List<SourceRow>> childrenOf;
  private final Map<String, List<SourceRow>> jobsOf;
  private final Set<String> over = new HashSet<>();

  private FlowableCounts(FlowableInstance from, SourceModel model) {
    this.from = from;
    this.model = model;
    this.counts = new ThingCounts(model);
    this.childrenOf = SourceRow.by("PARENT_ID_", from.executions);
    this.jobsOf = SourceRow.by("EXECUTION_ID_", from.jobs);
    from.executions.forEach(row -> byId.put(row.text("ID_"), row));
  }

  static ThingCounts of(FlowableInstance from, SourceModel model) {
    return new FlowableCounts(from, model).count();
  }

  private ThingCounts count() {
    Set<String> holding = new HashSet<>();
    for (SourceRow row : from.executions) {
      if (!model.isAttached(row.textOrEmpty("ACT_ID_"))) {
        holding.add(row.textOrEmpty("PARENT_ID_"));
      }
    }
    for (SourceRow row : from.executions) {
      String id = row.text("ID_");
      String activity = row.textOrEmpty("ACT_ID_");
      boolean leaf = !holding.contains(id) && !id.equals(from.id);
      if (leaf && !row.flag("IS_EVENT_SCOPE_") && !model.isAttached(activity)) {
        if (isOver(row)) {
          over.add(id);
        } else {
          counts.token(activity);
        }
      }
    }
    from.tasks.forEach(row -> counts.task(row.text("TASK_DEF_KEY_")));
    from.jobs.forEach(this::job);
    from.subscriptions.forEach(
        row -> counts.subscription(kind(row), row.textOrNull("EVENT_NAME_")));
    for (SourceRow row : from.variables) {
      if (!over.contains(row.textOrEmpty("EXECUTION_ID_"))) {
        counts.variable(row.text("NAME_"));
      }
    }
    from.answers.forEach(row -> counts.variable(row.text("NAME_")));
    for (SourceRow row : from.executions) {
      String id = row.text("ID_");
      String activity = row.textOrNull("ACT_ID_");
      boolean runs = holding.contains(id) && !row.flag("IS_MI_ROOT_") && !isKept(row);
      int conditions =
          model.conditional().contains(row.textOrEmpty("ACT_ID_"))
              ? 1
              : runs && !isInterrupted(id) ? model.conditionalStarts(activity).size() : 0;
      for (int i = 0; i < conditions; i++) {
        counts.subscription(RunningSubscription.Kind.CONDITION, null);
      }
    }
    return counts;
  }

  /** An inactive instance of an activity without a job of its own has ended beside others. */
  private boolean isOver(SourceRow row) {
    SourceRow parent = byId.get(row.textOrEmpty("PARENT_ID_"));
    return parent != null
        && parent.flag("IS_MI_ROOT_")
        && !row.flag("IS_ACTIVE_")
        && jobsOf.getOrDefault(row.text("ID_"), List.of()).stream()
            .allMatch(job -> FlowableInstance.LOOKING.contains(job.textOrEmpty("HANDLER_TYPE_")));
  }

  private boolean isKept(SourceRow row) {
    return row.flag("IS_EVENT_SCOPE_") && !model.runsByEvent(row.textOrEmpty("ACT_ID_"));
  }

  private boolean isInterrupted(String scopeId) {
    return childrenOf.getOrDefault(scopeId, List.of()).stream()
        .anyMatch(row -> model.interruptsByEvent(row.textOrEmpty("ACT_ID_")));
  }

  private void job(SourceRow job) {
    String handler = job.textOrEmpty("HANDLER_TYPE_");
    if (FlowableInstance.LOOKING.contains(handler)) {
      return;
    }
    if ("externalWorker".equals(job.textOrNull("TYPE_"))) {
      SourceRow execution = byId.get(job.textOrEmpty("EXECUTION_ID_"));
      counts.externalTask(execution == null ? null : execution.textOrNull("ACT_ID_"));
    } else {
      counts.job(handler.equals("trigger-timer") ? job.timeOrNull("DUEDATE_") : null);
    }
  }

  /** Other types have been refused. */
  private static RunningSubscription.Kind kind(SourceRow row) {
    return switch (row.text("EVENT_TYPE_")) {
      case "message" -> RunningSubscription.Kind.MESSAGE;
      case "signal" -> RunningSubscription.Kind.SIGNAL;
      default -> RunningSubscription.Kind.COMPENSATION;
    };
  }
}
