package io.turgo.rest.resource;

import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricActivityInstanceQuery;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.HistoricProcessInstanceQuery;
import io.turgo.engine.history.HistoricTaskInstance;
import io.turgo.engine.history.HistoricTaskInstanceQuery;
import io.turgo.engine.history.HistoricVariableInstance;
import io.turgo.engine.history.HistoricVariableInstanceQuery;
import io.turgo.engine.repository.bpmn.BpmnModel;
import io.turgo.engine.repository.bpmn.FlowElement;
import io.turgo.engine.repository.bpmn.SubProcess;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.variable.TypedValue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** History: what was, and what is so far, as far as its level keeps it. */
final class HistoryOperations {
  private static final Fields INSTANCE =
      Fields.named("HistoricInstance")
          .with("id", Text.id(), "")
          .with("definitionId", Text.id(), "")
          .maybe("definitionKey", Shown.ANY_TEXT, "")
          .maybe("definitionName", Shown.ANY_TEXT, "")
          .maybe("definitionVersion", Shown.NUMBER, "")
          .maybe("superInstanceId", Text.id(), "that has called it")
          .maybe("businessKey", Shown.ANY_TEXT, "")
          .maybe("businessStatus", Shown.ANY_TEXT, "")
          .maybe("name", Shown.ANY_TEXT, "")
          .maybe("tenantId", Shown.ANY_TEXT, "")
          .with("state", Shown.ANY_TEXT, "of the instance")
          .with("startTime", Shown.TIME, "")
          .maybe("endTime", Shown.TIME, "none while it runs")
          .maybe("durationMillis", Shown.LONG, "")
          .maybe("startUserId", Shown.ANY_TEXT, "")
          .maybe("endUserId", Shown.ANY_TEXT, "")
          .maybe("startActivityId", Shown.ANY_TEXT, "")
          .maybe("endActivityId", Shown.ANY_TEXT, "")
          .maybe("deleteReason", Shown.ANY_TEXT, "if it was deleted");

  private static final Fields ACTIVITY =
      Fields.named("HistoricActivity")
          .with("id", Text.id(), "")
          .with("activityId", Shown.ANY_TEXT, "the id in the model")
          .maybe("activityName", Shown.ANY_TEXT, "")
          .with("activityType", Shown.ANY_TEXT, "")
          .with("definitionId", Text.id(), "")
          .with("instanceId", Text.id(), "")
          .with("executionId", Text.id(), "")
          .maybe("taskId", Text.id(), "")
          .maybe("calledInstanceId", Text.id(), "")
          .maybe("viaFlowId", Shown.ANY_TEXT, "the sequence flow that led to it")
          .maybe("scopeActivityId", Shown.ANY_TEXT, "the sub-process of the model that it is in")
          .maybe("assignee", Shown.ANY_TEXT, "")
          .maybe("completedBy", Shown.ANY_TEXT, "")
          .maybe("tenantId", Shown.ANY_TEXT, "")
          .with("startTime", Shown.TIME, "")
          .maybe("endTime", Shown.TIME, "none while it is under way")
          .maybe("durationMillis", Shown.LONG, "")
          .maybe("deleteReason", Shown.ANY_TEXT, "if it did not come to its own end");

  private static final Fields TASK =
      TaskOperations.withInfo(Fields.named("HistoricTask"))
          .maybe("endTime", Shown.TIME, "none while it is open")
          .maybe("durationMillis", Shown.LONG, "")
          .maybe("completedBy", Shown.ANY_TEXT, "")
          .maybe("deleteReason", Shown.ANY_TEXT, "");

  static final Fields VARIABLE =
      Fields.named("HistoricVariable")
          .with("id", Text.id(), "")
          .with("name", Shown.ANY_TEXT, "")
          .with("variable", TypedValue.ANSWER, "its last value")
          .maybe("instanceId", Text.id(), "")
          .with("executionId", Text.id(), "")
          .maybe("taskId", Text.id(), "")
          .with("createTime", Shown.TIME, "")
          .with("lastUpdatedTime", Shown.TIME, "");

  private HistoryOperations() {}

