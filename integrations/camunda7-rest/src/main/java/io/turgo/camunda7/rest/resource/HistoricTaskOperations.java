package io.turgo.camunda7.rest.resource;

import io.turgo.engine.history.HistoricTaskInstance;
import io.turgo.engine.history.HistoricTaskInstanceQuery;
import io.turgo.engine.task.TaskInfo;
import io.turgo.engine.task.TaskInfoQuery;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tasks in history, open ones too. */
final class HistoricTaskOperations {
  private static final String COMPLETED = "completed";

  private final View<Call, HistoricTaskInstance> task;

  HistoricTaskOperations(KnownDefinitions definitions) {
    this.task =
        View.<Call, HistoricTaskInstance>withNulls("HistoricTaskInstanceDto")
            .field("id", Types.ID, TaskInfo::getId)
            .maybe(
                "processDefinitionKey",
                Types.TEXT,
                (call, it) -> definitions.key(call.engine(), it.getProcessDefinitionId()))
            .maybe("processDefinitionId", Types.ID, TaskInfo::getProcessDefinitionId)
            .maybe("processInstanceId", Types.ID, TaskInfo::getProcessInstanceId)
            .maybe("executionId", Types.ID, TaskInfo::getExecutionId)
            .none("caseDefinitionKey", "caseDefinitionId", "caseInstanceId", "caseExecutionId")
            .maybe("activityInstanceId", Types.ID, TaskInfo::getExecutionId)
            .maybe("name", Types.TEXT, TaskInfo::getName)
            .maybe("description", Types.TEXT, TaskInfo::getDescription)
            .maybe("deleteReason", Types.TEXT, HistoricTaskOperations::deleteReason)
            .says("completed, if it was")
            .maybe("owner", Types.TEXT, TaskInfo::getOwner)
            .maybe("assignee", Types.TEXT, TaskInfo::getAssignee)
            .field("startTime", Shapes.TIME, HistoricTaskInstance::getStartTime)
            .maybe("endTime", Shapes.TIME, HistoricTaskInstance::getEndTime)
            .maybe("duration", Types.LONG, HistoricTaskInstance::getDurationInMillis)
            .maybe("taskDefinitionKey", Types.TEXT, TaskInfo::getTaskDefinitionKey)
            .field("priority", Types.LONG, TaskInfo::getPriority)
            .maybe("due", Shapes.TIME, TaskInfo::getDueDate)
            .maybe("parentTaskId", Types.ID, TaskInfo::getParentTaskId)
            .maybe("followUp", Shapes.TIME, TaskInfo::getFollowUpDate)
            .tenant(TaskInfo::getTenantId)
            .none("removalTime", "rootProcessInstanceId", "taskState");
  }

