package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.CamundaTime;
import io.turgo.camunda7.rest.value.NotServed;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricActivityInstanceQuery;
import io.turgo.engine.history.HistoricActivityStatistics;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What elements did and do, one by one and in sum. */
final class HistoricActivityOperations {
  private static final View<Call, HistoricActivityStatistics> STATISTICS =
      View.<Call, HistoricActivityStatistics>of("HistoricActivityStatisticsDto")
          .field("id", Types.TEXT, HistoricActivityStatistics::activityId)
          .says("of the element")
          .field("instances", Types.LONG, it -> it.count() - it.finished())
          .says("that are there")
          .field("canceled", Types.LONG, it -> 0)
          .field(
              "finished",
              Types.LONG,
              (call, it) -> call.query().flag("finished") ? it.finished() : 0)
          .field("completeScope", Types.LONG, it -> 0)
          .field("openIncidents", Types.LONG, it -> 0)
          .field("resolvedIncidents", Types.LONG, it -> 0)
          .field("deletedIncidents", Types.LONG, it -> 0);

  private final View<Call, HistoricActivityInstance> activity;

  HistoricActivityOperations(KnownDefinitions definitions) {
    this.activity =
        View.<Call, HistoricActivityInstance>withNulls("HistoricActivityInstanceDto")
            .field("id", Types.ID, HistoricActivityInstance::getId)
            .none("parentActivityInstanceId")
            .field("activityId", Types.TEXT, HistoricActivityInstance::getActivityId)
            .maybe("activityName", Types.TEXT, HistoricActivityInstance::getActivityName)
            .field("activityType", Types.TEXT, HistoricActivityInstance::getActivityType)
            .maybe(
                "processDefinitionKey",
                Types.TEXT,
                (call, it) -> definitions.key(call.engine(), it.getProcessDefinitionId()))
            .field("processDefinitionId", Types.ID, it -> it.getProcessDefinitionId())
            .field("processInstanceId", Types.ID, it -> it.getProcessInstanceId())
            .field("executionId", Types.ID, HistoricActivityInstance::getExecutionId)
            .maybe("taskId", Types.ID, HistoricActivityInstance::getTaskId)
            .maybe("calledProcessInstanceId", Types.ID, it -> it.getCalledProcessInstanceId())
            .none("calledCaseInstanceId")
            .maybe("assignee", Types.TEXT, HistoricActivityInstance::getAssignee)
            .field("startTime", Shapes.TIME, HistoricActivityInstance::getStartTime)
            .maybe("endTime", Shapes.TIME, HistoricActivityInstance::getEndTime)
            .maybe("durationInMillis", Types.LONG, it -> it.getDurationInMillis())
            .field("canceled", Types.FLAG, it -> it.getDeleteReason() != null)
            .field("completeScope", Types.FLAG, it -> false)
            .tenant(HistoricActivityInstance::getTenantId)
            .none("removalTime", "rootProcessInstanceId");
  }

  List<Operation> all() {
    List<Operation> all = new ArrayList<>(find().all());
    all.add(
        Asked.get("/history/activity-instance/{id}", "getHistoricActivityInstance")
            .shows(activity, HistoricActivityOperations::activity));
    all.add(statistics());
    return all;
  }

  /** Camunda 7 records no sequence flows. */
  private static HistoricActivityInstanceQuery query(ProcessEngine engine) {
    return engine.getHistoryService().createHistoricActivityInstanceQuery().withoutSequenceFlows();
  }

  private static HistoricActivityInstance activity(Call call) {
    String id = Asked.id(call, "activity");
    HistoricActivityInstance found = query(call.engine()).activityInstanceId(id).singleResult();
    return Access.visible(call, "activity", id, found, HistoricActivityInstance::getTenantId);
  }

