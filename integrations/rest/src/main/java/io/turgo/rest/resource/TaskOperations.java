package io.turgo.rest.resource;

import io.turgo.engine.cmmn.CaseInstance;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.IdentityLinkInfo;
import io.turgo.engine.task.IdentityLinkType;
import io.turgo.engine.task.Task;
import io.turgo.engine.task.TaskInfo;
import io.turgo.engine.task.TaskQuery;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tasks of people: looked for, claimed, worked on, completed. */
final class TaskOperations {
  /** What is said of tasks, open or done. */
  static final View<Object, TaskInfo> INFO =
      View.of("TaskInfo", TaskInfo.class)
          .field("id", Types.ID, TaskInfo::getId)
          .maybe("name", Types.TEXT, TaskInfo::getName)
          .maybe("description", Types.TEXT, TaskInfo::getDescription)
          .field("priority", Types.INT, TaskInfo::getPriority)
          .maybe("owner", Types.TEXT, TaskInfo::getOwner)
          .maybe("assignee", Types.TEXT, TaskInfo::getAssignee)
          .maybe("instanceId", Types.ID, TaskInfo::getProcessInstanceId)
          .maybe("executionId", Types.ID, TaskInfo::getExecutionId)
          .maybe("definitionId", Types.ID, TaskInfo::getProcessDefinitionId)
          .maybe("taskDefinitionKey", Types.TEXT, TaskInfo::getTaskDefinitionKey)
          .says("the id of the task in the model")
          .maybe("parentTaskId", Types.ID, TaskInfo::getParentTaskId)
          .tenant(TaskInfo::getTenantId)
          .field("createTime", Types.TIME, TaskInfo::getCreateTime)
          .maybe("dueDate", Types.TIME, TaskInfo::getDueDate)
          .maybe("followUpDate", Types.TIME, TaskInfo::getFollowUpDate)
          .says("the follow-up time")
          .field("state", Types.TEXT, TaskInfo::getState)
          .says("created, claimed, inProgress, suspended, completed")
          .maybe("claimTime", Types.TIME, TaskInfo::getClaimTime)
          .maybe("category", Types.TEXT, TaskInfo::getCategory)
          .maybe("formKey", Types.TEXT, TaskInfo::getFormKey);

  /** What a task is of: a process instance or a case. */
  private record Owner(
      String key, @Nullable String name, int version, @Nullable String businessKey) {
    static Owner of(ProcessInstance instance) {
      return new Owner(
          instance.getProcessDefinitionKey(),
          instance.getProcessDefinitionName(),
          instance.getProcessDefinitionVersion(),
          instance.getBusinessKey());
    }

    static Owner of(CaseInstance instance) {
      return new Owner(
          instance.getCaseDefinitionKey(),
          instance.getCaseDefinitionName(),
          instance.getCaseDefinitionVersion(),
          instance.getBusinessKey());
    }
  }

  private static final View<Object, Owner> OWNER =
      View.of("InstanceOfTask", Owner.class)
          .maybe("definitionKey", Types.TEXT, Owner::key)
          .says("of the process or case")
          .maybe("definitionName", Types.TEXT, Owner::name)
          .says("of the process or case")
          .maybe("definitionVersion", Types.INT, Owner::version)
          .says("of the process or case")
          .maybe("businessKey", Types.TEXT, Owner::businessKey)
          .says("of the instance or case");
  private static final ListOf NAMES = new ListOf(Types.TEXT, 0, Integer.MAX_VALUE);

  /** Open tasks, with what they are of by the ids of instances and cases. */
  private static final View<Map<String, Owner>, Task> TASK =
      View.<Map<String, Owner>, Task>of("Task")
          .with(INFO)
          .field("suspended", Types.FLAG, Task::isSuspended)
          .with(OWNER, (owners, task) -> owners.get(task.getProcessInstanceId()))
          .maybe("candidateGroups", NAMES, task -> candidates(task, IdentityLinkInfo::getGroupId))
          .maybe("candidateUsers", NAMES, task -> candidates(task, IdentityLinkInfo::getUserId));

  private static final View<Object, IdentityLink> LINK =
      View.of("IdentityLink", IdentityLink.class)
          .field("type", Types.TEXT, IdentityLink::getType)
          .says("assignee, owner, candidate, ...")
          .maybe("userId", Types.TEXT, IdentityLink::getUserId)
          .maybe("groupId", Types.TEXT, IdentityLink::getGroupId);
  private static final View<Object, List<IdentityLink>> LINKS =
      View.list("IdentityLinks", "links", LINK, Integer.MAX_VALUE, "");
  private static final Fields USER =
      Fields.named("ForUser").maybe("userId", Text.name(), "the user (default: the caller)");
  private static final Fields COMPLETION =
      Fields.named("Completion")
          .maybe("variables", Variables.BROUGHT, "for the instance")
          .maybe("localVariables", Variables.BROUGHT, "local variables of the task");
  private static final Fields CHANGE =
      Fields.named("TaskChange")
          .maybe("assignee", Text.upTo(255), "empty for nobody")
          .maybe("owner", Text.upTo(255), "empty for nobody")
          .maybe("priority", Types.INT, "")
          .maybe("dueDate", Types.TIME, "")
          .maybe("followUpDate", Types.TIME, "the follow-up time");

