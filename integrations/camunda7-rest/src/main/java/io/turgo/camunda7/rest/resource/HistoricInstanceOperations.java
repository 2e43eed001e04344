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
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Instances in history, those that run too. */
final class HistoricInstanceOperations {
  /** Instances, with the ids of the suspended ones. */
  private static final View<Set<String>, HistoricProcessInstance> INSTANCE =
      View.<Set<String>, HistoricProcessInstance>withNulls("HistoricProcessInstanceDto")
          .field("id", Types.ID, HistoricProcessInstance::getId)
          .maybe("businessKey", Types.TEXT, HistoricProcessInstance::getBusinessKey)
          .field("processDefinitionId", Types.ID, it -> it.getProcessDefinitionId())
          .maybe("processDefinitionKey", Types.TEXT, it -> it.getProcessDefinitionKey())
          .maybe("processDefinitionName", Types.TEXT, it -> it.getProcessDefinitionName())
          .maybe("processDefinitionVersion", Types.LONG, it -> it.getProcessDefinitionVersion())
          .field("startTime", Shapes.TIME, HistoricProcessInstance::getStartTime)
          .maybe("endTime", Shapes.TIME, HistoricProcessInstance::getEndTime)
          .none("removalTime")
          .maybe("durationInMillis", Types.LONG, HistoricProcessInstance::getDurationInMillis)
          .maybe("startUserId", Types.TEXT, HistoricProcessInstance::getStartUserId)
          .maybe("startActivityId", Types.TEXT, HistoricProcessInstance::getStartActivityId)
          .maybe("deleteReason", Types.TEXT, HistoricProcessInstance::getDeleteReason)
          .maybe(
              "rootProcessInstanceId",
              Types.ID,
              it -> it.getSuperProcessInstanceId() == null ? it.getId() : null)
          .says("null of one that another has called")
          .maybe("superProcessInstanceId", Types.ID, it -> it.getSuperProcessInstanceId())
          .none("superCaseInstanceId", "caseInstanceId")
          .tenant(HistoricProcessInstance::getTenantId)
          .field(
              "state",
              Text.Choice.of("ACTIVE", "SUSPENDED", "COMPLETED", "EXTERNALLY_TERMINATED"),
              HistoricInstanceOperations::state)
          .none("restartedProcessInstanceId");

  private HistoricInstanceOperations() {}

  static List<Operation> all() {
    List<Operation> all = new ArrayList<>(find().all());
    all.add(
        Asked.get("/history/process-instance/{id}", "getHistoricProcessInstance")
            .answers(INSTANCE)
            .does(call -> {
              HistoricProcessInstance found = instance(call);
              return Answer.ok(INSTANCE.show(suspended(call, List.of(found)), found));
            }));
    all.add(
        Asked.delete(
                "/history/process-instance/{id}", "deleteHistoricProcessInstance", Level.OPERATE)
            .parameter("failIfNotExists", Types.FLAG)
            .runs(HistoricInstanceOperations::delete));
    return all;
  }

  private static HistoricProcessInstance instance(Call call) {
    return Access.historicInstance(call, Asked.id(call, "instance"));
  }

  private static void delete(Call call) {
    boolean lenient = call.query().has("failIfNotExists") && !call.query().flag("failIfNotExists");
    String id = call.path("id");
    if (lenient
        && (!Asked.isId(id)
            || call.history().createHistoricProcessInstanceQuery().processInstanceId(id).count()
                == 0)) {
      return;
    }
    call.history().deleteHistoricProcessInstance(instance(call).getId());
  }

  static Find<HistoricProcessInstanceQuery, HistoricProcessInstance> find() {
    return new Find<HistoricProcessInstanceQuery, HistoricProcessInstance>(
            "/history/process-instance",
            "HistoricProcessInstance",
            engine -> engine.getHistoryService().createHistoricProcessInstanceQuery(),
            INSTANCE,
            HistoricInstanceOperations::suspended)
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
            "nothing is found by its case here",
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

  private static String state(Set<String> suspended, HistoricProcessInstance instance) {
    return switch (instance.getState()) {
      case ProcessInstanceState.COMPLETED -> "COMPLETED";
      case ProcessInstanceState.CANCELLED -> "EXTERNALLY_TERMINATED";
      default -> suspended.contains(instance.getId()) ? "SUSPENDED" : "ACTIVE";
    };
  }
}
