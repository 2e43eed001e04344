package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.CamundaTime;
import io.turgo.camunda7.rest.value.NotServed;
import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricActivityInstanceQuery;
import io.turgo.engine.history.HistoricActivityStatistics;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What elements did and do, one by one and in sum. */
final class HistoricActivityOperations {
  private static final Fields ACTIVITY =
      Fields.named("HistoricActivityInstanceDto")
          .with("id", Text.id(), "")
          .maybe("parentActivityInstanceId", Text.id(), "null always")
          .with("activityId", Shapes.ANY, "")
          .maybe("activityName", Shapes.ANY, "")
          .with("activityType", Shapes.ANY, "")
          .maybe("processDefinitionKey", Shapes.ANY, "")
          .with("processDefinitionId", Text.id(), "")
          .with("processInstanceId", Text.id(), "")
          .with("executionId", Text.id(), "")
          .maybe("taskId", Text.id(), "")
          .maybe("calledProcessInstanceId", Text.id(), "")
          .maybe("calledCaseInstanceId", Shapes.ANY, "null always")
          .maybe("assignee", Shapes.ANY, "")
          .with("startTime", Shapes.TIME, "")
          .maybe("endTime", Shapes.TIME, "")
          .maybe("durationInMillis", Shapes.NUMBER, "")
          .with("canceled", Shapes.FLAG, "")
          .with("completeScope", Shapes.FLAG, "false always")
          .maybe("tenantId", Shapes.ANY, "")
          .maybe("removalTime", Shapes.TIME, "null always")
          .maybe("rootProcessInstanceId", Text.id(), "null always");

  private static final Fields STATISTICS =
      Fields.named("HistoricActivityStatisticsDto")
          .with("id", Shapes.ANY, "of the element")
          .with("instances", Shapes.NUMBER, "that are there")
          .with("canceled", Shapes.NUMBER, "0 always")
          .with("finished", Shapes.NUMBER, "")
          .with("completeScope", Shapes.NUMBER, "0 always")
          .with("openIncidents", Shapes.NUMBER, "0 always")
          .with("resolvedIncidents", Shapes.NUMBER, "0 always")
          .with("deletedIncidents", Shapes.NUMBER, "0 always");

  private final KnownDefinitions definitions;

  HistoricActivityOperations(KnownDefinitions definitions) {
    this.definitions = definitions;
  }

  List<Operation> all() {
    List<Operation> all = new ArrayList<>(find().all());
    all.add(
        Asked.get("/history/activity-instance/{id}", "getHistoricActivityInstance")
            .answers(200, ACTIVITY, "")
            .does(call -> Answer.ok(show(call, activity(call)))));
    all.add(statistics());
    return all;
  }

  private static HistoricActivityInstance activity(Call call) {
    String id = Asked.id(call, "activity");
    HistoricActivityInstance found =
        call.history().createHistoricActivityInstanceQuery().activityInstanceId(id).singleResult();
    return Access.visible(call, "activity", id, found, HistoricActivityInstance::getTenantId);
  }

  private Find<HistoricActivityInstanceQuery, HistoricActivityInstance> find() {
    return new Find<HistoricActivityInstanceQuery, HistoricActivityInstance>(
            "/history/activity-instance",
            "HistoricActivityInstance",
            engine -> engine.getHistoryService().createHistoricActivityInstanceQuery(),
            ACTIVITY,
            (call, found) -> found.stream().map(activity -> show(call, activity)).toList())
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

  private Map<String, @Nullable Object> show(Call call, HistoricActivityInstance activity) {
    return new Row()
        .put("id", activity.getId())
        .put("parentActivityInstanceId", null)
        .put("activityId", activity.getActivityId())
        .put("activityName", activity.getActivityName())
        .put("activityType", activity.getActivityType())
        .put(
            "processDefinitionKey",
            definitions.key(call.engine(), activity.getProcessDefinitionId()))
        .put("processDefinitionId", activity.getProcessDefinitionId())
        .put("processInstanceId", activity.getProcessInstanceId())
        .put("executionId", activity.getExecutionId())
        .put("taskId", activity.getTaskId())
        .put("calledProcessInstanceId", activity.getCalledProcessInstanceId())
        .put("calledCaseInstanceId", null)
        .put("assignee", activity.getAssignee())
        .put("startTime", activity.getStartTime())
        .put("endTime", activity.getEndTime())
        .put("durationInMillis", activity.getDurationInMillis())
        .put("canceled", activity.getDeleteReason() != null)
        .put("completeScope", false)
        .tenant(activity.getTenantId())
        .put("removalTime", null)
        .put("rootProcessInstanceId", null)
        .map();
  }

  private static Operation statistics() {
    Operation operation =
        Asked.get("/history/process-definition/{id}/statistics", "getHistoricActivityStatistics")
            .parameter("startedAfter", CamundaTime.SHAPE, "")
            .parameter("startedBefore", CamundaTime.SHAPE, "")
            .parameter("finished", Shapes.FLAG, "elements that were left but are not there too")
            .parameter("sortBy", Text.Choice.of("activityId"), "")
            .parameter("sortOrder", Text.Choice.of("asc", "desc"), "");
    for (String field :
        List.of(
            "canceled",
            "completeScope",
            "incidents",
            "finishedAfter",
            "finishedBefore",
            "processInstanceIdIn")) {
      operation.parameter(field, new NotServed("the engine does not count that"), "");
    }
    return operation
        .answers(200, new ListOf(STATISTICS, 0, Integer.MAX_VALUE), "")
        .does(HistoricActivityOperations::count);
  }

  private static Answer count(Call call) {
    String id = Access.definition(call, Asked.id(call, "definition")).getId();
    boolean finished = call.query().flag("finished");
    Comparator<HistoricActivityStatistics> order =
        Comparator.comparing(HistoricActivityStatistics::activityId);
    return Answer.ok(
        call
            .history()
            .getHistoricActivityStatistics(
                id,
                call.query().timeOrNull("startedAfter"),
                call.query().timeOrNull("startedBefore"))
            .activities()
            .stream()
            .filter(activity -> finished || activity.count() > activity.finished())
            .sorted("desc".equals(call.query().textOrNull("sortOrder")) ? order.reversed() : order)
            .map(activity -> show(activity, finished))
            .toList());
  }

  private static Map<String, @Nullable Object> show(
      HistoricActivityStatistics activity, boolean finished) {
    return new Row()
        .put("id", activity.activityId())
        .put("instances", activity.count() - activity.finished())
        .put("canceled", 0)
        .put("finished", finished ? activity.finished() : 0)
        .put("completeScope", 0)
        .put("openIncidents", 0)
        .put("resolvedIncidents", 0)
        .put("deletedIncidents", 0)
        .map();
  }
}
