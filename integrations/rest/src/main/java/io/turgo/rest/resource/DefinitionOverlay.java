package io.turgo.rest.resource;

import io.turgo.diagram.Overlay;
import io.turgo.engine.history.HistoricActivityStatistics;
import io.turgo.engine.monitoring.ActivityStatistics;
import io.turgo.engine.repository.ModelDifference;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Call;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a request wants to see on top of the diagram of a definition. */
final class DefinitionOverlay {
  private DefinitionOverlay() {}

  static Overlay of(Call call, ProcessDefinition definition) {
    Overlay overlay = Overlay.NONE;
    if (call.query().flag("live")) {
      overlay = live(call, definition.getId(), overlay);
    }
    String heat = call.query().textOrNull("heat");
    if (heat != null) {
      overlay = heat(overlay, heat, StatisticsOperations.statistics(call).activities());
    }
    String other = call.query().textOrNull("comparedWith");
    if (other != null) {
      overlay = changes(call, overlay, definition, Access.definition(call, other));
    }
    return overlay;
  }

  private static Overlay live(Call call, String definitionId, Overlay before) {
    Overlay overlay = before;
    for (ActivityStatistics found : call.management().getActivityStatistics(definitionId)) {
      overlay =
          overlay
              .tokens(found.activityId(), found.tokens())
              .incidents(found.activityId(), found.deadLetterJobs(), null);
    }
    return overlay;
  }

  private static Overlay heat(
      Overlay before, String heat, List<HistoricActivityStatistics> activities) {
    return switch (heat) {
      case "mean" -> before.heatByTime(times(activities, HistoricActivityStatistics::mean));
      case "total" -> before.heatByTime(times(activities, HistoricActivityStatistics::total));
      case "percentile95" ->
          before.heatByTime(times(activities, HistoricActivityStatistics::percentile95));
      default ->
          before.heatByCount(
              activities.stream()
                  .collect(
                      Collectors.toMap(
                          HistoricActivityStatistics::activityId,
                          HistoricActivityStatistics::count)));
    };
  }

  private static Map<String, Duration> times(
      List<HistoricActivityStatistics> activities,
      Function<HistoricActivityStatistics, Duration> time) {
    return activities.stream()
        .filter(found -> time.apply(found).isPositive())
        .collect(Collectors.toMap(HistoricActivityStatistics::activityId, time));
  }

  /** Marks what is in this definition: the other one shows what is there only. */
  private static Overlay changes(
      Call call, Overlay before, ProcessDefinition shown, ProcessDefinition other) {
    boolean isLater = shown.getVersion() >= other.getVersion();
    String former = isLater ? other.getId() : shown.getId();
    String later = isLater ? shown.getId() : other.getId();
    Map<String, Overlay.Change> changes = new HashMap<>();
    for (ModelDifference difference :
        call.repository().getProcessDefinitionDifferences(former, later)) {
      changes.put(difference.elementId(), change(difference.kind()));
    }
    return before.changes(changes);
  }

  private static Overlay.Change change(ModelDifference.Kind kind) {
    return switch (kind) {
      case ADDED -> Overlay.Change.ADDED;
      case REMOVED -> Overlay.Change.REMOVED;
      case CHANGED -> Overlay.Change.CHANGED;
    };
  }
}
