package io.turgo.camunda7.rest.resource;

import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.HistoricProcessInstanceQuery;
import io.turgo.engine.history.ProcessInstanceState;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Flag;
import io.turgo.rest.core.shape.Text;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Instances in history, those that run too. */
final class HistoricInstanceOperations {
  private static final Fields INSTANCE =
      Fields.named("HistoricProcessInstanceDto")
          .with("id", Text.id(), "")
          .maybe("businessKey", Shapes.ANY, "")
          .with("processDefinitionId", Text.id(), "")
          .maybe("processDefinitionKey", Shapes.ANY, "")
          .maybe("processDefinitionName", Shapes.ANY, "")
          .maybe("processDefinitionVersion", Shapes.NUMBER, "")
          .with("startTime", Shapes.TIME, "")
          .maybe("endTime", Shapes.TIME, "")
          .maybe("removalTime", Shapes.TIME, "null always")
          .maybe("durationInMillis", Shapes.NUMBER, "")
          .maybe("startUserId", Shapes.ANY, "")
          .maybe("startActivityId", Shapes.ANY, "")
          .maybe("deleteReason", Shapes.ANY, "")
          .maybe("rootProcessInstanceId", Text.id(), "null of one that another has called")
          .maybe("superProcessInstanceId", Text.id(), "")
          .maybe("superCaseInstanceId", Shapes.ANY, "null always")
          .maybe("caseInstanceId", Shapes.ANY, "null always")
          .maybe("tenantId", Shapes.ANY, "")
          .with(
              "state",
              Text.Choice.of("ACTIVE", "SUSPENDED", "COMPLETED", "EXTERNALLY_TERMINATED"),
              "")
          .maybe("restartedProcessInstanceId", Shapes.ANY, "null always");

  private HistoricInstanceOperations() {}

  static List<Operation> all() {
    List<Operation> all = new ArrayList<>(find().all());
    all.add(
        Asked.get("/history/process-instance/{id}", "getHistoricProcessInstance")
            .answers(200, INSTANCE, "")
            .does(call -> Answer.ok(show(call, List.of(instance(call))).getFirst())));
    all.add(
        Asked.delete(
                "/history/process-instance/{id}", "deleteHistoricProcessInstance", Level.OPERATE)
            .parameter("failIfNotExists", new Flag(), "")
            .answersNothing()
            .does(HistoricInstanceOperations::delete));
    return all;
  }

  private static HistoricProcessInstance instance(Call call) {
    return Access.historicInstance(call, Asked.id(call, "instance"));
  }

  private static Answer delete(Call call) {
    boolean lenient = call.query().has("failIfNotExists") && !call.query().flag("failIfNotExists");
    String id = call.path("id");
    if (lenient
        && (!Asked.isId(id)
            || call.history().createHistoricProcessInstanceQuery().processInstanceId(id).count()
                == 0)) {
      return Answer.nothing();
    }
    call.history().deleteHistoricProcessInstance(instance(call).getId());
    return Answer.nothing();
  }

