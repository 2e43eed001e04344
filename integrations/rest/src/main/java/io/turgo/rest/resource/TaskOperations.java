package io.turgo.rest.resource;

import io.turgo.engine.TaskService;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tasks of people: looked for, claimed, worked on, completed. */
final class TaskOperations {
  static final Fields TASK =
      withInfo(Fields.named("Task"))
          .with("suspended", Shown.FLAG, "")
          .maybe("definitionKey", Shown.ANY_TEXT, "of the process")
          .maybe("definitionName", Shown.ANY_TEXT, "of the process")
          .maybe("definitionVersion", Shown.NUMBER, "of the process")
          .maybe("businessKey", Shown.ANY_TEXT, "of the instance")
          .maybe("candidateGroups", new ListOf(Shown.ANY_TEXT, 0, Integer.MAX_VALUE), "")
          .maybe("candidateUsers", new ListOf(Shown.ANY_TEXT, 0, Integer.MAX_VALUE), "");

  private static final Fields LINK =
      Fields.named("IdentityLink")
          .with("type", Shown.ANY_TEXT, "assignee, owner, candidate, ...")
          .maybe("userId", Shown.ANY_TEXT, "")
          .maybe("groupId", Shown.ANY_TEXT, "");
  private static final Fields LINKS =
      Fields.named("IdentityLinks").with("links", new ListOf(LINK, 0, Integer.MAX_VALUE), "");

  private static final Fields USER =
      Fields.named("ForUser").maybe("userId", Text.name(), "who is meant; the caller if left out");
  private static final Fields COMPLETION =
      Fields.named("Completion")
          .maybe("variables", Variables.BROUGHT, "for the instance")
          .maybe("localVariables", Variables.BROUGHT, "for the task alone");
  private static final Fields CHANGE =
      Fields.named("TaskChange")
          .maybe("assignee", Text.upTo(255), "nobody if empty")
          .maybe("owner", Text.upTo(255), "nobody if empty")
          .maybe("priority", Shown.NUMBER, "")
          .maybe("dueDate", Shown.TIME, "");

  private TaskOperations() {}

  /** The fields of tasks, open or done. */
  static Fields withInfo(Fields fields) {
    return fields
        .with("id", Text.id(), "")
        .maybe("name", Shown.ANY_TEXT, "")
        .maybe("description", Shown.ANY_TEXT, "")
        .with("priority", Shown.NUMBER, "")
        .maybe("owner", Shown.ANY_TEXT, "")
        .maybe("assignee", Shown.ANY_TEXT, "")
        .maybe("instanceId", Text.id(), "")
        .maybe("executionId", Text.id(), "")
        .maybe("definitionId", Text.id(), "")
        .maybe("taskDefinitionKey", Shown.ANY_TEXT, "the id of the task in the model")
        .maybe("parentTaskId", Text.id(), "")
        .maybe("tenantId", Shown.ANY_TEXT, "")
        .with("createTime", Shown.TIME, "")
        .maybe("dueDate", Shown.TIME, "")
        .with("state", Shown.ANY_TEXT, "created, claimed, inProgress, suspended, completed")
        .maybe("claimTime", Shown.TIME, "")
        .maybe("category", Shown.ANY_TEXT, "")
        .maybe("formKey", Shown.ANY_TEXT, "");
  }

