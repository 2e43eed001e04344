package io.turgo.camunda7.rest.resource;

import io.turgo.engine.task.DelegationState;
import io.turgo.engine.task.Task;
import io.turgo.engine.task.TaskInfo;
import io.turgo.engine.task.TaskInfoQuery;
import io.turgo.engine.task.TaskQuery;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import org.jspecify.annotations.Nullable;

/** Tasks in answers, and how they are looked for. */
final class TaskLists {
  static final View<Object, Task> TASK =
      View.withNulls("TaskDto", Task.class)
          .field("id", Types.ID, TaskInfo::getId)
          .maybe("name", Types.TEXT, TaskInfo::getName)
          .maybe("assignee", Types.TEXT, TaskInfo::getAssignee)
          .maybe("owner", Types.TEXT, TaskInfo::getOwner)
          .field("created", Shapes.TIME, TaskInfo::getCreateTime)
          .none("lastUpdated")
          .maybe("due", Shapes.TIME, TaskInfo::getDueDate)
          .maybe("followUp", Shapes.TIME, TaskInfo::getFollowUpDate)
          .maybe("delegationState", Text.Choice.of("PENDING", "RESOLVED"), TaskLists::delegation)
          .maybe("description", Types.TEXT, TaskInfo::getDescription)
          .maybe("executionId", Types.ID, TaskInfo::getExecutionId)
          .maybe("parentTaskId", Types.ID, TaskInfo::getParentTaskId)
          .field("priority", Types.LONG, TaskInfo::getPriority)
          .maybe("processDefinitionId", Types.ID, TaskInfo::getProcessDefinitionId)
          .maybe("processInstanceId", Types.ID, TaskInfo::getProcessInstanceId)
          .none("caseExecutionId", "caseDefinitionId", "caseInstanceId")
          .maybe("taskDefinitionKey", Types.TEXT, TaskInfo::getTaskDefinitionKey)
          .field("suspended", Types.FLAG, Task::isSuspended)
          .maybe("formKey", Types.TEXT, TaskInfo::getFormKey)
          .none("camundaFormRef")
          .tenant(TaskInfo::getTenantId)
          .none("taskState");

  private TaskLists() {}

  private static @Nullable String delegation(Task task) {
    DelegationState delegated = task.getDelegationState();
    return delegated == null ? null : delegated.name();
  }

  static Find<TaskQuery, Task> find() {
    return new Find<TaskQuery, Task>(
            "/task", "Task", engine -> engine.getTaskService().createTaskQuery(), TASK)
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
        .time("followUpDate", TaskQuery::followUpDate)
        .time("followUpAfter", TaskQuery::followUpAfter)
        .time("followUpBefore", TaskQuery::followUpBefore)
        .time("followUpBeforeOrNotExistent", TaskQuery::followUpBeforeOrNotExistent)
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
        .sort("followUpDate", TaskQuery::orderByFollowUpDate)
        .sort("instanceId", TaskInfoQuery::orderByProcessInstanceId)
        .sort("executionId", TaskInfoQuery::orderByExecutionId)
        .sort("tenantId", TaskInfoQuery::orderByTenantId);
  }
}