  static List<Operation> all() {
    return List.of(
        instances()
            .operation("/history/instances/search", "searchHistoricInstances")
            .says("Finds instances, ended ones too."),
        Operation.get("/history/instances/{id}", "getHistoricInstance")
            .says("An instance, ended or not.")
            .answers(200, INSTANCE, "It.")
            .does(call -> Answer.ok(show(Access.historicInstance(call, call.path("id"))))),
        Operation.delete("/history/instances/{id}", "deleteHistoricInstance", Level.OPERATE)
            .together()
            .says("Deletes the history of an instance that has ended.")
            .answersNothing()
            .does(call -> {
              String id = Access.historicInstance(call, call.path("id")).getId();
              call.engine().getHistoryService().deleteHistoricProcessInstance(id);
              return Answer.nothing();
            }),
        activities()
            .operation("/history/activities/search", "searchHistoricActivities")
            .says("Finds activities that were or are done."),
        tasks()
            .operation("/history/tasks/search", "searchHistoricTasks")
            .says("Finds tasks, done ones too."),
        variables()
            .operation("/history/variables/search", "searchHistoricVariables")
            .says("Finds variables with their last values."));
  }

  private static Search<HistoricProcessInstanceQuery, HistoricProcessInstance> instances() {
    return new Search<HistoricProcessInstanceQuery, HistoricProcessInstance>(
            "HistoricInstance",
            engine -> engine.getHistoryService().createHistoricProcessInstanceQuery(),
            INSTANCE,
            HistoryOperations::show)
        .id("id", "", HistoricProcessInstanceQuery::processInstanceId)
        .ids("ids", "", HistoricProcessInstanceQuery::processInstanceIds)
        .text("businessKey", "", HistoricProcessInstanceQuery::processInstanceBusinessKey)
        .text("businessKeyLike", "", HistoricProcessInstanceQuery::processInstanceBusinessKeyLike)
        .text("nameLike", "", HistoricProcessInstanceQuery::processInstanceNameLikeIgnoreCase)
        .id("definitionId", "", HistoricProcessInstanceQuery::processDefinitionId)
        .text("definitionKey", "", HistoricProcessInstanceQuery::processDefinitionKey)
        .whole("definitionVersion", "", HistoricProcessInstanceQuery::processDefinitionVersion)
        .id("superInstanceId", "", HistoricProcessInstanceQuery::superProcessInstanceId)
        .flag(
            "finished",
            "",
            HistoricProcessInstanceQuery::finished,
            HistoricProcessInstanceQuery::unfinished)
        .flag(
            "deleted",
            "",
            HistoricProcessInstanceQuery::deleted,
            HistoricProcessInstanceQuery::notDeleted)
        .time("startedBefore", "", HistoricProcessInstanceQuery::startedBefore)
        .time("startedAfter", "", HistoricProcessInstanceQuery::startedAfter)
        .time("finishedBefore", "", HistoricProcessInstanceQuery::finishedBefore)
        .time("finishedAfter", "", HistoricProcessInstanceQuery::finishedAfter)
        .text("startedBy", "", HistoricProcessInstanceQuery::startedBy)
        .text("involvedUser", "", HistoricProcessInstanceQuery::involvedUser)
        .variables("variables", "last values", VariableConditions::apply)
        .tenant(
            HistoricProcessInstanceQuery::processInstanceTenantId,
            HistoricProcessInstanceQuery::tenantIds)
        .sort("id", HistoricProcessInstanceQuery::orderByProcessInstanceId)
        .sort("businessKey", HistoricProcessInstanceQuery::orderByProcessInstanceBusinessKey)
        .sort("startTime", HistoricProcessInstanceQuery::orderByProcessInstanceStartTime)
        .sort("endTime", HistoricProcessInstanceQuery::orderByProcessInstanceEndTime)
        .sort("duration", HistoricProcessInstanceQuery::orderByProcessInstanceDuration);
  }