  List<Operation> all() {
    return new Find<HistoricTaskInstanceQuery, HistoricTaskInstance>(
            "/history/task",
            "HistoricTaskInstance",
            engine -> engine.getHistoryService().createHistoricTaskInstanceQuery(),
            task)
        .text("taskId", TaskInfoQuery::taskId)
        .text("taskParentTaskId", TaskInfoQuery::taskParentTaskId)
        .text("processInstanceId", TaskInfoQuery::processInstanceId)
        .text("processInstanceBusinessKey", TaskInfoQuery::processInstanceBusinessKey)
        .text("processInstanceBusinessKeyLike", TaskInfoQuery::processInstanceBusinessKeyLike)
        .text("executionId", TaskInfoQuery::executionId)
        .texts("activityInstanceIdIn", HistoricTaskOperations::executions)
        .text("processDefinitionId", TaskInfoQuery::processDefinitionId)
        .text("processDefinitionKey", TaskInfoQuery::processDefinitionKey)
        .text("processDefinitionName", TaskInfoQuery::processDefinitionName)
        .text("taskName", TaskInfoQuery::taskName)
        .text("taskNameLike", TaskInfoQuery::taskNameLike)
        .text("taskDescription", TaskInfoQuery::taskDescription)
        .text("taskDescriptionLike", TaskInfoQuery::taskDescriptionLike)
        .text("taskDefinitionKey", TaskInfoQuery::taskDefinitionKey)
        .texts("taskDefinitionKeyIn", TaskInfoQuery::taskDefinitionKeys)
        .text("taskDeleteReason", HistoricTaskOperations::deletedFor)
        .text("taskAssignee", TaskInfoQuery::taskAssignee)
        .text("taskAssigneeLike", TaskInfoQuery::taskAssigneeLike)
        .text("taskOwner", TaskInfoQuery::taskOwner)
        .text("taskOwnerLike", TaskInfoQuery::taskOwnerLike)
        .whole("taskPriority", TaskInfoQuery::taskPriority)
        .when("assigned", TaskInfoQuery::taskAssigned)
        .when("unassigned", TaskInfoQuery::taskUnassigned)
        .when("finished", HistoricTaskInstanceQuery::finished)
        .when("unfinished", HistoricTaskInstanceQuery::unfinished)
        .when("processFinished", HistoricTaskInstanceQuery::processFinished)
        .when("processUnfinished", HistoricTaskInstanceQuery::processUnfinished)
        .time("taskDueDate", TaskInfoQuery::taskDueDate)
        .time("taskDueDateBefore", TaskInfoQuery::taskDueBefore)
        .time("taskDueDateAfter", TaskInfoQuery::taskDueAfter)
        .when("withoutTaskDueDate", TaskInfoQuery::withoutTaskDueDate)
        .time("taskFollowUpDate", HistoricTaskInstanceQuery::taskFollowUpDate)
        .time("taskFollowUpDateBefore", HistoricTaskInstanceQuery::taskFollowUpBefore)
        .time("taskFollowUpDateAfter", HistoricTaskInstanceQuery::taskFollowUpAfter)
        .time("startedBefore", TaskInfoQuery::taskCreatedBefore)
        .time("startedAfter", TaskInfoQuery::taskCreatedAfter)
        .time("finishedBefore", HistoricTaskInstanceQuery::taskCompletedBefore)
        .time("finishedAfter", HistoricTaskInstanceQuery::taskCompletedAfter)
        .text("taskInvolvedUser", TaskInfoQuery::taskInvolvedUser)
        .text("taskInvolvedGroup", (q, group) -> q.taskInvolvedGroups(List.of(group)))
        .variables("taskVariables", VariableConditions::onTask)
        .variables("processVariables", VariableConditions::onProcess)
        .tenant(TaskInfoQuery::taskTenantId, TaskInfoQuery::taskWithoutTenantId)
        .notServed(
            "the engine does not look for that",
            "processInstanceBusinessKeyIn",
            "rootProcessInstanceId",
            "taskDeleteReasonLike",
            "taskHadCandidateUser",
            "taskHadCandidateGroup",
            "withCandidateGroups",
            "withoutCandidateGroups",
            "variableNamesIgnoreCase",
            "variableValuesIgnoreCase",
            "orQueries")
        .notServed(
            "nothing is found by its case here",
            "caseInstanceId",
            "caseExecutionId",
            "caseDefinitionId",
            "caseDefinitionKey",
            "caseDefinitionName")
        .sort("taskId", TaskInfoQuery::orderByTaskId)
        .sort("processDefinitionId", TaskInfoQuery::orderByProcessDefinitionId)
        .sort("processInstanceId", TaskInfoQuery::orderByProcessInstanceId)
        .sort("executionId", TaskInfoQuery::orderByExecutionId)
        .sort("duration", HistoricTaskInstanceQuery::orderByHistoricTaskInstanceDuration)
        .sort("endTime", HistoricTaskInstanceQuery::orderByHistoricTaskInstanceEndTime)
        .sort("startTime", HistoricTaskInstanceQuery::orderByHistoricTaskInstanceStartTime)
        .sort("taskName", TaskInfoQuery::orderByTaskName)
        .sort("taskDescription", TaskInfoQuery::orderByTaskDescription)
        .sort("assignee", TaskInfoQuery::orderByTaskAssignee)
        .sort("owner", TaskInfoQuery::orderByTaskOwner)
        .sort("dueDate", TaskInfoQuery::orderByTaskDueDate)
        .sort("followUpDate", HistoricTaskInstanceQuery::orderByTaskFollowUpDate)
        .sort("deleteReason", HistoricTaskInstanceQuery::orderByDeleteReason)
        .sort("taskDefinitionKey", TaskInfoQuery::orderByTaskDefinitionKey)
        .sort("priority", TaskInfoQuery::orderByTaskPriority)
        .sort("tenantId", TaskInfoQuery::orderByTenantId)
        .all();
  }

  /** An activity instance of a task is its execution; one at a time is looked for. */
  private static void executions(HistoricTaskInstanceQuery query, List<String> ids) {
    if (ids.size() != 1) {
      throw ProblemException.invalid("activityInstanceIdIn", "expected one");
    }
    query.executionId(ids.getFirst());
  }

  /** What was completed has no reason here, and the reason "completed" there. */
  private static void deletedFor(HistoricTaskInstanceQuery query, String reason) {
    if (reason.equals(COMPLETED)) {
      query.finished().taskWithoutDeleteReason();
    } else {
      query.taskDeleteReason(reason);
    }
  }

  private static @Nullable String deleteReason(HistoricTaskInstance task) {
    String reason = task.getDeleteReason();
    return reason == null && task.getEndTime() != null ? COMPLETED : reason;
  }
}