  private TaskOperations() {}

  static List<Operation> all() {
    return List.of(
        search().operation("/tasks/search", "searchTasks").says("Finds open tasks."),
        Operation.get("/tasks/{id}", "getTask")
            .says("Returns an open task.")
            .answers(200, TASK, "The task.")
            .does(call -> {
              Task found = task(call);
              return Answer.ok(TASK.show(owners(call, List.of(found)), found));
            }),
        Operation.patch("/tasks/{id}", "changeTask", Level.OPERATE)
            .says("Changes the assignee, the owner, the priority or the times of a task.")
            .body(CHANGE)
            .runs(TaskOperations::change),
        Operation.post("/tasks/{id}/claim", "claimTask", Level.WORK)
            .says("Claims a task for a user; refused if another user has it.")
            .maybeBody(USER)
            .runs(call -> call.tasks().claim(Access.taskId(call), user(call))),
        Operation.post("/tasks/{id}/unclaim", "unclaimTask", Level.WORK)
            .says("Removes the assignee of a task, so that its candidates can claim it.")
            .runs(call -> call.tasks().unclaim(Access.taskId(call))),
        Operation.post("/tasks/{id}/complete", "completeTask", Level.WORK)
            .says("Completes a task; its instance continues.")
            .maybeBody(COMPLETION)
            .runs(TaskOperations::complete),
        Operation.get("/tasks/{id}/form", "getTaskForm")
            .says("Returns the form of a task.")
            .shows(
                Forms.FORM,
                "The form.",
                call -> {
                  String id = task(call).getId();
                  return Forms.of(call, id, call.forms().getTaskFormData(id));
                }),
        Operation.get("/tasks/{id}/links", "getTaskLinks")
            .says("Lists the identity links of a task: its assignee, owner and candidates.")
            .shows(
                LINKS,
                "The identity links.",
                call -> call.tasks().getIdentityLinksForTask(task(call).getId())),
        Operation.get("/tasks/{id}/variables", "getTaskVariables")
            .says("Lists the variables visible to a task: its own and those of its instance.")
            .shows(
                Variables.ANSWER,
                "The variables.",
                call -> call.tasks().getVariableInstances(task(call).getId())),
        Operation.patch("/tasks/{id}/variables", "changeTaskVariables", Level.WORK)
            .says("Sets or removes variables visible to a task.")
            .body(Variables.CHANGES)
            .runs(TaskOperations::changeVariables));
  }

  private static Task task(Call call) {
    return Access.task(call, call.path("id"));
  }

  private static Search<TaskQuery, Task> search() {
    return new Search<TaskQuery, Task>(
            "Task",
            engine -> engine.getTaskService().createTaskQuery().includeIdentityLinks(),
            TASK,
            TaskOperations::owners)
        .id("id", "", TaskQuery::taskId)
        .ids("ids", "", TaskQuery::taskIds)
        .text("name", "", TaskQuery::taskName)
        .text("nameLike", "", TaskQuery::taskNameLikeIgnoreCase)
        .text("assignee", "", TaskQuery::taskAssignee)
        .flag("assigned", "", TaskQuery::taskAssigned, TaskQuery::taskUnassigned)
        .text("owner", "", TaskQuery::taskOwner)
        .text("candidateUser", "", TaskQuery::taskCandidateUser)
        .text("candidateGroup", "", TaskQuery::taskCandidateGroup)
        .texts("candidateGroups", "one of them", TaskQuery::taskCandidateGroupIn)
        .text("candidateOrAssigned", "the id of a user", TaskQuery::taskCandidateOrAssigned)
        .text("involvedUser", "", TaskQuery::taskInvolvedUser)
        .text("taskDefinitionKey", "", TaskQuery::taskDefinitionKey)
        .text("category", "", TaskQuery::taskCategory)
        .whole("minPriority", "", TaskQuery::taskMinPriority)
        .whole("maxPriority", "", TaskQuery::taskMaxPriority)
        .time("createdBefore", "", TaskQuery::taskCreatedBefore)
        .time("createdAfter", "", TaskQuery::taskCreatedAfter)
        .time("dueBefore", "", TaskQuery::taskDueBefore)
        .time("dueAfter", "", TaskQuery::taskDueAfter)
        .time("followUpBefore", "", TaskQuery::followUpBefore)
        .time("followUpAfter", "", TaskQuery::followUpAfter)
        .time(
            "followUpBeforeOrNotExistent",
            "true to include tasks without a follow-up date",
            TaskQuery::followUpBeforeOrNotExistent)
        .id("instanceId", "", TaskQuery::processInstanceId)
        .id("executionId", "", TaskQuery::executionId)
        .text("businessKey", "of the instance", TaskQuery::processInstanceBusinessKey)
        .id("definitionId", "", TaskQuery::processDefinitionId)
        .text("definitionKey", "", TaskQuery::processDefinitionKey)
        .flag("suspended", "", TaskQuery::suspended, TaskQuery::active)
        .variables("instanceVariables", "of the instance", (q, c) -> VariableConditions.apply(q, c))
        .tenant(TaskQuery::taskTenantId, TaskQuery::tenantIds)
        .sort("id", TaskQuery::orderByTaskId)
        .sort("name", TaskQuery::orderByTaskName)
        .sort("priority", TaskQuery::orderByTaskPriority)
        .sort("assignee", TaskQuery::orderByTaskAssignee)
        .sort("createTime", TaskQuery::orderByTaskCreateTime)
        .sort("dueDate", TaskQuery::orderByTaskDueDate)
        .sort("followUpDate", TaskQuery::orderByFollowUpDate);
  }

