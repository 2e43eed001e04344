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
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import io.turgo.rest.core.variable.TypedValue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** History: what was, and what is so far, as far as its level keeps it. */
final class HistoryOperations {
  private static final View<Object, HistoricProcessInstance> INSTANCE =
      View.of("HistoricInstance", HistoricProcessInstance.class)
          .field("id", Types.ID, HistoricProcessInstance::getId)
          .field("definitionId", Types.ID, HistoricProcessInstance::getProcessDefinitionId)
          .maybe("definitionKey", Types.TEXT, HistoricProcessInstance::getProcessDefinitionKey)
          .maybe("definitionName", Types.TEXT, HistoricProcessInstance::getProcessDefinitionName)
          .maybe("definitionVersion", Types.INT, it -> it.getProcessDefinitionVersion())
          .maybe("superInstanceId", Types.ID, HistoricProcessInstance::getSuperProcessInstanceId)
          .says("the instance that has called it")
          .maybe("businessKey", Types.TEXT, HistoricProcessInstance::getBusinessKey)
          .maybe("businessStatus", Types.TEXT, HistoricProcessInstance::getBusinessStatus)
          .maybe("name", Types.TEXT, HistoricProcessInstance::getName)
          .tenant(HistoricProcessInstance::getTenantId)
          .field("state", Types.TEXT, HistoricProcessInstance::getState)
          .says("of the instance")
          .field("startTime", Types.TIME, HistoricProcessInstance::getStartTime)
          .maybe("endTime", Types.TIME, HistoricProcessInstance::getEndTime)
          .says("missing while it runs")
          .maybe("durationMillis", Types.LONG, HistoricProcessInstance::getDurationInMillis)
          .maybe("startUserId", Types.TEXT, HistoricProcessInstance::getStartUserId)
          .maybe("endUserId", Types.TEXT, HistoricProcessInstance::getEndUserId)
          .maybe("startActivityId", Types.TEXT, HistoricProcessInstance::getStartActivityId)
          .maybe("endActivityId", Types.TEXT, HistoricProcessInstance::getEndActivityId)
          .maybe("deleteReason", Types.TEXT, HistoricProcessInstance::getDeleteReason)
          .says("the reason, if it was deleted");
  private static final View<Models, HistoricActivityInstance> ACTIVITY =
      View.<Models, HistoricActivityInstance>of("HistoricActivity")
          .field("id", Types.ID, HistoricActivityInstance::getId)
          .field("activityId", Types.TEXT, HistoricActivityInstance::getActivityId)
          .says("the id in the model")
          .maybe("activityName", Types.TEXT, HistoricActivityInstance::getActivityName)
          .field("activityType", Types.TEXT, HistoricActivityInstance::getActivityType)
          .field("definitionId", Types.ID, HistoricActivityInstance::getProcessDefinitionId)
          .field("instanceId", Types.ID, HistoricActivityInstance::getProcessInstanceId)
          .field("executionId", Types.ID, HistoricActivityInstance::getExecutionId)
          .maybe("taskId", Types.ID, HistoricActivityInstance::getTaskId)
          .maybe("calledInstanceId", Types.ID, it -> it.getCalledProcessInstanceId())
          .maybe("viaFlowId", Types.TEXT, HistoricActivityInstance::getViaSequenceFlowId)
          .says("the sequence flow that led to it")
          .maybe(
              "scopeActivityId",
              Types.TEXT,
              (models, activity) ->
                  models.scope(activity.getProcessDefinitionId(), activity.getActivityId()))
          .says("the id of the sub-process that contains it")
          .maybe("assignee", Types.TEXT, HistoricActivityInstance::getAssignee)
          .maybe("completedBy", Types.TEXT, HistoricActivityInstance::getCompletedBy)
          .tenant(HistoricActivityInstance::getTenantId)
          .field("startTime", Types.TIME, HistoricActivityInstance::getStartTime)
          .maybe("endTime", Types.TIME, HistoricActivityInstance::getEndTime)
          .says("missing while it runs")
          .maybe("durationMillis", Types.LONG, HistoricActivityInstance::getDurationInMillis)
          .maybe("deleteReason", Types.TEXT, HistoricActivityInstance::getDeleteReason)
          .says("the reason, if it was cancelled");
  private static final View<Object, HistoricTaskInstance> TASK =
      View.of("HistoricTask", HistoricTaskInstance.class)
          .with(TaskOperations.INFO)
          .maybe("endTime", Types.TIME, HistoricTaskInstance::getEndTime)
          .says("missing while it is open")
          .maybe("durationMillis", Types.LONG, HistoricTaskInstance::getDurationInMillis)
          .maybe("completedBy", Types.TEXT, HistoricTaskInstance::getCompletedBy)
          .maybe("deleteReason", Types.TEXT, HistoricTaskInstance::getDeleteReason);
  static final View<Call, HistoricVariableInstance> VARIABLE =
      View.<Call, HistoricVariableInstance>of("HistoricVariable")
          .field("id", Types.ID, HistoricVariableInstance::getId)
          .field("name", Types.TEXT, HistoricVariableInstance::getVariableName)
          .field(
              "variable",
              TypedValue.ANSWER,
              (call, variable) ->
                  Variables.show(
                      call,
                      variable.getVariableName(),
                      variable.getVariableTypeName(),
                      variable.getValue()))
          .says("its last value")
          .maybe("instanceId", Types.ID, HistoricVariableInstance::getProcessInstanceId)
          .field("executionId", Types.ID, HistoricVariableInstance::getExecutionId)
          .maybe("taskId", Types.ID, HistoricVariableInstance::getTaskId)
          .field("createTime", Types.TIME, HistoricVariableInstance::getCreateTime)
          .field("lastUpdatedTime", Types.TIME, HistoricVariableInstance::getLastUpdatedTime);

