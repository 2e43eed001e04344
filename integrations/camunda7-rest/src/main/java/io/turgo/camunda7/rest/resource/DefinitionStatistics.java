package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.NotServed;
import io.turgo.engine.monitoring.ActivityStatistics;
import io.turgo.engine.monitoring.ProcessDefinitionStatistics;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How many instances run and how many jobs are stuck, by definition and by element. */
final class DefinitionStatistics {
  private static final String JOB_INCIDENT = "failedJob";

  /** How many definitions are asked for at a time. */
  private static final int CHUNK = 200;

  private static final ListOf INCIDENTS =
      new ListOf(
          Fields.named("IncidentStatisticsResultDto")
              .with("incidentType", Text.Choice.of(JOB_INCIDENT), "external tasks too")
              .with("incidentCount", Shapes.NUMBER, ""),
          0,
          1);
  private static final Fields DEFINITION =
      fields("ProcessDefinitionStatisticsResultDto")
          .with("definition", DefinitionShapes.DEFINITION, "");
  private static final Fields ACTIVITY = fields("ActivityStatisticsResultDto");

  private DefinitionStatistics() {}

  private static Fields fields(String name) {
    return Fields.named(name)
        .with("@class", Shapes.ANY, "")
        .with("id", Shapes.ANY, "")
        .with("instances", Shapes.NUMBER, "")
        .with("failedJobs", Shapes.NUMBER, "0 unless they are asked for")
        .with("incidents", INCIDENTS, "none unless they are asked for");
  }

  static List<Operation> all() {
    return List.of(
        asked("/process-definition/statistics", "getProcessDefinitionStatistics")
            .answers(200, new ListOf(DEFINITION, 0, Find.MOST), "")
            .does(DefinitionStatistics::definitions),
        ofActivities("/process-definition/{id}", "", DefinitionOperations::byId),
        ofActivities(
            "/process-definition/key/{key}",
            "ByKey",
            call -> DefinitionOperations.byKey(call, null)),
        ofActivities(
            "/process-definition/key/{key}/tenant-id/{tenant-id}",
            "ByKeyAndTenant",
            call -> DefinitionOperations.byKey(call, call.path("tenant-id"))));
  }

  private static Operation asked(String path, String name) {
    return Asked.get(path, name)
        .parameter("failedJobs", Shapes.FLAG, "")
        .parameter("incidents", Shapes.FLAG, "")
        .parameter("rootIncidents", Shapes.FLAG, "the same as incidents here")
        .parameter(
            "incidentsForType", new NotServed("incidents of both types are counted together"), "");
  }

  private static Operation ofActivities(
      String path, String by, Function<Call, ProcessDefinition> found) {
    return asked(path + "/statistics", "getActivityStatistics" + by)
        .answers(200, new ListOf(ACTIVITY, 0, Integer.MAX_VALUE), "")
        .does(call ->
            Answer.ok(
                call.management().getActivityStatistics(found.apply(call).getId()).stream()
                    .map(activity -> show(call, activity))
                    .toList()));
  }

  private static Answer definitions(Call call) {
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
    List<Map<String, @Nullable Object>> shown = new ArrayList<>();
    for (ProcessDefinition definition : seen) {
      ProcessDefinitionStatistics of = found.get(definition.getId());
      if (of != null) {
        shown.add(
            row(
                    call,
                    "ProcessDefinitionStatisticsResultDto",
                    definition.getId(),
                    of.instances().number(),
                    of.deadLetterJobs().number())
                .put("definition", DefinitionShapes.show(definition))
                .map());
      }
    }
    return Answer.ok(shown);
  }

  private static Map<String, @Nullable Object> show(Call call, ActivityStatistics activity) {
    return row(
            call,
            "ActivityStatisticsResultDto",
            activity.activityId(),
            activity.tokens(),
            activity.deadLetterJobs())
        .map();
  }

  private static Row row(Call call, String type, String id, long instances, long stuck) {
    boolean incidents = call.query().flag("incidents") || call.query().flag("rootIncidents");
    return new Row()
        .put("@class", "org.camunda.bpm.engine.rest.dto.repository." + type)
        .put("id", id)
        .put("instances", instances)
        .put("failedJobs", call.query().flag("failedJobs") ? stuck : 0)
        .put(
            "incidents",
            incidents && stuck > 0
                ? List.of(
                    new Row().put("incidentType", JOB_INCIDENT).put("incidentCount", stuck).map())
                : List.of());
  }
}