  private static String user(Call call) {
    String asked = call.body().textOrNull("userId");
    String user = asked == null ? call.caller().name() : asked;
    if (user == null) {
      throw ProblemException.invalid("/userId", "is missing, and the caller has no name");
    }
    Access.requireMayGive(call, user, "changeTask");
    return user;
  }

  private static void complete(Call call) {
    Input body = call.body();
    String id = Access.taskId(call);
    Map<String, @Nullable Object> local = Variables.brought(body, "localVariables");
    Map<String, @Nullable Object> variables = Variables.brought(body, "variables");
    call.tasks()
        .createTaskCompletionBuilder()
        .taskId(id)
        .userId(call.caller().name())
        .variables(variables)
        .variablesLocal(local)
        .complete();
  }

  private static void change(Call call) {
    String id = task(call).getId();
    Input body = call.body();
    if (body.fields().isEmpty()) {
      throw ProblemException.invalid("", "expected something to change");
    }
    call.engine()
        .inTransaction(connection -> {
          body.ifText("assignee", user -> call.tasks().setAssignee(id, orNobody(user)));
          body.ifText("owner", user -> call.tasks().setOwner(id, orNobody(user)));
          if (body.has("priority")) {
            call.tasks().setPriority(id, body.whole("priority"));
          }
          if (body.has("dueDate")) {
            call.tasks().setDueDate(id, body.timeOrNull("dueDate"));
          }
          if (body.has("followUpDate")) {
            call.tasks().setFollowUpDate(id, body.timeOrNull("followUpDate"));
          }
          return Answer.nothing();
        });
  }

  private static @Nullable String orNobody(String user) {
    return user.isEmpty() ? null : user;
  }

  private static void changeVariables(Call call) {
    String id = Access.taskId(call);
    List<String> removed = Variables.removed(call.body());
    Map<String, @Nullable Object> set = Variables.brought(call.body(), "set");
    call.engine()
        .inTransaction(connection -> {
          if (!set.isEmpty()) {
            call.tasks().setVariables(id, set);
          }
          if (!removed.isEmpty()) {
            call.tasks().removeVariables(id, removed);
          }
          return Answer.nothing();
        });
  }

  /** The instances of tasks by their ids, which one statement reads for all of them. */
  private static Map<String, Owner> owners(Call call, List<Task> found) {
    Set<String> ids =
        found.stream()
            .map(Task::getProcessInstanceId)
            .filter(Objects::nonNull)
            .collect(Collectors.toSet());
    Map<String, Owner> owners = new HashMap<>();
    if (!ids.isEmpty()) {
      call.runtime()
          .createProcessInstanceQuery()
          .processInstanceIds(ids)
          .list()
          .forEach(instance -> owners.put(instance.getId(), Owner.of(instance)));
    }
    ids.removeAll(owners.keySet());
    if (!ids.isEmpty()) {
      call.engine()
          .getCmmnRuntimeService()
          .createCaseInstanceQuery()
          .caseInstanceIds(ids)
          .list()
          .forEach(instance -> owners.put(instance.getId(), Owner.of(instance)));
    }
    return owners;
  }

  private static @Nullable List<String> candidates(
      Task task, Function<IdentityLinkInfo, @Nullable String> who) {
    List<String> names = new ArrayList<>();
    for (IdentityLinkInfo link : task.getIdentityLinks()) {
      String name = link.getType().equals(IdentityLinkType.CANDIDATE) ? who.apply(link) : null;
      if (name != null) {
        names.add(name);
      }
    }
    return names.isEmpty() ? null : names;
  }
}