  private HistoryOperations() {}

  static List<Operation> all() {
    return List.of(
        instances()
            .operation("/history/instances/search", "searchHistoricInstances")
            .says("Finds instances, running and ended."),
        Operation.get("/history/instances/{id}", "getHistoricInstance")
            .says("Returns an instance, running or ended.")
            .shows(INSTANCE, "The instance.", HistoryOperations::instance),
        Operation.delete("/history/instances/{id}", "deleteHistoricInstance", Level.OPERATE)
            .together()
            .says("Deletes the history of an instance that has ended.")
            .runs(call -> call.history().deleteHistoricProcessInstance(instance(call).getId())),
        activities()
            .operation("/history/activities/search", "searchHistoricActivities")
            .says("Finds runs of activities, ended and under way."),
        tasks()
            .operation("/history/tasks/search", "searchHistoricTasks")
            .says("Finds tasks, open and completed."),
        variables()
            .operation("/history/variables/search", "searchHistoricVariables")
            .says("Finds variables with their last values."));
  }

  private static HistoricProcessInstance instance(Call call) {
    return Access.historicInstance(call, call.path("id"));
  }

  static Search<HistoricProcessInstanceQuery, HistoricProcessInstance> instances() {
    return new Search<HistoricProcessInstanceQuery, HistoricProcessInstance>(
            "HistoricInstance",
            engine -> engine.getHistoryService().createHistoricProcessInstanceQuery(),
            INSTANCE)
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
    return new Search<HistoricActivityInstanceQuery, HistoricActivityInstance>(
            "HistoricActivity",
            engine -> engine.getHistoryService().createHistoricActivityInstanceQuery(),
            ACTIVITY,
            (call, found) -> new Models(call))
        .id("id", "", HistoricActivityInstanceQuery::activityInstanceId)
        .id("instanceId", "", HistoricActivityInstanceQuery::processInstanceId)
        .id("executionId", "", HistoricActivityInstanceQuery::executionId)
        .id("definitionId", "", HistoricActivityInstanceQuery::processDefinitionId)
        .text("activityId", "", HistoricActivityInstanceQuery::activityId)
        .text("activityType", "", HistoricActivityInstanceQuery::activityType)
        .flag(
            "sequenceFlow",
            "true for taken sequence flows, false for elements",
            q -> q.activityType("sequenceFlow"),
            HistoricActivityInstanceQuery::withoutSequenceFlows)
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
            TASK)
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
    return new Search<HistoricVariableInstanceQuery, HistoricVariableInstance>(
            "HistoricVariable",
            engine -> engine.getHistoryService().createHistoricVariableInstanceQuery(),
            VARIABLE)
        .id("id", "", HistoricVariableInstanceQuery::id)
        .id("instanceId", "", HistoricVariableInstanceQuery::processInstanceId)
        .id("executionId", "", HistoricVariableInstanceQuery::executionId)
        .id("taskId", "", HistoricVariableInstanceQuery::taskId)
        .text("name", "", HistoricVariableInstanceQuery::variableName)
        .text("nameLike", "", HistoricVariableInstanceQuery::variableNameLike)
        .sort("name", HistoricVariableInstanceQuery::orderByVariableName)
        .sort("instanceId", HistoricVariableInstanceQuery::orderByProcessInstanceId);
  }

  /** The models of definitions, each read once for an answer. */
  private static final class Models {
    private final Call call;
    private final Map<String, Optional<BpmnModel>> models = new HashMap<>();

    Models(Call call) {
      this.call = call;
    }

    /** The sub-process that an activity is in; null for none. */
    @Nullable String scope(String definitionId, String activityId) {
      return models
          .computeIfAbsent(definitionId, this::read)
          .map(model -> model.getFlowElement(activityId))
          .map(FlowElement::getSubProcess)
          .map(SubProcess::getId)
          .orElse(null);
    }

    /** None if its deployment was deleted, which leaves the history. */
    private Optional<BpmnModel> read(String definitionId) {
      try {
        return Optional.of(call.repository().getBpmnModel(definitionId));
      } catch (TurgoObjectNotFoundException e) {
        return Optional.empty();
      }
    }
  }
}
