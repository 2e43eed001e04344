package io.turgo.camunda7.rest.resource;

import io.turgo.engine.job.DeadLetterJobQuery;
import io.turgo.engine.job.Job;
import io.turgo.rest.exchange.Operation;
import io.turgo.rest.shape.Fields;
import io.turgo.rest.shape.Text;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Incidents: jobs and external tasks that have no retries left. */
final class IncidentOperations {
  private static final Fields INCIDENT =
      Fields.named("IncidentDto")
          .with("id", Text.id(), "the id of the job")
          .maybe("processDefinitionId", Text.id(), "")
          .maybe("processInstanceId", Text.id(), "")
          .maybe("executionId", Text.id(), "")
          .with("incidentTimestamp", Shapes.TIME, "when the job was made")
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

  private IncidentOperations() {}

  static List<Operation> all() {
    return new Find<DeadLetterJobQuery, Job>(
            "/incident",
            "Incident",
            engine -> engine.getManagementService().createDeadLetterJobQuery(),
            INCIDENT,
            (call, found) -> found.stream().map(IncidentOperations::show).toList())
        .text("incidentId", DeadLetterJobQuery::jobId)
        .text("incidentMessage", DeadLetterJobQuery::exceptionMessage)
        .text("processDefinitionId", DeadLetterJobQuery::processDefinitionId)
        .text("processInstanceId", DeadLetterJobQuery::processInstanceId)
        .text("executionId", DeadLetterJobQuery::executionId)
        .text("activityId", DeadLetterJobQuery::elementId)
        .text("configuration", DeadLetterJobQuery::jobId)
        .tenant(DeadLetterJobQuery::jobTenantId, DeadLetterJobQuery::jobWithoutTenantId)
        .sort("incidentId", DeadLetterJobQuery::orderByJobId)
        .sort("incidentTimestamp", DeadLetterJobQuery::orderByJobCreateTime)
        .sort("executionId", DeadLetterJobQuery::orderByExecutionId)
        .sort("processInstanceId", DeadLetterJobQuery::orderByProcessInstanceId)
        .sort("tenantId", DeadLetterJobQuery::orderByTenantId)
        .byAddress();
  }

  private static Map<String, @Nullable Object> show(Job job) {
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
        .put("annotation", null)
        .map();
  }
}
