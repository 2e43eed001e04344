package io.turgo.camunda7.rest.resource;

import io.turgo.engine.job.DeadLetterJobQuery;
import io.turgo.engine.job.Job;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Incidents: jobs and external tasks that have no retries left; history knows no others. */
final class IncidentOperations {
  private static final Fields INCIDENT =
      fields("IncidentDto").with("incidentTimestamp", Shapes.TIME, "when the job was made");
  private static final Fields PAST =
      fields("HistoricIncidentDto")
          .maybe("processDefinitionKey", Shapes.ANY, "")
          .with("createTime", Shapes.TIME, "when the job was made")
          .maybe("endTime", Shapes.TIME, "null always")
          .maybe("removalTime", Shapes.TIME, "null always")
          .maybe("historyConfiguration", Shapes.ANY, "null always")
          .maybe("rootProcessInstanceId", Text.id(), "null always")
          .with("open", Shapes.FLAG, "true always")
          .with("resolved", Shapes.FLAG, "false always")
          .with("deleted", Shapes.FLAG, "false always");

  private final KnownDefinitions definitions;

  IncidentOperations(KnownDefinitions definitions) {
    this.definitions = definitions;
  }

  private static Fields fields(String name) {
    return Fields.named(name)
        .with("id", Text.id(), "the id of the job")
        .maybe("processDefinitionId", Text.id(), "")
        .maybe("processInstanceId", Text.id(), "")
        .maybe("executionId", Text.id(), "")
        .with("incidentType", Text.Choice.of("failedJob", "failedExternalTask"), "")
        .maybe("activityId", Shapes.ANY, "")
        .maybe("failedActivityId", Shapes.ANY, "")
        .with("causeIncidentId", Text.id(), "")
        .with("rootCauseIncidentId", Text.id(), "")
        .with("configuration", Text.id(), "the id of the job")
        .maybe("tenantId", Shapes.ANY, "")
        .maybe("incidentMessage", Shapes.ANY, "")
        .maybe("jobDefinitionId", Shapes.ANY, "null always")
        .maybe("annotation", Shapes.ANY, "null always");
  }

  List<Operation> all() {
    List<Operation> all =
        new ArrayList<>(
            find("/incident", "Incident", INCIDENT, (call, job) -> show(job).map())
                .sort("incidentTimestamp", DeadLetterJobQuery::orderByJobCreateTime)
                .byAddress());
    all.add(
        Asked.get("/incident/{id}", "getIncident")
            .answers(200, INCIDENT, "")
            .does(call -> {
              String id = Asked.id(call, "incident");
              Job job = call.management().createDeadLetterJobQuery().jobId(id).singleResult();
              return Answer.ok(
                  show(Access.visible(call, "incident", id, job, Job::getTenantId)).map());
            }));
    all.addAll(
        find("/history/incident", "HistoricIncident", PAST, this::past)
            .when("open", query -> {})
            .notServed("what was resolved is not kept", "resolved", "deleted")
            .notServed(
                "the engine does not look for that",
                "createTimeBefore",
                "createTimeAfter",
                "endTimeBefore",
                "endTimeAfter",
                "historyConfiguration")
            .sort("createTime", DeadLetterJobQuery::orderByJobCreateTime)
            .byAddress());
    return all;
  }

  private static Find<DeadLetterJobQuery, Job> find(
      String path,
      String name,
      Fields shape,
      BiFunction<Call, Job, Map<String, @Nullable Object>> show) {
    return new Find<DeadLetterJobQuery, Job>(
            path,
            name,
            engine -> engine.getManagementService().createDeadLetterJobQuery(),
            shape,
            (call, found) -> found.stream().map(job -> show.apply(call, job)).toList())
        .text("incidentId", DeadLetterJobQuery::jobId)
        .text("incidentMessage", DeadLetterJobQuery::exceptionMessage)
        .text("processDefinitionId", DeadLetterJobQuery::processDefinitionId)
        .text("processDefinitionKey", DeadLetterJobQuery::processDefinitionKey)
        .text("processInstanceId", DeadLetterJobQuery::processInstanceId)
        .text("executionId", DeadLetterJobQuery::executionId)
        .text("activityId", DeadLetterJobQuery::elementId)
        .text("failedActivityId", DeadLetterJobQuery::elementId)
        .text("configuration", DeadLetterJobQuery::jobId)
        .text("causeIncidentId", DeadLetterJobQuery::jobId)
        .text("rootCauseIncidentId", DeadLetterJobQuery::jobId)
        .tenant(DeadLetterJobQuery::jobTenantId, DeadLetterJobQuery::jobWithoutTenantId)
        .sort("incidentId", DeadLetterJobQuery::orderByJobId)
        .sort("executionId", DeadLetterJobQuery::orderByExecutionId)
        .sort("processInstanceId", DeadLetterJobQuery::orderByProcessInstanceId)
        .sort("tenantId", DeadLetterJobQuery::orderByTenantId)
        .notServed(
            "the engine does not look for that",
            "incidentType",
            "incidentMessageLike",
            "incidentIdIn",
            "processDefinitionKeyIn",
            "incidentTimestampBefore",
            "incidentTimestampAfter",
            "jobDefinitionIdIn");
  }

  private Map<String, @Nullable Object> past(Call call, Job job) {
    Row row = show(job);
    row.map().remove("incidentTimestamp");
    return row.put(
            "processDefinitionKey", definitions.key(call.engine(), job.getProcessDefinitionId()))
        .put("createTime", job.getCreateTime())
        .put("endTime", null)
        .put("removalTime", null)
        .put("historyConfiguration", null)
        .put("rootProcessInstanceId", null)
        .put("open", true)
        .put("resolved", false)
        .put("deleted", false)
        .map();
  }

  private static Row show(Job job) {
    return new Row()
        .put("id", job.getId())
        .put("processDefinitionId", job.getProcessDefinitionId())
        .put("processInstanceId", job.getProcessInstanceId())
        .put("executionId", job.getExecutionId())
        .put("incidentTimestamp", job.getCreateTime())
        .put("incidentType", ExternalTasks.isExternal(job) ? "failedExternalTask" : "failedJob")
        .put("activityId", job.getElementId())
        .put("failedActivityId", job.getElementId())
        .put("causeIncidentId", job.getId())
        .put("rootCauseIncidentId", job.getId())
        .put("configuration", job.getId())
        .tenant(job.getTenantId())
        .put("incidentMessage", job.getExceptionMessage())
        .put("jobDefinitionId", null)
        .put("annotation", null);
  }
}
