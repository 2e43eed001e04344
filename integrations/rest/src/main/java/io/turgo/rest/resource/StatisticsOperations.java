package io.turgo.rest.resource;

import io.turgo.engine.history.HistoricActivityStatistics;
import io.turgo.engine.history.HistoricProcessStatistics;
import io.turgo.engine.monitoring.ActivityStatistics;
import io.turgo.engine.monitoring.ProcessDefinitionStatistics;
import io.turgo.engine.repository.ModelDifference;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What there is of definitions, what there was, and how versions differ. */
final class StatisticsOperations {
  private static final int MOST_DEFINITIONS = 200;
  private static final int MOST_ELEMENTS = 100_000;

  /** Longer values are cut; scripts and the like are read in the model. */
  private static final int LONGEST_VALUE = 4_000;

  private static final View<Object, ProcessDefinitionStatistics> OF_DEFINITION =
      View.of("DefinitionStatistics", ProcessDefinitionStatistics.class)
          .field("definitionId", Types.ID, ProcessDefinitionStatistics::processDefinitionId)
          .field("instances", ClusterOperations.COUNT, ProcessDefinitionStatistics::instances)
          .says("running instances, including suspended ones")
          .field(
              "deadLetterJobs",
              ClusterOperations.COUNT,
              ProcessDefinitionStatistics::deadLetterJobs)
          .says("jobs without attempts left");
  private static final View<Object, List<ProcessDefinitionStatistics>> OF_DEFINITIONS =
      View.list(
          "DefinitionStatisticsList", "items", OF_DEFINITION, MOST_DEFINITIONS, "in any order");
  private static final Fields ASKED =
      Fields.named("DefinitionStatisticsRequest")
          .with("ids", new ListOf(Types.ID, 1, MOST_DEFINITIONS), "of definitions");
  private static final View<Object, ActivityStatistics> ACTIVITY =
      View.of("ActivityStatistics", ActivityStatistics.class)
          .field("activityId", Types.TEXT, ActivityStatistics::activityId)
          .field("tokens", Types.LONG, ActivityStatistics::tokens)
          .says("at this element")
          .field("readyJobs", Types.LONG, ActivityStatistics::readyJobs)
          .field("timerJobs", Types.LONG, ActivityStatistics::timerJobs)
          .field("suspendedJobs", Types.LONG, ActivityStatistics::suspendedJobs)
          .field("deadLetterJobs", Types.LONG, ActivityStatistics::deadLetterJobs)
          .field("externalJobs", Types.LONG, ActivityStatistics::externalJobs);
  private static final View<Object, List<ActivityStatistics>> ACTIVITIES =
      View.list(
          "ActivityStatisticsList",
          "items",
          ACTIVITY,
          MOST_ELEMENTS,
          "elements with tokens or jobs; covers the newest 10,000 instances");
  private static final View<Object, HistoricActivityStatistics> PAST =
      View.of("HistoricActivityStatistics", HistoricActivityStatistics.class)
          .field("activityId", Types.TEXT, HistoricActivityStatistics::activityId)
          .field("count", Types.LONG, HistoricActivityStatistics::count)
          .says("the number of runs that began")
          .field("finished", Types.LONG, HistoricActivityStatistics::finished)
          .says("the number of runs that ended")
          .field("totalMillis", Types.LONG, it -> it.total().toMillis())
          .says("of the runs that ended")
          .field("meanMillis", Types.LONG, it -> it.mean().toMillis())
          .says("likewise")
          .field("percentile95Millis", Types.LONG, it -> it.percentile95().toMillis())
          .says("the 95th percentile");
  private static final View<Object, HistoricProcessStatistics> PASTS =
      View.of("HistoricProcessStatistics", HistoricProcessStatistics.class)
          .field("instances", Types.LONG, HistoricProcessStatistics::instances)
          .says("the number of runs that were counted")
          .field("capped", Types.FLAG, HistoricProcessStatistics::atLeast)
          .says(
              "true if there may be more: the newest 5,000 instances and 100,000 activities"
                  + " are counted")
          .field("items", new ListOf(PAST, 0, MOST_ELEMENTS), HistoricProcessStatistics::activities)
          .says("elements with at least one run");
  private static final View<Object, ModelDifference.Property> PROPERTY =
      View.of("ChangedProperty", ModelDifference.Property.class)
          .field("path", Types.TEXT, ModelDifference.Property::path)
          .says("such as name, or timerEventDefinition/timeDuration")
          .maybe("before", Types.TEXT, it -> cut(it.before()))
          .says("missing if it did not exist before")
          .maybe("after", Types.TEXT, it -> cut(it.after()))
          .says("missing if it no longer exists");
  private static final View<Object, ModelDifference> DIFFERENCE =
      View.of("Difference", ModelDifference.class)
          .field("elementId", Types.TEXT, ModelDifference::elementId)
          .field("elementType", Types.TEXT, ModelDifference::elementType)
          .says("such as userTask")
          .maybe("elementName", Types.TEXT, ModelDifference::elementName)
          .field(
              "kind", Text.Choice.of("ADDED", "REMOVED", "CHANGED"), found -> found.kind().name())
          .field("properties", new ListOf(PROPERTY, 0, MOST_ELEMENTS), ModelDifference::properties)
          .says("the changed properties");
  private static final View<Object, List<ModelDifference>> DIFFERENCES =
      View.list("Differences", "items", DIFFERENCE, MOST_ELEMENTS, "in the order of the model");

