package io.turgo.camunda7.rest.resource;

import io.turgo.engine.task.DelegationState;
import io.turgo.engine.task.Task;
import io.turgo.engine.task.TaskInfoQuery;
import io.turgo.engine.task.TaskQuery;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Text;

/** Tasks in answers, and how they are looked for. */
final class TaskShapes {
  static final Fields TASK =
      Fields.named("TaskDto")
          .with("id", Text.id(), "")
          .maybe("name", Shapes.ANY, "")
          .maybe("assignee", Shapes.ANY, "")
          .maybe("owner", Shapes.ANY, "")
          .with("created", Shapes.TIME, "")
          .maybe("lastUpdated", Shapes.TIME, "null always")
          .maybe("due", Shapes.TIME, "")
          .maybe("followUp", Shapes.TIME, "null always")
          .maybe("delegationState", Text.Choice.of("PENDING", "RESOLVED"), "")
          .maybe("description", Shapes.ANY, "")
          .maybe("executionId", Text.id(), "")
          .maybe("parentTaskId", Text.id(), "")
          .with("priority", Shapes.NUMBER, "")
          .maybe("processDefinitionId", Text.id(), "")
          .maybe("processInstanceId", Text.id(), "")
          .maybe("caseExecutionId", Shapes.ANY, "null always")
          .maybe("caseDefinitionId", Shapes.ANY, "null always")
          .maybe("caseInstanceId", Shapes.ANY, "null always")
          .maybe("taskDefinitionKey", Shapes.ANY, "")
          .with("suspended", Shapes.FLAG, "")
          .maybe("formKey", Shapes.ANY, "")
          .maybe("camundaFormRef", Shapes.VALUES, "null always")
          .maybe("tenantId", Shapes.ANY, "")
          .maybe("taskState", Shapes.ANY, "null always");

  private TaskShapes() {}

  static Row show(Task task) {
    DelegationState delegated = task.getDelegationState();
    return new Row()
        .put("id", task.getId())
        .put("name", task.getName())
        .put("assignee", task.getAssignee())
        .put("owner", task.getOwner())
        .put("created", task.getCreateTime())
        .put("lastUpdated", null)
        .put("due", task.getDueDate())
        .put("followUp", null)
        .put("delegationState", delegated == null ? null : delegated.name())
        .put("description", task.getDescription())
        .put("executionId", task.getExecutionId())
        .put("parentTaskId", task.getParentTaskId())
        .put("priority", task.getPriority())
        .put("processDefinitionId", task.getProcessDefinitionId())
        .put("processInstanceId", task.getProcessInstanceId())
        .put("caseExecutionId", null)
        .put("caseDefinitionId", null)
        .put("caseInstanceId", null)
        .put("taskDefinitionKey", task.getTaskDefinitionKey())
        .put("suspended", task.isSuspended())
        .put("formKey", task.getFormKey())
        .put("camundaFormRef", null)
        .tenant(task.getTenantId())
        .put("taskState", null);
  }