  static List<Operation> all() {
    return List.of(
        search().operation("/tasks/search", "searchTasks").says("Finds open tasks."),
        Operation.get("/tasks/{id}", "getTask")
            .says("An open task.")
            .answers(200, TASK, "It.")
            .does(call ->
                Answer.ok(show(call, List.of(Access.task(call, call.path("id")))).getFirst())),
        Operation.patch("/tasks/{id}", "changeTask", Level.OPERATE)
            .says("Changes whose a task is, and how urgent.")
            .body(CHANGE)
            .answersNothing()
            .does(TaskOperations::change),
        Operation.post("/tasks/{id}/claim", "claimTask", Level.WORK)
            .says("Takes a task; refused if somebody else has it.")
            .maybeBody(USER)
            .answersNothing()
            .does(call -> {
              tasks(call).claim(Access.taskId(call), user(call));
              return Answer.nothing();
            }),
        Operation.post("/tasks/{id}/unclaim", "unclaimTask", Level.WORK)
            .says("Gives a task back to its candidates.")
            .answersNothing()
            .does(call -> {
              tasks(call).unclaim(Access.taskId(call));
              return Answer.nothing();
            }),
        Operation.post("/tasks/{id}/complete", "completeTask", Level.WORK)
            .says("Completes a task; its instance goes on.")
            .maybeBody(COMPLETION)
            .answersNothing()
            .does(TaskOperations::complete),
        Operation.get("/tasks/{id}/form", "getTaskForm")
            .says("What is asked for when a task is completed.")
            .answers(200, Forms.FORM, "The form.")
            .does(call -> {
              String id = Access.task(call, call.path("id")).getId();
              return Answer.ok(
                  Forms.show(call, id, call.engine().getFormService().getTaskFormData(id)));
            }),
        Operation.get("/tasks/{id}/links", "getTaskLinks")
            .says("Who has to do with a task.")
            .answers(200, LINKS, "They.")
            .does(call -> {
              String id = Access.task(call, call.path("id")).getId();
              return Answer.ok(
                  Map.of(
                      "links",
                      tasks(call).getIdentityLinksForTask(id).stream()
                          .map(TaskOperations::show)
                          .toList()));
            }),
        Operation.get("/tasks/{id}/variables", "getTaskVariables")
            .says("The variables that a task sees: its own and those of its instance.")
            .answers(200, Variables.ANSWER, "They.")
            .does(call -> {
              String id = Access.task(call, call.path("id")).getId();
              return Answer.ok(Variables.show(call, tasks(call).getVariableInstances(id)));
            }),
        Operation.patch("/tasks/{id}/variables", "changeTaskVariables", Level.WORK)
            .says("Sets or removes variables that a task sees.")
            .body(Variables.CHANGES)
            .answersNothing()
            .does(TaskOperations::changeVariables));
  }

  private static TaskService tasks(Call call) {
    return call.engine().getTaskService();
  }

  private static Search<TaskQuery, Task> search() {
    return Search.<TaskQuery, Task>perPage(
            "Task",
            engine -> engine.getTaskService().createTaskQuery().includeIdentityLinks(),
            TASK,
            TaskOperations::show)
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
        .text("candidateOrAssigned", "a user", TaskQuery::taskCandidateOrAssigned)
        .text("involvedUser", "", TaskQuery::taskInvolvedUser)
        .text("taskDefinitionKey", "", TaskQuery::taskDefinitionKey)
        .text("category", "", TaskQuery::taskCategory)
        .whole("minPriority", "", TaskQuery::taskMinPriority)
        .whole("maxPriority", "", TaskQuery::taskMaxPriority)
        .time("createdBefore", "", TaskQuery::taskCreatedBefore)
        .time("createdAfter", "", TaskQuery::taskCreatedAfter)
        .time("dueBefore", "", TaskQuery::taskDueBefore)
        .time("dueAfter", "", TaskQuery::taskDueAfter)
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
        .sort("dueDate", TaskQuery::orderByTaskDueDate);
  }

  private static String user(Call call) {
    String asked = call.body().textOrNull("userId");
    String user = asked == null ? call.caller().name() : asked;
    if (user == null) {
      throw ProblemException.invalid("/userId", "is missing, and who calls is not known either");
    }
    Access.requireMayGive(call, user, "changeTask");
    return user;
  }

  private static Answer complete(Call call) {
    Input body = call.body();
    String id = Access.taskId(call);
    Map<String, @Nullable Object> local = Variables.brought(body, "localVariables");
    Map<String, @Nullable Object> variables = Variables.brought(body, "variables");
    tasks(call)
        .createTaskCompletionBuilder()
        .taskId(id)
        .userId(call.caller().name())
        .variables(variables)
        .variablesLocal(local)
        .complete();
    return Answer.nothing();
  }

