package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.CamundaTime;
import io.turgo.camunda7.rest.value.CamundaValue;
import io.turgo.camunda7.rest.value.Names;
import io.turgo.engine.task.Comment;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.Task;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Tasks of people. */
final class TaskOperations {
  private static final Fields USER = Fields.named("UserIdDto").maybe("userId", Text.name());
  private static final Fields COMPLETION =
      Fields.named("CompleteTaskDto")
          .maybe("variables", CamundaValue.MAP)
          .maybe("withVariablesInReturn", Types.FLAG);
  private static final View<Object, Optional<String>> FORM = DefinitionOperations.form("FormDto");
  private static final View<Object, IdentityLink> LINK =
      View.withNulls("IdentityLinkDto", IdentityLink.class)
          .maybe("userId", Text.upTo(255), IdentityLink::getUserId)
          .maybe("groupId", Text.upTo(255), IdentityLink::getGroupId)
          .field("type", Text.name(), IdentityLink::getType);
  static final View<Object, Comment> COMMENT =
      View.withNulls("CommentDto", Comment.class)
          .field("links", Shapes.LINKS, comment -> List.of())
          .field("id", Types.ID, Comment::getId)
          .maybe("userId", Types.TEXT, Comment::getUserId)
          .field("time", Shapes.TIME, Comment::getTime)
          .maybe("taskId", Types.ID, Comment::getTaskId)
          .maybe("processInstanceId", Types.ID, Comment::getProcessInstanceId)
          .field("message", Types.TEXT, Comment::getFullMessage)
          .none("removalTime", "rootProcessInstanceId");
  private static final Fields NEW_COMMENT =
      Fields.named("NewCommentDto").with("message", Text.some(4_000));
  private static final Fields CHANGE =
      Fields.named("TaskChangeDto")
          .maybe("name", Text.upTo(4_000))
          .maybe("description", Text.upTo(4_000))
          .maybe("assignee", Text.upTo(255))
          .maybe("owner", Text.upTo(255))
          .maybe("due", CamundaTime.SHAPE)
          .maybe("priority", Types.INT)
          .maybe("followUp", CamundaTime.SHAPE);

  private TaskOperations() {}

  static List<Operation> all() {
    List<Operation> all = new ArrayList<>(TaskLists.find().all());
    all.addAll(
        List.of(
            Asked.get("/task/{id}", "getTask").shows(TaskLists.TASK, TaskOperations::task),
            Asked.put("/task/{id}", "changeTask", Level.OPERATE)
                .body(CHANGE)
                .runs(TaskOperations::change),
            user(
                "claim",
                "claimTask",
                true,
                (call, user) -> call.tasks().claim(id(call), Objects.requireNonNull(user))),
            does(
                "unclaim",
                "unclaimTask",
                Fields.named("UnclaimDto"),
                call -> call.tasks().setAssignee(id(call), null)),
            user(
                "assignee",
                "assignTask",
                false,
                (call, user) -> call.tasks().setAssignee(id(call), user)),
            user(
                "delegate",
                "delegateTask",
                true,
                (call, user) -> call.tasks().delegateTask(id(call), Objects.requireNonNull(user))),
            does(
                "resolve",
                "resolveTask",
                COMPLETION,
                call ->
                    call.tasks()
                        .resolveTask(id(call), CamundaValue.objects(call.body().map("variables")))),
            complete("complete", "completeTask"),
            complete("submit-form", "submitTaskForm"),
            Asked.get("/task/{id}/form", "getTaskForm")
                .shows(FORM, call -> Optional.ofNullable(task(call).getFormKey())),
            Asked.get("/task/{id}/form-variables", "getTaskFormVariables")
                .parameter("deserializeValues", Types.FLAG)
                .parameter("variableNames", Names.SHAPE)
                .answers(Shapes.VALUES)
                .does(TaskOperations::formVariables),
            Asked.get("/task/{id}/identity-links", "getTaskLinks")
                .parameter("type", Text.name())
                .lists(LINK, TaskOperations::links),
            link("", "addTaskLink", TaskOperations::addLink),
            link("/delete", "deleteTaskLink", TaskOperations::deleteLink),
            Asked.get("/task/{id}/comment", "listTaskComments")
                .lists(COMMENT, call -> call.tasks().getTaskComments(task(call).getId())),
            Asked.post("/task/{id}/comment/create", "createTaskComment", Level.WORK)
                .body(NEW_COMMENT)
                .shows(
                    COMMENT,
                    call -> {
                      Task task = task(call);
                      return call.tasks()
                          .addComment(
                              task.getId(),
                              task.getProcessInstanceId(),
                              call.body().text("message"));
                    })));
    all.addAll(
        new VariableOperations("/task/{id}/variables", "Task", Level.WORK, new Seen(false)).all());
    all.addAll(
        new VariableOperations("/task/{id}/localVariables", "TaskLocal", Level.WORK, new Seen(true))
            .all());
    return all;
  }

  private static Operation does(String verb, String name, Fields body, Consumer<Call> work) {
    return Asked.post("/task/{id}/" + verb, name, Level.WORK)
        .maybeBody(body)
        .runs(call -> work.accept(call));
  }