  static Find<HistoricProcessInstanceQuery, HistoricProcessInstance> find() {
    return new Find<HistoricProcessInstanceQuery, HistoricProcessInstance>(
            "/history/process-instance",
            "HistoricProcessInstance",
            engine -> engine.getHistoryService().createHistoricProcessInstanceQuery(),
            INSTANCE,
            HistoricInstanceOperations::show)
        .text("processInstanceId", HistoricProcessInstanceQuery::processInstanceId)
        .texts("processInstanceIds", HistoricProcessInstanceQuery::processInstanceIds)
        .text(
            "processInstanceBusinessKey", HistoricProcessInstanceQuery::processInstanceBusinessKey)
        .text(
            "processInstanceBusinessKeyLike",
            HistoricProcessInstanceQuery::processInstanceBusinessKeyLike)
        .text("processDefinitionId", HistoricProcessInstanceQuery::processDefinitionId)
        .text("processDefinitionKey", HistoricProcessInstanceQuery::processDefinitionKey)
        .texts("processDefinitionKeyIn", HistoricProcessInstanceQuery::processDefinitionKeyIn)
        .texts("processDefinitionKeyNotIn", HistoricProcessInstanceQuery::processDefinitionKeyNotIn)
        .text("processDefinitionName", HistoricProcessInstanceQuery::processDefinitionName)
        .text("superProcessInstanceId", HistoricProcessInstanceQuery::superProcessInstanceId)
        .when("rootProcessInstances", q -> q.excludeSubprocesses(true))
        .when("finished", HistoricProcessInstanceQuery::finished)
        .when("unfinished", HistoricProcessInstanceQuery::unfinished)
        .when("completed", q -> q.state(ProcessInstanceState.COMPLETED))
        .when("externallyTerminated", q -> q.state(ProcessInstanceState.CANCELLED))
        .when("withIncidents", HistoricProcessInstanceQuery::withJobException)
        .time("startedBefore", HistoricProcessInstanceQuery::startedBefore)
        .time("startedAfter", HistoricProcessInstanceQuery::startedAfter)
        .time("finishedBefore", HistoricProcessInstanceQuery::finishedBefore)
        .time("finishedAfter", HistoricProcessInstanceQuery::finishedAfter)
        .text("startedBy", HistoricProcessInstanceQuery::startedBy)
        .texts("activeActivityIdIn", HistoricProcessInstanceQuery::activeActivityIds)
        .variables("variables", VariableConditions::onOwn)
        .tenant(
            HistoricProcessInstanceQuery::processInstanceTenantId,
            HistoricProcessInstanceQuery::processInstanceWithoutTenantId)
        .notServed(
            "the engine does not look for that",
            "processInstanceIdNotIn",
            "processInstanceBusinessKeyIn",
            "processDefinitionNameLike",
            "rootProcessInstanceId",
            "subProcessInstanceId",
            "withRootIncidents",
            "incidentType",
            "incidentStatus",
            "incidentMessage",
            "incidentMessageLike",
            "incidentIdIn",
            "withJobsRetrying",
            "executedActivityAfter",
            "executedActivityBefore",
            "executedActivityIdIn",
            "executedJobAfter",
            "executedJobBefore",
            "activityIdIn",
            "active",
            "suspended",
            "internallyTerminated",
            "variableNamesIgnoreCase",
            "variableValuesIgnoreCase",
            "orQueries")
        .notServed(
            "the engine runs no cases",
            "caseInstanceId",
            "superCaseInstanceId",
            "subCaseInstanceId")
        .sort("instanceId", HistoricProcessInstanceQuery::orderByProcessInstanceId)
        .sort("definitionId", HistoricProcessInstanceQuery::orderByProcessDefinitionId)
        .sort("businessKey", HistoricProcessInstanceQuery::orderByProcessInstanceBusinessKey)
        .sort("startTime", HistoricProcessInstanceQuery::orderByProcessInstanceStartTime)
        .sort("endTime", HistoricProcessInstanceQuery::orderByProcessInstanceEndTime)
        .sort("duration", HistoricProcessInstanceQuery::orderByProcessInstanceDuration)
        .sort("tenantId", HistoricProcessInstanceQuery::orderByTenantId);
  }

  private static List<Map<String, @Nullable Object>> show(
      Call call, List<HistoricProcessInstance> found) {
    Set<String> suspended = suspended(call, found);
    return found.stream()
        .map(instance -> show(instance, suspended.contains(instance.getId())))
        .toList();
  }

  /** History does not say which of those that run are suspended. */
  private static Set<String> suspended(Call call, List<HistoricProcessInstance> found) {
    List<String> running =
        found.stream()
            .filter(instance -> instance.getEndTime() == null)
            .map(HistoricProcessInstance::getId)
            .toList();
    Set<String> suspended = new HashSet<>();
    if (!running.isEmpty()) {
      call
          .runtime()
          .createProcessInstanceQuery()
          .processInstanceIds(running)
          .suspended()
          .list()
          .stream()
          .map(ProcessInstance::getId)
          .forEach(suspended::add);
    }
    return suspended;
  }

  private static Map<String, @Nullable Object> show(
      HistoricProcessInstance instance, boolean suspended) {
    String state =
        switch (instance.getState()) {
          case ProcessInstanceState.COMPLETED -> "COMPLETED";
          case ProcessInstanceState.CANCELLED -> "EXTERNALLY_TERMINATED";
          default -> suspended ? "SUSPENDED" : "ACTIVE";
        };
    String caller = instance.getSuperProcessInstanceId();
    return new Row()
        .put("id", instance.getId())
        .put("businessKey", instance.getBusinessKey())
        .put("processDefinitionId", instance.getProcessDefinitionId())
        .put("processDefinitionKey", instance.getProcessDefinitionKey())
        .put("processDefinitionName", instance.getProcessDefinitionName())
        .put("processDefinitionVersion", instance.getProcessDefinitionVersion())
        .put("startTime", instance.getStartTime())
        .put("endTime", instance.getEndTime())
        .put("removalTime", null)
        .put("durationInMillis", instance.getDurationInMillis())
        .put("startUserId", instance.getStartUserId())
        .put("startActivityId", instance.getStartActivityId())
        .put("deleteReason", instance.getDeleteReason())
        .put("rootProcessInstanceId", caller == null ? instance.getId() : null)
        .put("superProcessInstanceId", caller)
        .put("superCaseInstanceId", null)
        .put("caseInstanceId", null)
        .tenant(instance.getTenantId())
        .put("state", state)
        .put("restartedProcessInstanceId", null)
        .map();
  }
}