  private static Search<HistoricActivityInstanceQuery, HistoricActivityInstance> activities() {
    return Search.<HistoricActivityInstanceQuery, HistoricActivityInstance>perPage(
            "HistoricActivity",
            engine -> engine.getHistoryService().createHistoricActivityInstanceQuery(),
            ACTIVITY,
            HistoryOperations::showActivities)
        .id("id", "", HistoricActivityInstanceQuery::activityInstanceId)
        .id("instanceId", "", HistoricActivityInstanceQuery::processInstanceId)
        .id("executionId", "", HistoricActivityInstanceQuery::executionId)
        .id("definitionId", "", HistoricActivityInstanceQuery::processDefinitionId)
        .text("activityId", "", HistoricActivityInstanceQuery::activityId)
        .text("activityType", "", HistoricActivityInstanceQuery::activityType)
        .text("assignee", "", HistoricActivityInstanceQuery::taskAssignee)
        .flag(
            "finished",
            "",
            HistoricActivityInstanceQuery::finished,
            HistoricActivityInstanceQuery::unfinished)
        .time("startedBefore", "", HistoricActivityInstanceQuery::startedBefore)
        .time("startedAfter", "", HistoricActivityInstanceQuery::startedAfter)
        .time("finishedBefore", "", HistoricActivityInstanceQuery::finishedBefore)
        .time("finishedAfter", "", HistoricActivityInstanceQuery::finishedAfter)
        .tenant(
            HistoricActivityInstanceQuery::activityTenantId,
            HistoricActivityInstanceQuery::tenantIds)
        .sort("id", HistoricActivityInstanceQuery::orderByHistoricActivityInstanceId)
        .sort("startTime", HistoricActivityInstanceQuery::orderByHistoricActivityInstanceStartTime)
        .sort("endTime", HistoricActivityInstanceQuery::orderByHistoricActivityInstanceEndTime)
        .sort("duration", HistoricActivityInstanceQuery::orderByHistoricActivityInstanceDuration);
  }

  private static Search<HistoricTaskInstanceQuery, HistoricTaskInstance> tasks() {
    return new Search<HistoricTaskInstanceQuery, HistoricTaskInstance>(
            "HistoricTask",
            engine -> engine.getHistoryService().createHistoricTaskInstanceQuery(),
            TASK,
            HistoryOperations::show)
        .id("id", "", HistoricTaskInstanceQuery::taskId)
        .id("instanceId", "", HistoricTaskInstanceQuery::processInstanceId)
        .id("definitionId", "", HistoricTaskInstanceQuery::processDefinitionId)
        .text("definitionKey", "", HistoricTaskInstanceQuery::processDefinitionKey)
        .text("taskDefinitionKey", "", HistoricTaskInstanceQuery::taskDefinitionKey)
        .text("assignee", "", HistoricTaskInstanceQuery::taskAssignee)
        .text("completedBy", "", HistoricTaskInstanceQuery::taskCompletedBy)
        .flag(
            "finished",
            "",
            HistoricTaskInstanceQuery::finished,
            HistoricTaskInstanceQuery::unfinished)
        .time("createdBefore", "", HistoricTaskInstanceQuery::taskCreatedBefore)
        .time("createdAfter", "", HistoricTaskInstanceQuery::taskCreatedAfter)
        .time("completedBefore", "", HistoricTaskInstanceQuery::taskCompletedBefore)
        .time("completedAfter", "", HistoricTaskInstanceQuery::taskCompletedAfter)
        .tenant(HistoricTaskInstanceQuery::taskTenantId, HistoricTaskInstanceQuery::tenantIds)
        .sort("id", HistoricTaskInstanceQuery::orderByTaskId)
        .sort("startTime", HistoricTaskInstanceQuery::orderByHistoricTaskInstanceStartTime)
        .sort("endTime", HistoricTaskInstanceQuery::orderByHistoricTaskInstanceEndTime)
        .sort("duration", HistoricTaskInstanceQuery::orderByHistoricTaskInstanceDuration);
  }

  private static Search<HistoricVariableInstanceQuery, HistoricVariableInstance> variables() {
    return Search.<HistoricVariableInstanceQuery, HistoricVariableInstance>perCaller(
            "HistoricVariable",
            engine -> engine.getHistoryService().createHistoricVariableInstanceQuery(),
            VARIABLE,
            HistoryOperations::showVariable)
        .id("id", "", HistoricVariableInstanceQuery::id)
        .id("instanceId", "", HistoricVariableInstanceQuery::processInstanceId)
        .id("executionId", "", HistoricVariableInstanceQuery::executionId)
        .id("taskId", "", HistoricVariableInstanceQuery::taskId)
        .text("name", "", HistoricVariableInstanceQuery::variableName)
        .text("nameLike", "", HistoricVariableInstanceQuery::variableNameLike)
        .sort("name", HistoricVariableInstanceQuery::orderByVariableName)
        .sort("instanceId", HistoricVariableInstanceQuery::orderByProcessInstanceId);
  }

