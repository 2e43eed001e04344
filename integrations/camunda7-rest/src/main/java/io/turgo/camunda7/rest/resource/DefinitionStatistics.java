package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.NotServed;
import io.turgo.engine.monitoring.ActivityStatistics;
import io.turgo.engine.monitoring.ProcessDefinitionStatistics;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** How many instances run and how many jobs are stuck, by definition and by element. */
final class DefinitionStatistics {
  private static final String JOB_INCIDENT = "failedJob";
  private static final String CLASSES = "org.camunda.bpm.engine.rest.dto.repository.";

  /** How many definitions are asked for at a time. */
  private static final int CHUNK = 200;

  private static final View<Object, Long> INCIDENT =
      View.of("IncidentStatisticsResultDto", Long.class)
          .field("incidentType", Text.Choice.of(JOB_INCIDENT), count -> JOB_INCIDENT)
          .says("external tasks too")
          .field("incidentCount", Types.LONG, count -> count);
  private static final View<Call, Figures> FIGURES =
      View.<Call, Figures>of("StatisticsResultDto")
          .field("@class", Types.TEXT, figures -> CLASSES + figures.type())
          .field("id", Types.TEXT, Figures::id)
          .field("instances", Types.LONG, Figures::instances)
          .field(
              "failedJobs",
              Types.LONG,
              (call, figures) -> call.query().flag("failedJobs") ? figures.stuck() : 0)
          .says("0 unless they are asked for")
          .field("incidents", new ListOf(INCIDENT, 0, 1), DefinitionStatistics::incidents)
          .says("none unless they are asked for");
  private static final View<Call, ActivityStatistics> ACTIVITY =
      View.<Call, ActivityStatistics>of("ActivityStatisticsResultDto")
          .with(
              FIGURES,
              (call, of) ->
                  new Figures(
                      "ActivityStatisticsResultDto",
                      of.activityId(),
                      of.tokens(),
                      of.deadLetterJobs()));
  private static final View<Call, OfDefinition> DEFINITION =
      View.<Call, OfDefinition>of("ProcessDefinitionStatisticsResultDto")
          .with(
              FIGURES,
              (call, of) ->
                  new Figures(
                      "ProcessDefinitionStatisticsResultDto",
                      of.definition().getId(),
                      of.figures().instances().number(),
                      of.figures().deadLetterJobs().number()))
          .field("definition", DefinitionOperations.DEFINITION, OfDefinition::definition);

  /** What is said of definitions and of activities. */
  private record Figures(String type, String id, long instances, long stuck) {}

  private record OfDefinition(ProcessDefinition definition, ProcessDefinitionStatistics figures) {}

  private DefinitionStatistics() {}

  private static List<Long> incidents(Call call, Figures figures) {
    boolean asked = call.query().flag("incidents") || call.query().flag("rootIncidents");
    return asked && figures.stuck() > 0 ? List.of(figures.stuck()) : List.of();
  }

  static List<Operation> all() {
    List<Operation> all = new ArrayList<>();
    all.add(
        asked("/process-definition/statistics", "getProcessDefinitionStatistics")
            .lists(DEFINITION, DefinitionStatistics::definitions));
    DefinitionOperations.byEach((path, by, found) ->
        all.add(
            asked(path + "/statistics", "getActivityStatistics" + by)
                .lists(
                    ACTIVITY,
                    call -> call.management().getActivityStatistics(found.apply(call).getId()))));
    return all;
  }

  private static Operation asked(String path, String name) {
    return Asked.get(path, name)
        .parameter("failedJobs", Types.FLAG)
        .parameter("incidents", Types.FLAG)
        .parameter("rootIncidents", Types.FLAG, "the same as incidents here")
        .parameter(
            "incidentsForType", new NotServed("incidents of both types are counted together"));
  }

  private static List<OfDefinition> definitions(Call call) {
    List<ProcessDefinition> seen =
        new Pages(0, Integer.MAX_VALUE)
            .read(DefinitionOperations.find().query(call, call.query())::listPage);
    Map<String, ProcessDefinitionStatistics> found = new HashMap<>();
    for (int first = 0; first < seen.size(); first += CHUNK) {
      List<String> ids =
          seen.subList(first, Math.min(first + CHUNK, seen.size())).stream()
              .map(ProcessDefinition::getId)
              .toList();
      call.management()
          .getProcessDefinitionStatistics(ids)
          .forEach(one -> found.put(one.processDefinitionId(), one));
    }
    return seen.stream()
        .filter(definition -> found.containsKey(definition.getId()))
        .map(definition ->
            new OfDefinition(definition, Objects.requireNonNull(found.get(definition.getId()))))
        .toList();
  }
}
