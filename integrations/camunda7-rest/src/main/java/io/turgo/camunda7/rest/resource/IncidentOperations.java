package io.turgo.camunda7.rest.resource;

import io.turgo.engine.job.DeadLetterJobQuery;
import io.turgo.engine.job.Job;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.ArrayList;
import java.util.List;

/** Incidents: jobs and external tasks that have no retries left; history knows no others. */
final class IncidentOperations {
  private static final View<Object, Job> WHERE =
      View.withNulls("", Job.class)
          .field("id", Types.ID, Job::getId)
          .maybe("processDefinitionId", Types.ID, Job::getProcessDefinitionId)
          .maybe("processInstanceId", Types.ID, Job::getProcessInstanceId)
          .maybe("executionId", Types.ID, Job::getExecutionId);
  private static final View<Object, Job> WHAT =
      View.withNulls("", Job.class)
          .field(
              "incidentType",
              Text.Choice.of("failedJob", "failedExternalTask"),
              job -> ExternalTasks.isExternal(job) ? "failedExternalTask" : "failedJob")
          .maybe("activityId", Types.TEXT, Job::getElementId)
          .maybe("failedActivityId", Types.TEXT, Job::getElementId)
          .field("causeIncidentId", Types.ID, Job::getId)
          .field("rootCauseIncidentId", Types.ID, Job::getId)
          .field("configuration", Types.ID, Job::getId)
          .says("the id of the job")
          .tenant(Job::getTenantId)
          .maybe("incidentMessage", Types.TEXT, Job::getExceptionMessage)
          .none("jobDefinitionId", "annotation");
  private static final View<Object, Job> INCIDENT =
      View.withNulls("IncidentDto", Job.class)
          .with(WHERE)
          .field("incidentTimestamp", Shapes.TIME, Job::getCreateTime)
          .with(WHAT);

  private final View<Call, Job> past;

  IncidentOperations(KnownDefinitions definitions) {
    this.past =
        View.<Call, Job>withNulls("HistoricIncidentDto")
            .with(WHERE)
            .with(WHAT)
            .maybe(
                "processDefinitionKey",
                Types.TEXT,
                (call, job) -> definitions.key(call.engine(), job.getProcessDefinitionId()))
            .field("createTime", Shapes.TIME, Job::getCreateTime)
            .none("endTime", "removalTime", "historyConfiguration", "rootProcessInstanceId")
            .field("open", Types.FLAG, job -> true)
            .field("resolved", Types.FLAG, job -> false)
            .field("deleted", Types.FLAG, job -> false);
  }

  List<Operation> all() {
    List<Operation> all =
        new ArrayList<>(
            find("/incident", "Incident", INCIDENT)
                .sort("incidentTimestamp", DeadLetterJobQuery::orderByJobCreateTime)
                .byAddress());
    all.add(
        Asked.get("/incident/{id}", "getIncident").shows(INCIDENT, IncidentOperations::incident));
    all.addAll(
        find("/history/incident", "HistoricIncident", past)
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

  private static Job incident(Call call) {
    String id = Asked.id(call, "incident");
    Job job = call.management().createDeadLetterJobQuery().jobId(id).singleResult();
    return Access.visible(call, "incident", id, job, Job::getTenantId);
  }

  private static Find<DeadLetterJobQuery, Job> find(
      String path, String name, View<? super Call, Job> item) {
    return new Find<DeadLetterJobQuery, Job>(
            path, name, engine -> engine.getManagementService().createDeadLetterJobQuery(), item)
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
}