  private static Map<String, @Nullable Object> show(HistoricProcessInstance instance) {
    return new Shown()
        .put("id", instance.getId())
        .put("definitionId", instance.getProcessDefinitionId())
        .put("definitionKey", instance.getProcessDefinitionKey())
        .put("definitionName", instance.getProcessDefinitionName())
        .put("definitionVersion", instance.getProcessDefinitionVersion())
        .put("superInstanceId", instance.getSuperProcessInstanceId())
        .put("businessKey", instance.getBusinessKey())
        .put("businessStatus", instance.getBusinessStatus())
        .put("name", instance.getName())
        .tenant(instance.getTenantId())
        .put("state", instance.getState())
        .put("startTime", instance.getStartTime())
        .put("endTime", instance.getEndTime())
        .put("durationMillis", instance.getDurationInMillis())
        .put("startUserId", instance.getStartUserId())
        .put("endUserId", instance.getEndUserId())
        .put("startActivityId", instance.getStartActivityId())
        .put("endActivityId", instance.getEndActivityId())
        .put("deleteReason", instance.getDeleteReason())
        .map();
  }

  private static List<Map<String, @Nullable Object>> showActivities(
      Call call, List<HistoricActivityInstance> found) {
    Map<String, Optional<BpmnModel>> models = new HashMap<>();
    return found.stream()
        .map(activity -> {
          Optional<BpmnModel> model =
              models.computeIfAbsent(activity.getProcessDefinitionId(), id -> model(call, id));
          return show(activity, scope(model, activity.getActivityId()));
        })
        .toList();
  }

  /** The model of a definition; none if its deployment was deleted, which leaves the history. */
  private static Optional<BpmnModel> model(Call call, String definitionId) {
    try {
      return Optional.of(call.engine().getRepositoryService().getBpmnModel(definitionId));
    } catch (TurgoObjectNotFoundException e) {
      return Optional.empty();
    }
  }

  private static @Nullable String scope(Optional<BpmnModel> model, String activityId) {
    return model
        .map(found -> found.getFlowElement(activityId))
        .map(FlowElement::getSubProcess)
        .map(SubProcess::getId)
        .orElse(null);
  }

  private static Map<String, @Nullable Object> show(
      HistoricActivityInstance activity, @Nullable String scope) {
    return new Shown()
        .put("id", activity.getId())
        .put("activityId", activity.getActivityId())
        .put("activityName", activity.getActivityName())
        .put("activityType", activity.getActivityType())
        .put("definitionId", activity.getProcessDefinitionId())
        .put("instanceId", activity.getProcessInstanceId())
        .put("executionId", activity.getExecutionId())
        .put("taskId", activity.getTaskId())
        .put("calledInstanceId", activity.getCalledProcessInstanceId())
        .put("viaFlowId", activity.getViaSequenceFlowId())
        .put("scopeActivityId", scope)
        .put("assignee", activity.getAssignee())
        .put("completedBy", activity.getCompletedBy())
        .tenant(activity.getTenantId())
        .put("startTime", activity.getStartTime())
        .put("endTime", activity.getEndTime())
        .put("durationMillis", activity.getDurationInMillis())
        .put("deleteReason", activity.getDeleteReason())
        .map();
  }

  private static Map<String, @Nullable Object> show(HistoricTaskInstance task) {
    return TaskOperations.info(task)
        .put("endTime", task.getEndTime())
        .put("durationMillis", task.getDurationInMillis())
        .put("completedBy", task.getCompletedBy())
        .put("deleteReason", task.getDeleteReason())
        .map();
  }

  static Map<String, @Nullable Object> showVariable(Call call, HistoricVariableInstance variable) {
    return new Shown()
        .put("id", variable.getId())
        .put("name", variable.getVariableName())
        .put(
            "variable",
            Variables.show(
                call,
                variable.getVariableName(),
                variable.getVariableTypeName(),
                variable.getValue()))
        .put("instanceId", variable.getProcessInstanceId())
        .put("executionId", variable.getExecutionId())
        .put("taskId", variable.getTaskId())
        .put("createTime", variable.getCreateTime())
        .put("lastUpdatedTime", variable.getLastUpdatedTime())
        .map();
  }
}
