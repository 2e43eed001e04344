package io.turgo.parity;

import static io.turgo.parity.Parity.same;

import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What queries find among activities, variables and parts, running and recorded. */
final class RecordQueriesTest {
  @Test
  void activities() {
    same(s -> {
      s.deploy(Models.PARALLEL);
      String id = s.start("p");
      s.tasks()
          .complete(s.tasks().createTaskQuery().taskDefinitionKey("a").list().getFirst().getId());
      s.say("by id", s.history().createHistoricActivityInstanceQuery().activityId("join").count());
      s.say(
          "of tasks",
          s.history().createHistoricActivityInstanceQuery().activityType("userTask").count());
      s.say("name", s.history().createHistoricActivityInstanceQuery().activityName("B").count());
      s.say(
          "unfinished",
          s.history()
              .createHistoricActivityInstanceQuery()
              .activityType("userTask")
              .unfinished()
              .count());
      s.say(
          "finished",
          s.history()
              .createHistoricActivityInstanceQuery()
              .activityType("userTask")
              .finished()
              .count());
      s.say(
          "of nobody",
          s.history().createHistoricActivityInstanceQuery().processInstanceId("99999999").count());
      s.saySorted(
          "running",
          s.runtime().createActivityInstanceQuery().processInstanceId(id).unfinished().list(),
          a -> a.getActivityId() + " " + a.getActivityName() + " " + a.getActivityType());
      s.tasks().createTaskQuery().list().forEach(t -> s.tasks().complete(t.getId()));
      s.tasks().createTaskQuery().list().forEach(t -> s.tasks().complete(t.getId()));
      s.say("running at last", s.runtime().createActivityInstanceQuery().count());
      s.sayAll(
          "by name",
          s.history()
              .createHistoricActivityInstanceQuery()
              .activityType("userTask")
              .orderByActivityName()
              .desc()
              .list(),
          a -> a.getActivityName() + "");
    });
  }

  @Test
  void variables() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      String id = s.start("p", Map.of("x", 1, "yy", "text"));
      String task = s.task().getId();
      s.tasks().setVariableLocal(task, "l", true);
      s.say(
          "of the instance",
          s.history().createHistoricVariableInstanceQuery().processInstanceId(id).count());
      s.say("of the task", s.history().createHistoricVariableInstanceQuery().taskId(task).count());
      s.say(
          "not of tasks",
          s.history().createHistoricVariableInstanceQuery().excludeTaskVariables().count());
      s.say(
          "like", s.history().createHistoricVariableInstanceQuery().variableNameLike("y%").count());
      s.say(
          "value like",
          s.history().createHistoricVariableInstanceQuery().variableValueLike("yy", "t%").count());
      s.sayAll(
          "by name",
          s.history().createHistoricVariableInstanceQuery().orderByVariableName().desc().list(),
          v -> v.getVariableName());
      s.saySorted(
          "running",
          s.runtime().createVariableInstanceQuery().list(),
          v -> v.getName() + " " + v.getTypeName());
      s.say("running, of the task", s.runtime().createVariableInstanceQuery().taskId(task).count());
      s.say(
          "running, not of tasks",
          s.runtime().createVariableInstanceQuery().excludeTaskVariables().count());
      s.runtime().removeVariable(id, "x");
      s.say("removed", s.history().createHistoricVariableInstanceQuery().variableName("x").count());
      s.tasks().complete(task);
      s.say("running at last", s.runtime().createVariableInstanceQuery().count());
      s.say("recorded at last", s.history().createHistoricVariableInstanceQuery().count());
    });
  }

  @Test
  void subTasks() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      s.start("p");
      String task = s.task().getId();
      for (String name : new String[] {"one", "two"}) {
        var below = s.tasks().newTask();
        below.setName(name);
        below.setParentTaskId(task);
        s.tasks().saveTask(below);
      }
      s.saySorted(
          "sub-tasks", s.tasks().getSubTasks(task), t -> t.getName() + " " + t.getPriority());
      s.say("without them", s.tasks().createTaskQuery().excludeSubtasks().count());
      s.say("all", s.tasks().createTaskQuery().count());
      s.attemptTo(
          "complete one", () -> s.tasks().complete(s.tasks().getSubTasks(task).getFirst().getId()));
      s.say("left", s.tasks().getSubTasks(task).size());
      s.say(
          "recorded", s.history().createHistoricTaskInstanceQuery().taskParentTaskId(task).count());
      s.attemptTo("complete the parent", () -> s.tasks().complete(task));
      s.say("tasks", s.tasks().createTaskQuery().count());
      s.saySorted(
          "history",
          s.history().createHistoricTaskInstanceQuery().list(),
          t -> t.getName() + " " + (t.getEndTime() != null) + " " + t.getDeleteReason());
    });
  }

  @Test
  void builtTask() {
    same(s -> {
      String id =
          s.tasks()
              .createTaskBuilder()
              .name("Built")
              .description("By a builder")
              .priority(7)
              .owner("ann")
              .assignee("kim")
              .category("c")
              .create()
              .getId();
      var task = s.task();
      s.say(
          "task",
          "%s %s %d %s %s %s"
              .formatted(
                  task.getName(),
                  task.getDescription(),
                  task.getPriority(),
                  task.getOwner(),
                  task.getAssignee(),
                  task.getCategory()));
      s.saySorted(
          "links", s.tasks().getIdentityLinksForTask(id), l -> l.getType() + " " + l.getUserId());
      s.tasks()
          .createTaskCompletionBuilder()
          .taskId(id)
          .variable("x", 1)
          .variableLocal("l", 2)
          .complete();
      s.saySorted(
          "variables",
          s.history().createHistoricVariableInstanceQuery().list(),
          v -> v.getVariableName() + "=" + v.getValue());
    });
  }

  @Test
  void completedByABuilder() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<userTask id='task'/>",
              "<serviceTask id='a' flowable:delegateExpression='${work}'/>",
              "<userTask id='next'/>"));
      String id = s.start("p");
      s.work(e -> s.note(e.getVariable("x") + "," + e.getVariable("t") + "," + e.getVariable("l")));
      s.tasks()
          .createTaskCompletionBuilder()
          .taskId(s.task().getId())
          .variable("x", 1)
          .variableLocal("l", 2)
          .transientVariable("t", 3)
          .complete();
      s.sayNotes("delegate");
      s.say("variables", s.runtime().getVariables(id));
      s.saySorted(
          "history",
          s.history().createHistoricVariableInstanceQuery().list(),
          v -> v.getVariableName() + " task=" + (v.getTaskId() != null));
    });
  }

  @Test
  void variableInstances() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      String id = s.start("p", Map.of("x", 1));
      var found = Objects.requireNonNull(s.runtime().getVariableInstance(id, "x"));
      s.say("one", found.getName() + " " + found.getTypeName() + " " + found.getValue());
      s.say(
          "place",
          id.equals(found.getProcessInstanceId()) + " " + id.equals(found.getExecutionId()));
      s.say("none", s.runtime().getVariableInstance(id, "none"));
      s.saySorted("all", s.runtime().getVariableInstances(id).values(), v -> v.getName());
      s.saySorted(
          "of the task",
          s.tasks().getVariableInstances(s.task().getId()).values(),
          v -> v.getName());
    });
  }
}