  private static Answer change(Call call) {
    String id = Access.task(call, call.path("id")).getId();
    Input body = call.body();
    if (body.fields().isEmpty()) {
      throw ProblemException.invalid("", "expected something to change");
    }
    return call.engine()
        .inTransaction(connection -> {
          body.ifText("assignee", user -> tasks(call).setAssignee(id, orNobody(user)));
          body.ifText("owner", user -> tasks(call).setOwner(id, orNobody(user)));
          if (body.has("priority")) {
            tasks(call).setPriority(id, body.whole("priority"));
          }
          if (body.has("dueDate")) {
            tasks(call).setDueDate(id, body.timeOrNull("dueDate"));
          }
          return Answer.nothing();
        });
  }

  private static @Nullable String orNobody(String user) {
    return user.isEmpty() ? null : user;
  }

  private static Answer changeVariables(Call call) {
    String id = Access.taskId(call);
    List<String> removed = Variables.removed(call.body());
    Map<String, @Nullable Object> set = Variables.brought(call.body(), "set");
    return call.engine()
        .inTransaction(connection -> {
          if (!set.isEmpty()) {
            tasks(call).setVariables(id, set);
          }
          if (!removed.isEmpty()) {
            tasks(call).removeVariables(id, removed);
          }
          return Answer.nothing();
        });
  }

  private static Map<String, @Nullable Object> show(IdentityLink link) {
    return new Shown()
        .put("type", link.getType())
        .put("userId", link.getUserId())
        .put("groupId", link.getGroupId())
        .map();
  }

  /** Tasks with their instances, which one statement reads for all of them. */
  private static List<Map<String, @Nullable Object>> show(Call call, List<Task> found) {
    Set<String> ids =
        found.stream()
            .map(Task::getProcessInstanceId)
            .filter(Objects::nonNull)
            .collect(Collectors.toSet());
    Map<String, ProcessInstance> instances =
        ids.isEmpty()
            ? Map.of()
            : call
                .engine()
                .getRuntimeService()
                .createProcessInstanceQuery()
                .processInstanceIds(ids)
                .list()
                .stream()
                .collect(Collectors.toMap(ProcessInstance::getId, instance -> instance));
    return found.stream()
        .map(task -> {
          String id = task.getProcessInstanceId();
          return show(task, id == null ? null : instances.get(id));
        })
        .toList();
  }

  private static Map<String, @Nullable Object> show(Task task, @Nullable ProcessInstance instance) {
    Shown shown = info(task).put("suspended", task.isSuspended());
    if (instance != null) {
      shown
          .put("definitionKey", instance.getProcessDefinitionKey())
          .put("definitionName", instance.getProcessDefinitionName())
          .put("definitionVersion", instance.getProcessDefinitionVersion())
          .put("businessKey", instance.getBusinessKey());
    }
    return shown
        .put("candidateGroups", candidates(task, IdentityLinkInfo::getGroupId))
        .put("candidateUsers", candidates(task, IdentityLinkInfo::getUserId))
        .map();
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

  static Shown info(TaskInfo task) {
    return new Shown()
        .put("id", task.getId())
        .put("name", task.getName())
        .put("description", task.getDescription())
        .put("priority", task.getPriority())
        .put("owner", task.getOwner())
        .put("assignee", task.getAssignee())
        .put("instanceId", task.getProcessInstanceId())
        .put("executionId", task.getExecutionId())
        .put("definitionId", task.getProcessDefinitionId())
        .put("taskDefinitionKey", task.getTaskDefinitionKey())
        .put("parentTaskId", task.getParentTaskId())
        .tenant(task.getTenantId())
        .put("createTime", task.getCreateTime())
        .put("dueDate", task.getDueDate())
        .put("state", task.getState())
        .put("claimTime", task.getClaimTime())
        .put("category", task.getCategory())
        .put("formKey", task.getFormKey());
  }
}
