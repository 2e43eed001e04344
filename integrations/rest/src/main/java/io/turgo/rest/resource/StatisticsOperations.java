package io.turgo.rest.resource;

import io.turgo.engine.history.HistoricActivityStatistics;
import io.turgo.engine.history.HistoricProcessStatistics;
import io.turgo.engine.monitoring.ActivityStatistics;
import io.turgo.engine.monitoring.ProcessDefinitionStatistics;
import io.turgo.engine.repository.ModelDifference;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What there is of definitions, what there was, and how versions differ. */
final class StatisticsOperations {
  private static final int MOST_DEFINITIONS = 200;
  private static final int MOST_ELEMENTS = 100_000;

  /** Longer values are cut; scripts and the like are read in the model. */
  private static final int LONGEST_VALUE = 4_000;

  private static final Fields OF_DEFINITION =
      Fields.named("DefinitionStatistics")
          .with("definitionId", Text.id(), "")
          .with("instances", ClusterOperations.COUNT, "that run, suspended ones included")
          .with("deadLetterJobs", ClusterOperations.COUNT, "jobs without attempts left");
  private static final Fields OF_DEFINITIONS =
      Fields.named("DefinitionStatisticsList")
          .with("items", new ListOf(OF_DEFINITION, 0, MOST_DEFINITIONS), "in no order");
  private static final Fields ASKED =
      Fields.named("DefinitionStatisticsRequest")
          .with("ids", new ListOf(Text.id(), 1, MOST_DEFINITIONS), "of definitions");
  private static final Fields ACTIVITY =
      Fields.named("ActivityStatistics")
          .with("activityId", Shown.ANY_TEXT, "")
          .with("tokens", Shown.LONG, "that are there")
          .with("readyJobs", Shown.LONG, "")
          .with("timerJobs", Shown.LONG, "")
          .with("suspendedJobs", Shown.LONG, "")
          .with("deadLetterJobs", Shown.LONG, "")
          .with("externalJobs", Shown.LONG, "");
  private static final Fields ACTIVITIES =
      Fields.named("ActivityStatisticsList")
          .with(
              "items",
              new ListOf(ACTIVITY, 0, MOST_ELEMENTS),
              "elements where something is; of more than 10,000 instances the newest are looked"
                  + " at");
  private static final Fields PAST =
      Fields.named("HistoricActivityStatistics")
          .with("activityId", Shown.ANY_TEXT, "")
          .with("count", Shown.LONG, "how often it was begun")
          .with("finished", Shown.LONG, "how often it was left")
          .with("totalMillis", Shown.LONG, "of those that were left")
          .with("meanMillis", Shown.LONG, "likewise")
          .with("percentile95Millis", Shown.LONG, "19 of 20 took no longer");
  private static final Fields PASTS =
      Fields.named("HistoricProcessStatistics")
          .with("instances", Shown.LONG, "how many were looked at")
          .with(
              "capped",
              Shown.FLAG,
              "whether there may be more: the newest 5,000 are looked at, and 100,000 activities")
          .with("items", new ListOf(PAST, 0, MOST_ELEMENTS), "elements that were begun");
  private static final Fields PROPERTY =
      Fields.named("ChangedProperty")
          .with("path", Shown.ANY_TEXT, "such as name, or timerEventDefinition/timeDuration")
          .maybe("before", Shown.ANY_TEXT, "left out where it was not there")
          .maybe("after", Shown.ANY_TEXT, "left out where it is not there any more");
  private static final Fields DIFFERENCE =
      Fields.named("Difference")
          .with("elementId", Shown.ANY_TEXT, "")
          .with("elementType", Shown.ANY_TEXT, "such as userTask")
          .maybe("elementName", Shown.ANY_TEXT, "")
          .with("kind", Text.Choice.of("ADDED", "REMOVED", "CHANGED"), "")
          .with("properties", new ListOf(PROPERTY, 0, MOST_ELEMENTS), "what has changed of it");
  private static final Fields DIFFERENCES =
      Fields.named("Differences")
          .with("items", new ListOf(DIFFERENCE, 0, MOST_ELEMENTS), "in the order of the model");

  private StatisticsOperations() {}

  static List<Operation> all() {
    return List.of(
        Operation.search("/definitions/statistics", "getStatisticsOfDefinitions")
            .says("How many instances of definitions run, and how many jobs are stuck.")
            .body(ASKED)
            .answers(200, OF_DEFINITIONS, "They; definitions that you do not see are left out.")
            .does(StatisticsOperations::definitions),
        Operation.get("/definitions/{id}/statistics", "getActivityStatistics")
            .says("Where the instances of a definition are.")
            .answers(200, ACTIVITIES, "They.")
            .does(StatisticsOperations::activities),
        past(Operation.get("/definitions/{id}/history-statistics", "getHistoricActivityStatistics"))
            .says("How often the elements of a definition were done, and how long they took.")
            .answers(200, PASTS, "They.")
            .does(StatisticsOperations::history),
        Operation.get("/definitions/{id}/differences", "getDifferences")
            .says("What has changed since another version; where elements are drawn is left out.")
            .needs("from", Text.id(), "the id of the other definition")
            .answers(200, DIFFERENCES, "They.")
            .does(StatisticsOperations::differences));
  }