  static Find<TaskQuery, Task> find() {
    return new Find<TaskQuery, Task>(
            "/task",
            "Task",
            engine -> engine.getTaskService().createTaskQuery(),
            TASK,
            (call, found) -> found.stream().map(task -> show(task).map()).toList())
        .text("taskId", TaskInfoQuery::taskId)
        .texts("taskIdIn", TaskInfoQuery::taskIds)
        .text("processInstanceId", TaskInfoQuery::processInstanceId)
        .texts("processInstanceIdIn", TaskInfoQuery::processInstanceIdIn)
        .text("processInstanceBusinessKey", TaskInfoQuery::processInstanceBusinessKey)
        .text("processInstanceBusinessKeyLike", TaskInfoQuery::processInstanceBusinessKeyLike)
        .text("processDefinitionId", TaskInfoQuery::processDefinitionId)
        .text("processDefinitionKey", TaskInfoQuery::processDefinitionKey)
        .texts("processDefinitionKeyIn", TaskInfoQuery::processDefinitionKeyIn)
        .text("processDefinitionName", TaskInfoQuery::processDefinitionName)
        .text("processDefinitionNameLike", TaskInfoQuery::processDefinitionNameLike)
        .text("executionId", TaskInfoQuery::executionId)
        .text("assignee", TaskInfoQuery::taskAssignee)
        .text("assigneeLike", TaskInfoQuery::taskAssigneeLike)
        .texts("assigneeIn", TaskInfoQuery::taskAssigneeIds)
        .text("owner", TaskInfoQuery::taskOwner)
        .text("candidateUser", TaskInfoQuery::taskCandidateUser)
        .text("candidateGroup", TaskInfoQuery::taskCandidateGroup)
        .texts("candidateGroups", TaskInfoQuery::taskCandidateGroupIn)
        .when("includeAssignedTasks", TaskInfoQuery::ignoreAssigneeValue)
        .text("involvedUser", TaskInfoQuery::taskInvolvedUser)
        .when("assigned", TaskInfoQuery::taskAssigned)
        .when("unassigned", TaskInfoQuery::taskUnassigned)
        .text("taskDefinitionKey", TaskInfoQuery::taskDefinitionKey)
        .texts("taskDefinitionKeyIn", TaskInfoQuery::taskDefinitionKeys)
        .text("taskDefinitionKeyLike", TaskInfoQuery::taskDefinitionKeyLike)
        .text("name", TaskInfoQuery::taskName)
        .text("nameLike", TaskInfoQuery::taskNameLikeIgnoreCase)
        .text("description", TaskInfoQuery::taskDescription)
        .text("descriptionLike", TaskInfoQuery::taskDescriptionLikeIgnoreCase)
        .whole("priority", TaskInfoQuery::taskPriority)
        .whole("maxPriority", TaskInfoQuery::taskMaxPriority)
        .whole("minPriority", TaskInfoQuery::taskMinPriority)
        .time("dueDate", TaskInfoQuery::taskDueDate)
        .time("dueAfter", TaskInfoQuery::taskDueAfter)
        .time("dueBefore", TaskInfoQuery::taskDueBefore)
        .when("withoutDueDate", TaskInfoQuery::withoutTaskDueDate)
        .time("createdOn", TaskInfoQuery::taskCreatedOn)
        .time("createdAfter", TaskInfoQuery::taskCreatedAfter)
        .time("createdBefore", TaskInfoQuery::taskCreatedBefore)
        .text("parentTaskId", TaskInfoQuery::taskParentTaskId)
        .choice(
            "delegationState",
            Text.Choice.of("PENDING", "RESOLVED"),
            (q, state) -> q.taskDelegationState(DelegationState.valueOf(state)))
        .when("active", TaskQuery::active)
        .when("suspended", TaskQuery::suspended)
        .variables("taskVariables", VariableConditions::onTask)
        .variables("processVariables", VariableConditions::onProcess)
        .tenant(TaskInfoQuery::taskTenantId, TaskInfoQuery::taskWithoutTenantId)
        .notServed(
            "the engine does not look for that",
            "processInstanceBusinessKeyIn",
            "activityInstanceIdIn",
            "assigneeNotIn",
            "candidateGroupLike",
            "taskDefinitionKeyNotIn",
            "nameNotEqual",
            "nameNotLike",
            "followUpDate",
            "followUpAfter",
            "followUpBefore",
            "followUpBeforeOrNotExistent",
            "updatedAfter",
            "withCandidateGroups",
            "withoutCandidateGroups",
            "withCandidateUsers",
            "withoutCandidateUsers",
            "variableNamesIgnoreCase",
            "variableValuesIgnoreCase",
            "withCommentAttachmentInfo",
            "withTaskVariablesInReturn",
            "withTaskLocalVariablesInReturn")
        .orQueries()
        .sort("id", TaskInfoQuery::orderByTaskId)
        .sort("name", TaskInfoQuery::orderByTaskName)
        .sort("description", TaskInfoQuery::orderByTaskDescription)
        .sort("priority", TaskInfoQuery::orderByTaskPriority)
        .sort("assignee", TaskInfoQuery::orderByTaskAssignee)
        .sort("created", TaskInfoQuery::orderByTaskCreateTime)
        .sort("dueDate", TaskInfoQuery::orderByTaskDueDate)
        .sort("instanceId", TaskInfoQuery::orderByProcessInstanceId)
        .sort("executionId", TaskInfoQuery::orderByExecutionId)
        .sort("tenantId", TaskInfoQuery::orderByTenantId);
  }
}