  private StatisticsOperations() {}

  static List<Operation> all() {
    return List.of(
        Operation.search("/definitions/statistics", "getStatisticsOfDefinitions")
            .says("Counts the running instances and dead-letter jobs of each definition.")
            .body(ASKED)
            .shows(
                OF_DEFINITIONS,
                "The figures of each definition that the caller has access to.",
                StatisticsOperations::definitions),
        Operation.get("/definitions/{id}/statistics", "getActivityStatistics")
            .says("Counts the tokens and jobs at each element of a definition.")
            .shows(
                ACTIVITIES,
                "The figures of each activity.",
                call -> call.management().getActivityStatistics(definition(call).getId())),
        past(Operation.get("/definitions/{id}/history-statistics", "getHistoricActivityStatistics"))
            .says("Counts the runs of each element of a definition and their times.")
            .shows(PASTS, "The figures of each element.", StatisticsOperations::statistics),
        Operation.get("/definitions/{id}/differences", "getDifferences")
            .says(
                "Lists the differences from another version; ignores the positions in the diagram.")
            .needs("from", Types.ID, "the id of the other definition")
            .shows(DIFFERENCES, "The differences.", StatisticsOperations::differences));
  }

  /** The times within which instances were started. */
  static Operation past(Operation operation) {
    return operation
        .parameter(
            "startedAfter", Types.TIME, "counts instances that were started at that time or later")
        .parameter(
            "startedBefore", Types.TIME, "counts instances that were started before that time");
  }

  private static ProcessDefinition definition(Call call) {
    return Access.definition(call, call.path("id"));
  }

  private static List<ProcessDefinitionStatistics> definitions(Call call) {
    List<String> seen =
        call
            .repository()
            .createProcessDefinitionQuery()
            .processDefinitionIds(new LinkedHashSet<>(call.body().texts("ids")))
            .list()
            .stream()
            .filter(definition -> call.caller().sees(definition.getTenantId()))
            .map(ProcessDefinition::getId)
            .toList();
    return call.management().getProcessDefinitionStatistics(seen);
  }

  /** What the parameters of {@link #past} ask for. */
  static HistoricProcessStatistics statistics(Call call) {
    return call.history()
        .getHistoricActivityStatistics(
            definition(call).getId(),
            call.query().timeOrNull("startedAfter"),
            call.query().timeOrNull("startedBefore"));
  }

  private static List<ModelDifference> differences(Call call) {
    String later = definition(call).getId();
    String former = Access.definition(call, call.query().text("from")).getId();
    return call.repository().getProcessDefinitionDifferences(former, later);
  }

  private static @Nullable String cut(@Nullable String value) {
    return value == null || value.length() <= LONGEST_VALUE
        ? value
        : value.substring(0, value.offsetByCodePoints(0, LONGEST_VALUE / 2)) + "\u2026";
  }
}