  /** The times within which instances were started. */
  static Operation past(Operation operation) {
    return operation
        .parameter("startedAfter", Shown.TIME, "instances that were started then or later")
        .parameter("startedBefore", Shown.TIME, "and before then");
  }

  private static Answer definitions(Call call) {
    List<String> seen =
        call
            .engine()
            .getRepositoryService()
            .createProcessDefinitionQuery()
            .processDefinitionIds(new LinkedHashSet<>(call.body().texts("ids")))
            .list()
            .stream()
            .filter(definition -> call.caller().sees(definition.getTenantId()))
            .map(ProcessDefinition::getId)
            .toList();
    return items(
        call.engine().getManagementService().getProcessDefinitionStatistics(seen).stream()
            .map(StatisticsOperations::show)
            .toList());
  }

  private static Answer activities(Call call) {
    String id = Access.definition(call, call.path("id")).getId();
    return items(
        call.engine().getManagementService().getActivityStatistics(id).stream()
            .map(StatisticsOperations::show)
            .toList());
  }

  private static Answer history(Call call) {
    HistoricProcessStatistics past = statistics(call);
    return Answer.ok(
        new Shown()
            .put("instances", past.instances())
            .put("capped", past.atLeast())
            .put("items", past.activities().stream().map(StatisticsOperations::show).toList())
            .map());
  }

  /** What the parameters of {@link #past} ask for. */
  static HistoricProcessStatistics statistics(Call call) {
    return call.engine()
        .getHistoryService()
        .getHistoricActivityStatistics(
            Access.definition(call, call.path("id")).getId(),
            call.query().timeOrNull("startedAfter"),
            call.query().timeOrNull("startedBefore"));
  }

  private static Answer differences(Call call) {
    ProcessDefinition later = Access.definition(call, call.path("id"));
    ProcessDefinition former = Access.definition(call, call.query().text("from"));
    return items(
        call
            .engine()
            .getRepositoryService()
            .getProcessDefinitionDifferences(former.getId(), later.getId())
            .stream()
            .map(StatisticsOperations::show)
            .toList());
  }

  private static Answer items(List<Map<String, @Nullable Object>> items) {
    return Answer.ok(Map.of("items", items));
  }

  private static Map<String, @Nullable Object> show(ProcessDefinitionStatistics found) {
    return new Shown()
        .put("definitionId", found.processDefinitionId())
        .put("instances", ClusterOperations.show(found.instances()))
        .put("deadLetterJobs", ClusterOperations.show(found.deadLetterJobs()))
        .map();
  }

  private static Map<String, @Nullable Object> show(ActivityStatistics found) {
    return new Shown()
        .put("activityId", found.activityId())
        .put("tokens", found.tokens())
        .put("readyJobs", found.readyJobs())
        .put("timerJobs", found.timerJobs())
        .put("suspendedJobs", found.suspendedJobs())
        .put("deadLetterJobs", found.deadLetterJobs())
        .put("externalJobs", found.externalJobs())
        .map();
  }

  private static Map<String, @Nullable Object> show(HistoricActivityStatistics found) {
    return new Shown()
        .put("activityId", found.activityId())
        .put("count", found.count())
        .put("finished", found.finished())
        .put("totalMillis", found.total().toMillis())
        .put("meanMillis", found.mean().toMillis())
        .put("percentile95Millis", found.percentile95().toMillis())
        .map();
  }

  private static Map<String, @Nullable Object> show(ModelDifference found) {
    return new Shown()
        .put("elementId", found.elementId())
        .put("elementType", found.elementType())
        .put("elementName", found.elementName())
        .put("kind", found.kind().name())
        .put("properties", found.properties().stream().map(StatisticsOperations::show).toList())
        .map();
  }

  private static Map<String, @Nullable Object> show(ModelDifference.Property found) {
    return new Shown()
        .put("path", found.path())
        .put("before", cut(found.before()))
        .put("after", cut(found.after()))
        .map();
  }

  private static @Nullable String cut(@Nullable String value) {
    return value == null || value.length() <= LONGEST_VALUE
        ? value
        : value.substring(0, value.offsetByCodePoints(0, LONGEST_VALUE / 2)) + "\u2026";
  }
}
