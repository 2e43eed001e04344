package io.turgo.importing.camunda7;

import io.turgo.engine.transfer.RunningSubscription;
import io.turgo.importing.source.SourceModel;
import io.turgo.importing.source.SourceRow;
import io.turgo.importing.source.ThingCounts;
import java.time.Instant;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

/** Counts in the rows of Camunda what must be in Turgo too. */
final class Camunda7Counts {
  private Camunda7Counts() {}

  static ThingCounts of(Camunda7Instance from, SourceModel model) {
    ThingCounts counts = new ThingCounts(model);
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
      if (isOver && from.jobsOf(row.text("ID_")).isEmpty()) {
        ended.add(row.text("ID_"));
      }
    }
    from.tasks.forEach(row -> counts.task(row.text("TASK_DEF_KEY_")));
    for (SourceRow row : from.jobs) {
      boolean timer = row.textOrEmpty("HANDLER_TYPE_").startsWith("timer-");
      Instant due = row.timeOrNull("DUEDATE_");
      counts.job(timer ? due : null);
    }
    from.externalTasks.forEach(row -> counts.externalTask(row.text("ACT_ID_")));
    from.subscriptions.forEach(
        row -> counts.subscription(kind(row), row.textOrNull("EVENT_NAME_")));
    for (SourceRow row : from.variables) {
      if (!ended.contains(row.textOrEmpty("EXECUTION_ID_"))) {
        counts.variable(row.text("NAME_"));
      }
    }
    for (SourceRow row : from.executions) {
      boolean leaf = !parents.contains(row.text("ID_")) && !row.flag("IS_EVENT_SCOPE_");
      String activity = row.textOrNull("ACT_ID_");
      if (leaf && activity != null && !ended.contains(row.text("ID_"))) {
        counts.token(standsAt(from, row, Camunda7Tokens.elementOf(activity), model));
      }
    }
    return counts;
  }

  /** A token that has left its element may stand before the next one in Turgo. */
  private static String standsAt(
      Camunda7Instance from, SourceRow execution, String elementId, SourceModel model) {
    for (SourceRow job : from.jobsOf(execution.text("ID_"))) {
      String[] parts = job.textOrEmpty("HANDLER_CFG_").split("\\$", 2);
      if (parts[0].equals(Camunda7Converter.TAKE)
          && parts.length > 1
          && model.leavesTwice(elementId, parts[1]) != null) {
        return Objects.requireNonNullElse(model.behind(parts[1]), elementId);
      }
    }
    return elementId;
  }

  /** Other types have been refused. */
  private static RunningSubscription.Kind kind(SourceRow row) {
    return switch (row.text("EVENT_TYPE_")) {
      case "message" -> RunningSubscription.Kind.MESSAGE;
      case "signal" -> RunningSubscription.Kind.SIGNAL;
      case "conditional" -> RunningSubscription.Kind.CONDITION;
      default -> RunningSubscription.Kind.COMPENSATION;
    };
  }
}