  /** Gives a task to a user; callers below the level operate give it to themselves alone. */
  private static Operation user(
      String verb, String name, boolean required, BiConsumer<Call, @Nullable String> work) {
    return does(
        verb,
        name,
        required ? Fields.named("UserDto").with("userId", Text.name()) : USER,
        call -> {
          String user = call.body().textOrNull("userId");
          if (user != null) {
            Access.requireMayGive(call, user, name.equals("claimTask") ? "assignTask" : name);
          } else if (required) {
            throw ProblemException.invalid("/userId", "is missing");
          }
          work.accept(call, user);
        });
  }

  private static Task task(Call call) {
    return Access.task(call, Asked.id(call, "task"));
  }

  private static String id(Call call) {
    Asked.id(call, "task");
    return Access.taskId(call);
  }

  private static Operation complete(String verb, String name) {
    return Asked.post("/task/{id}/" + verb, name, Level.WORK)
        .maybeBody(COMPLETION)
        .answers(Shapes.VALUES)
        .answersNothing()
        .does(call -> {
          boolean asked = call.body().flag("withVariablesInReturn");
          String instance = asked ? task(call).getProcessInstanceId() : null;
          call.tasks()
              .createTaskCompletionBuilder()
              .taskId(id(call))
              .userId(call.caller().name())
              .variables(CamundaValue.objects(call.body().map("variables")))
              .complete();
          return asked
              ? Answer.ok(VariableShapes.values(call, variablesOf(call, instance)))
              : Answer.nothing();
        });
  }

  /** Of an instance that may have ended with its task. */
  private static Map<String, @Nullable Object> variablesOf(Call call, @Nullable String instance) {
    Map<String, @Nullable Object> variables = new LinkedHashMap<>();
    if (instance == null) {
      return variables;
    }
    call.history()
        .createHistoricVariableInstanceQuery()
        .processInstanceId(instance)
        .excludeTaskVariables()
        .excludeLocalVariables()
        .list()
        .forEach(variable -> variables.put(variable.getVariableName(), variable.getValue()));
    return variables;
  }

  private static void change(Call call) {
    Task task = task(call);
    Input body = call.body();
    // As published, this is the whole of the task: what is left out is taken away.
    task.setName(body.textOrNull("name"));
    task.setDescription(body.textOrNull("description"));
    task.setAssignee(body.textOrNull("assignee"));
    task.setOwner(body.textOrNull("owner"));
    task.setDueDate(body.timeOrNull("due"));
    task.setFollowUpDate(body.timeOrNull("followUp"));
    task.setPriority(body.whole("priority", Task.DEFAULT_PRIORITY));
    call.tasks().saveTask(task);
  }

  private static Answer formVariables(Call call) {
    Map<String, @Nullable Object> all = call.tasks().getVariables(task(call).getId());
    if (call.query().has("variableNames")) {
      List<String> names = call.query().texts("variableNames");
      all.keySet().retainAll(names);
    }
    return Answer.ok(VariableShapes.values(call, all));
  }

  private static List<IdentityLink> links(Call call) {
    String type = call.query().textOrNull("type");
    return call.tasks().getIdentityLinksForTask(task(call).getId()).stream()
        .filter(link -> type == null || type.equals(link.getType()))
        .toList();
  }

  private static Operation link(String end, String name, Consumer<Call> work) {
    return Asked.post("/task/{id}/identity-links" + end, name, Level.OPERATE)
        .body(LINK.fields())
        .runs(call -> {
          if (call.body().has("userId") == call.body().has("groupId")) {
            throw ProblemException.invalid("", "expected userId or groupId");
          }
          work.accept(call);
        });
  }

  private static void addLink(Call call) {
    Input link = call.body();
    String id = task(call).getId();
    if (link.has("userId")) {
      call.tasks().addUserIdentityLink(id, link.text("userId"), link.text("type"));
    } else {
      call.tasks().addGroupIdentityLink(id, link.text("groupId"), link.text("type"));
    }
  }

  private static void deleteLink(Call call) {
    Input link = call.body();
    String id = task(call).getId();
    if (link.has("userId")) {
      call.tasks().deleteUserIdentityLink(id, link.text("userId"), link.text("type"));
    } else {
      call.tasks().deleteGroupIdentityLink(id, link.text("groupId"), link.text("type"));
    }
  }

  /**
   * What a task sees: its own variables and those of its instance, or its own alone.
   *
   * @param local whether its own alone
   */
  private record Seen(boolean local) implements VariableOperations.Scope {
    @Override
    public String id(Call call) {
      return task(call).getId();
    }

    @Override
    public Map<String, @Nullable Object> all(Call call, String id) {
      return local ? call.tasks().getVariablesLocal(id) : call.tasks().getVariables(id);
    }

    @Override
    public void set(Call call, String id, Map<String, ? extends @Nullable Object> variables) {
      if (local) {
        call.tasks().setVariablesLocal(id, variables);
      } else {
        call.tasks().setVariables(id, variables);
      }
    }

    @Override
    public void remove(Call call, String id, Collection<String> names) {
      if (local) {
        call.tasks().removeVariablesLocal(id, names);
      } else {
        call.tasks().removeVariables(id, names);
      }
    }
  }
}
