package io.turgo.camunda7.rest.resource;

import io.turgo.engine.history.HistoricTaskInstance;
import io.turgo.engine.history.HistoricTaskInstanceQuery;
import io.turgo.engine.task.TaskInfoQuery;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Text;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tasks in history, open ones too. */
final class HistoricTaskOperations {
  private static final String COMPLETED = "completed";

  private static final Fields TASK =
      Fields.named("HistoricTaskInstanceDto")
          .with("id", Text.id(), "")
          .maybe("processDefinitionKey", Shapes.ANY, "")
          .maybe("processDefinitionId", Text.id(), "")
          .maybe("processInstanceId", Text.id(), "")
          .maybe("executionId", Text.id(), "")
          .maybe("caseDefinitionKey", Shapes.ANY, "null always")
          .maybe("caseDefinitionId", Shapes.ANY, "null always")
          .maybe("caseInstanceId", Shapes.ANY, "null always")
          .maybe("caseExecutionId", Shapes.ANY, "null always")
          .maybe("activityInstanceId", Text.id(), "the id of the execution")
          .maybe("name", Shapes.ANY, "")
          .maybe("description", Shapes.ANY, "")
          .maybe("deleteReason", Shapes.ANY, "completed, if it was")
          .maybe("owner", Shapes.ANY, "")
          .maybe("assignee", Shapes.ANY, "")
          .with("startTime", Shapes.TIME, "")
          .maybe("endTime", Shapes.TIME, "")
          .maybe("duration", Shapes.NUMBER, "")
          .maybe("taskDefinitionKey", Shapes.ANY, "")
          .with("priority", Shapes.NUMBER, "")
          .maybe("due", Shapes.TIME, "")
          .maybe("parentTaskId", Text.id(), "")
          .maybe("followUp", Shapes.TIME, "null always")
          .maybe("tenantId", Shapes.ANY, "")
          .maybe("removalTime", Shapes.TIME, "null always")
          .maybe("rootProcessInstanceId", Text.id(), "null always")
          .maybe("taskState", Shapes.ANY, "null always");

  private final KnownDefinitions definitions;

  HistoricTaskOperations(KnownDefinitions definitions) {
    this.definitions = definitions;
  }

  List<Operation> all() {
    return new Find<HistoricTaskInstanceQuery, HistoricTaskInstance>(
            "/history/task",
            "HistoricTaskInstance",
            engine -> engine.getHistoryService().createHistoricTaskInstanceQuery(),
            TASK,
            (call, found) -> found.stream().map(task -> show(call, task)).toList())
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
        .text("taskDeleteReason", HistoricTaskOperations::deleteReason)
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
            "taskFollowUpDate",
            "taskFollowUpDateBefore",
            "taskFollowUpDateAfter",
            "taskHadCandidateUser",
            "taskHadCandidateGroup",
            "withCandidateGroups",
            "withoutCandidateGroups",
            "variableNamesIgnoreCase",
            "variableValuesIgnoreCase",
            "orQueries")
        .notServed(
            "the engine runs no cases",
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
  private static void deleteReason(HistoricTaskInstanceQuery query, String reason) {
    if (reason.equals(COMPLETED)) {
      query.finished().taskWithoutDeleteReason();
    } else {
      query.taskDeleteReason(reason);
    }
  }

  private Map<String, @Nullable Object> show(Call call, HistoricTaskInstance task) {
    String reason = task.getDeleteReason();
    return new Row()
        .put("id", task.getId())
        .put("processDefinitionKey", definitions.key(call.engine(), task.getProcessDefinitionId()))
        .put("processDefinitionId", task.getProcessDefinitionId())
        .put("processInstanceId", task.getProcessInstanceId())
        .put("executionId", task.getExecutionId())
        .put("caseDefinitionKey", null)
        .put("caseDefinitionId", null)
        .put("caseInstanceId", null)
        .put("caseExecutionId", null)
        .put("activityInstanceId", task.getExecutionId())
        .put("name", task.getName())
        .put("description", task.getDescription())
        .put("deleteReason", reason == null && task.getEndTime() != null ? COMPLETED : reason)
        .put("owner", task.getOwner())
        .put("assignee", task.getAssignee())
        .put("startTime", task.getStartTime())
        .put("endTime", task.getEndTime())
        .put("duration", task.getDurationInMillis())
        .put("taskDefinitionKey", task.getTaskDefinitionKey())
        .put("priority", task.getPriority())
        .put("due", task.getDueDate())
        .put("parentTaskId", task.getParentTaskId())
        .put("followUp", null)
        .tenant(task.getTenantId())
        .put("removalTime", null)
        .put("rootProcessInstanceId", null)
        .put("taskState", null)
        .map();
  }
}