  private Find<HistoricActivityInstanceQuery, HistoricActivityInstance> find() {
    return new Find<HistoricActivityInstanceQuery, HistoricActivityInstance>(
            "/history/activity-instance",
            "HistoricActivityInstance",
            HistoricActivityOperations::query,
            activity)
        .text("activityInstanceId", HistoricActivityInstanceQuery::activityInstanceId)
        .text("processInstanceId", HistoricActivityInstanceQuery::processInstanceId)
        .texts("processInstanceIdIn", HistoricActivityInstanceQuery::processInstanceIds)
        .text("processDefinitionId", HistoricActivityInstanceQuery::processDefinitionId)
        .text("executionId", HistoricActivityInstanceQuery::executionId)
        .text("activityId", HistoricActivityInstanceQuery::activityId)
        .text("activityName", HistoricActivityInstanceQuery::activityName)
        .text("activityType", HistoricActivityInstanceQuery::activityType)
        .text("taskAssignee", HistoricActivityInstanceQuery::taskAssignee)
        .when("finished", HistoricActivityInstanceQuery::finished)
        .when("unfinished", HistoricActivityInstanceQuery::unfinished)
        .when("canceled", q -> q.deleteReasonLike("%"))
        .time("startedBefore", HistoricActivityInstanceQuery::startedBefore)
        .time("startedAfter", HistoricActivityInstanceQuery::startedAfter)
        .time("finishedBefore", HistoricActivityInstanceQuery::finishedBefore)
        .time("finishedAfter", HistoricActivityInstanceQuery::finishedAfter)
        .tenant(
            HistoricActivityInstanceQuery::activityTenantId,
            HistoricActivityInstanceQuery::activityWithoutTenantId)
        .notServed("the engine does not look for that", "activityNameLike", "completeScope")
        .sort(
            "activityInstanceId", HistoricActivityInstanceQuery::orderByHistoricActivityInstanceId)
        .sort("instanceId", HistoricActivityInstanceQuery::orderByProcessInstanceId)
        .sort("executionId", HistoricActivityInstanceQuery::orderByExecutionId)
        .sort("activityId", HistoricActivityInstanceQuery::orderByActivityId)
        .sort("activityName", HistoricActivityInstanceQuery::orderByActivityName)
        .sort("activityType", HistoricActivityInstanceQuery::orderByActivityType)
        .sort("startTime", HistoricActivityInstanceQuery::orderByHistoricActivityInstanceStartTime)
        .sort("endTime", HistoricActivityInstanceQuery::orderByHistoricActivityInstanceEndTime)
        .sort("duration", HistoricActivityInstanceQuery::orderByHistoricActivityInstanceDuration)
        .sort("definitionId", HistoricActivityInstanceQuery::orderByProcessDefinitionId)
        .sort("occurrence", HistoricActivityInstanceQuery::orderByHistoricActivityInstanceId)
        .sort("tenantId", HistoricActivityInstanceQuery::orderByTenantId);
  }

  private static Operation statistics() {
    Operation operation =
        Asked.get("/history/process-definition/{id}/statistics", "getHistoricActivityStatistics")
            .parameter("startedAfter", CamundaTime.SHAPE)
            .parameter("startedBefore", CamundaTime.SHAPE)
            .parameter("finished", Types.FLAG, "elements that were left but are not there too")
            .parameter("sortBy", Text.Choice.of("activityId"))
            .parameter("sortOrder", Text.Choice.of("asc", "desc"));
    for (String field :
        List.of(
            "canceled",
            "completeScope",
            "incidents",
            "finishedAfter",
            "finishedBefore",
            "processInstanceIdIn")) {
      operation.parameter(field, new NotServed("the engine does not count that"));
    }
    return operation.lists(STATISTICS, HistoricActivityOperations::count);
  }

  private static List<HistoricActivityStatistics> count(Call call) {
    String id = Access.definition(call, Asked.id(call, "definition")).getId();
    boolean finished = call.query().flag("finished");
    Comparator<HistoricActivityStatistics> order =
        Comparator.comparing(HistoricActivityStatistics::activityId);
    return call
        .history()
        .getHistoricActivityStatistics(
            id, call.query().timeOrNull("startedAfter"), call.query().timeOrNull("startedBefore"))
        .activities()
        .stream()
        .filter(activity -> finished || activity.count() > activity.finished())
        .sorted("desc".equals(call.query().textOrNull("sortOrder")) ? order.reversed() : order)
        .toList();
  }
}
