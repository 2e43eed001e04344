package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.history.HistoricVariableUpdate;
import io.turgo.engine.task.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Behaviour that few models and callers meet: missing variables, odd names and indexes, values that
 * are changed in place, times of records, jobs of loops.
 */
final class RarelyMetTest {
  private static void sayTasks(Scene s, String label) {
    s.saySorted(label, s.tasks().createTaskQuery().list(), Task::getTaskDefinitionKey);
  }

  @Test
  void variableInstancesOfExecutions() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      String id = s.start("p", Map.of("x", "instance"));
      Task task = s.task();
      s.tasks().setVariableLocal(task.getId(), "own", "of the task");
      s.runtime().setVariableLocal(task.getExecutionId(), "local", "of the execution");
      s.saySorted(
          "of both",
          s.runtime().getVariableInstancesByExecutionIds(Set.of(id, task.getExecutionId())),
          v -> v.getName() + "=" + v.getValue());
      s.saySorted(
          "of the instance",
          s.runtime().getVariableInstancesByExecutionIds(Set.of(id)),
          v -> v.getName() + "=" + v.getValue());
      s.saySorted(
          "by query",
          s.runtime()
              .createVariableInstanceQuery()
              .executionIds(Set.of(task.getExecutionId()))
              .list(),
          v -> v.getName() + "=" + v.getValue());
      s.saySorted(
          "by query one",
          s.runtime().createVariableInstanceQuery().executionId(task.getExecutionId()).list(),
          v -> v.getName() + "=" + v.getValue());
      s.saySorted(
          "by task ids",
          s.tasks().getVariableInstancesLocalByTaskIds(Set.of(task.getId())),
          v -> v.getName() + "=" + v.getValue());
    });
  }

  @Test
  void timesOfIdentityLinks() {
    same(
        s -> {
          s.deploy(
              Models.line(
                  "p",
                  "<userTask id='task' flowable:assignee='ann' flowable:owner='olaf'"
                      + " flowable:candidateUsers='bob'/>"));
          s.identity().setAuthenticatedUserId("starter");
          String id = s.start("p");
          s.advance(Duration.ofMinutes(1));
          String task = s.task().getId();
          s.tasks().setAssignee(task, "al");
          s.tasks().setOwner(task, "ole");
          s.tasks().addCandidateUser(task, "cid");
          s.runtime().addUserIdentityLink(id, "eve", "special");
          s.saySorted(
              "task",
              s.history().getHistoricIdentityLinksForTask(task),
              l -> l.getType() + " " + l.getUserId() + " " + Texts.of(l.getCreateTime()));
          s.saySorted(
              "instance",
              s.history().getHistoricIdentityLinksForProcessInstance(id),
              l -> l.getType() + " " + l.getUserId() + " " + Texts.of(l.getCreateTime()));
        },
        differs(
            "the task says who it is, and a former one is noted when it stops",
            "task: [assignee al null, assignee ann T+PT1M, candidate bob T+PT0S, candidate cid"
                + " T+PT1M, owner olaf T+PT1M, owner ole null]",
            "task: [assignee al T+PT1M, assignee ann T+PT0S, candidate bob T+PT0S, candidate cid"
                + " T+PT1M, owner olaf T+PT0S, owner ole T+PT1M]"));
  }

  @Test
  void handlerNamedByCompensation() {
    same(s -> {
      s.deploy(
          """
          <process id='p'><startEvent id='start'/>
            <serviceTask id='book' flowable:delegateExpression='${trace}'/>
            <boundaryEvent id='undo' attachedToRef='book'><compensateEventDefinition/></boundaryEvent>
            <serviceTask id='cancel' isForCompensation='true' flowable:delegateExpression='${trace}'/>
            <intermediateThrowEvent id='throw'><compensateEventDefinition activityRef='cancel'/></intermediateThrowEvent>
            <userTask id='task'/><endEvent id='end'/>
          """
              + Models.flow("f1", "start", "book")
              + Models.flow("f2", "book", "throw")
              + Models.flow("f3", "throw", "task")
              + Models.flow("f4", "task", "end")
              + "<association id='a1' sourceRef='undo' targetRef='cancel'"
              + " associationDirection='One'/></process>");
      s.start("p");
      s.sayNotes("called");
      sayTasks(s, "tasks");
    });
  }

  @Test
  void asyncLeaveOfRounds() {
    String why = "each round is a transaction of its own, so a crash repeats one at most";
    for (boolean sequential : List.of(true, false)) {
      same(
          s -> {
            s.deploy(
                Models.line(
                    "p",
                    "<serviceTask id='work' flowable:asyncLeave='true'"
                        + " flowable:delegateExpression='${trace}'><multiInstanceLoopCharacteristics"
                        + " isSequential='"
                        + sequential
                        + "'><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics></serviceTask>",
                    "<userTask id='task'/>"));
            s.start("p");
            s.sayNotes("called");
            s.runJobs();
            s.sayNotes("then");
            sayTasks(s, "tasks");
          },
          sequential
              ? new Difference[] {
                differs(why, "called: work", "called: work work work"),
                differs(why, "then: work work", "then: ")
              }
              : new Difference[0]);
    }
  }

  @Test
  void deadExternalJobs() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<serviceTask id='work' flowable:type='external-worker' flowable:topic='orders'/>"));
      s.start("p");
      String job =
          s.management()
              .createExternalWorkerJobAcquireBuilder()
              .topic("orders", Duration.ofMinutes(5))
              .acquireAndLock(1, "w")
              .getFirst()
              .getId();
      s.management().createExternalWorkerJobFailureBuilder(job, "w").retries(0).fail();
      var dead = s.management().createDeadLetterJobQuery().singleResult();
      s.say("dead", dead.getJobType() + " " + dead.getJobHandlerType() + " " + dead.getRetries());
      s.attempt(
          "moved",
          () -> {
            var moved = s.management().moveDeadLetterJobToExecutableJob(dead.getId(), 3);
            return moved.getJobType() + " " + moved.getJobHandlerType() + " " + moved.getRetries();
          });
      s.saySorted(
          "jobs",
          s.management().createJobQuery().list(),
          j -> j.getJobType() + " " + j.getJobHandlerType() + " " + j.getRetries());
      s.saySorted(
          "external",
          s.management().createExternalWorkerJobQuery().list(),
          j -> j.getJobType() + " " + j.getJobHandlerType() + " " + j.getRetries());
      s.say("dead", s.management().createDeadLetterJobQuery().count());
    });
  }

  @Test
  void taskLogWithoutHistory() {
    same(s -> {
      for (String level : List.of("none", "instance", "audit")) {
        s.deploy(
            Models.ONE_TASK.replace(
                "<process id='p'>",
                "<process id='p'><extensionElements><flowable:historyLevel>"
                    + level
                    + "</flowable:historyLevel></extensionElements>"));
        s.start("p");
        String task = s.task().getId();
        s.tasks().setAssignee(task, "ann");
        s.tasks().complete(task);
        s.saySorted(
            level,
            s.history().createHistoricTaskLogEntryQuery().taskId(task).list(),
            e -> e.getType());
      }
    });
  }

  @Test
  void missingVariablesInConditions() {
    same(
        s -> {
          for (String condition :
              List.of(
                  "${missing}",
                  "${missing == 1}",
                  "${empty missing}",
                  "${execution.getVariable('missing') == 1}",
                  "${map.missing == 1}",
                  "${vars:equals(missing, 1)}",
                  "${vars:get(missing) == 1}")) {
            s.deploy(
                """
                <process id='p'><startEvent id='start'/><exclusiveGateway id='g' default='f3'/>
                <userTask id='yes'/><userTask id='no'/>
                <sequenceFlow id='f2' sourceRef='g' targetRef='yes'><conditionExpression xsi:type='tFormalExpression'>%s</conditionExpression></sequenceFlow>
                """
                        .formatted(condition.replace(">", "&gt;"))
                    + Models.flow("f1", "start", "g")
                    + Models.flow("f3", "g", "no")
                    + "</process>");
            s.attempt(
                condition,
                () -> {
                  String id = s.start("p", Map.of("map", new HashMap<>()));
                  String key =
                      s.tasks()
                          .createTaskQuery()
                          .processInstanceId(id)
                          .singleResult()
                          .getTaskDefinitionKey();
                  return key;
                });
          }
          for (String script :
              List.of("missing == 1", "missing", "execution.getVariable('missing') == 1")) {
            s.attempt(
                "groovy " + script,
                () -> {
                  s.deploy(
                      """
                      <process id='p'><startEvent id='start'/><exclusiveGateway id='g' default='f3'/>
                      <userTask id='yes'/><userTask id='no'/>
                      <sequenceFlow id='f2' sourceRef='g' targetRef='yes'><conditionExpression xsi:type='tFormalExpression' language='groovy'>%s</conditionExpression></sequenceFlow>
                      """
                              .formatted(script)
                          + Models.flow("f1", "start", "g")
                          + Models.flow("f3", "g", "no")
                          + "</process>");
                  String id = s.start("p");
                  return s.tasks()
                      .createTaskQuery()
                      .processInstanceId(id)
                      .singleResult()
                      .getTaskDefinitionKey();
                });
          }
        },
        differs(
            "it is a more exact exception",
            "${missing}: throws ExpressionException",
            "${missing}: throws TurgoException"),
        differs(
            "it is a more exact exception",
            "${missing == 1}: throws ExpressionException",
            "${missing == 1}: throws TurgoException"),
        differs(
            "it is a more exact exception",
            "${empty missing}: throws ExpressionException",
            "${empty missing}: throws TurgoException"));
  }

  @Test
  void indexesOfJson() {
    JsonMapper json = new JsonMapper();
    same(
        s -> {
          ArrayNode array = json.createArrayNode().add("a").add("b").add("c");
          for (String index : List.of("0", "2", "-1", "-3", "-4", "3")) {
            for (String base : List.of("arr", "list", "o.in")) {
              s.deploy(
                  Models.line(
                      "p",
                      "<serviceTask id='t' flowable:resultVariable='r' flowable:expression='${"
                          + base
                          + "["
                          + index
                          + "]}'/>",
                      "<userTask id='task'/>"));
              ObjectNode object = json.createObjectNode();
              object.set("in", array.deepCopy());
              s.attempt(
                  base + " " + index,
                  () -> {
                    String id =
                        s.start(
                            "p",
                            Map.of(
                                "arr",
                                array,
                                "list",
                                new ArrayList<>(List.of("a", "b", "c")),
                                "o",
                                object));
                    return Texts.typed(s.runtime().getVariable(id, "r"));
                  });
            }
          }
        },
        differs(
            "a list says that it has no such element",
            "list -1: throws ExpressionException",
            "list -1: null"),
        differs(
            "a list says that it has no such element",
            "list -3: throws ExpressionException",
            "list -3: null"),
        differs(
            "a list says that it has no such element",
            "list -4: throws ExpressionException",
            "list -4: null"),
        differs(
            "a list says that it has no such element",
            "list 3: throws ExpressionException",
            "list 3: null"));
  }

  @Test
  void namesThatAreExpressions() {
    String why = "a name comes from a caller, an expression from a model";
    same(
        s -> {
          s.deploy(Models.ONE_TASK);
          String id = s.start("p", Map.of("${execution.name}", "by start", "x", 1));
          s.say("name", s.runtime().createProcessInstanceQuery().singleResult().getName());
          s.say("variables", s.runtime().getVariables(id));
          s.tasks().complete(s.task().getId(), Map.of("${x}", 2));
          s.saySorted(
              "variables",
              s.history().createHistoricVariableInstanceQuery().list(),
              v -> v.getVariableName() + "=" + v.getValue());
        },
        differs(why, "name: null", "name: by start"),
        differs(why, "variables: {${execution.name}=by start, x=1}", "variables: {x=1}"),
        differs(why, "variables: [${execution.name}=by start, ${x}=2, x=1]", "variables: [x=2]"));
  }

  @Test
  void variableContainer() {
    same(
        s -> {
          s.deploy(
              Models.line(
                  "p",
                  "<serviceTask id='t' flowable:resultVariable='r'"
                      + " flowable:expression=\"${variableContainer.getVariable('x')}\"/>",
                  "<userTask id='task'"
                      + " name=\"${variableContainer.getVariable('x')}\"><extensionElements><flowable:taskListener"
                      + " event='create'"
                      + " expression=\"${bean.call(variableContainer.getVariable('x'))}\"/></extensionElements></userTask>"));
          String id = s.start("p", Map.of("x", 1));
          s.say("result", s.runtime().getVariable(id, "r"));
          s.say("task", s.task().getName());
          s.sayNotes("listener");
          s.attempt(
              "of a start event",
              () -> {
                s.deploy(
                    "<process id='q'><startEvent id='start'><messageEventDefinition"
                        + " flowable:messageExpression=\"to"
                        + " ${variableContainer.hasVariable('x')}\"/></startEvent><userTask"
                        + " id='task'/>"
                        + Models.flow("f1", "start", "task")
                        + "</process>");
                return s.runtime().createEventSubscriptionQuery().singleResult().getEventName();
              });
        },
        differs(
            "a start event has no execution, so its expressions see beans alone",
            "of a start event: throws BpmnDeploymentException",
            "of a start event: to false"));
  }

  @Test
  void timerOfAnEventSubProcess() {
    for (String cancels : List.of("true", "false")) {
      same(s -> {
        s.deploy(
            """
            <process id='p'><startEvent id='start'/><userTask id='task'/><endEvent id='end'/>
              <subProcess id='event' triggeredByEvent='true'>
                <startEvent id='timer' isInterrupting='%s'><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></startEvent>
                <userTask id='late'/><endEvent id='eventEnd'/>%s
              </subProcess>
            """
                    .formatted(
                        cancels,
                        Models.flow("e1", "timer", "late") + Models.flow("e2", "late", "eventEnd"))
                + Models.flow("f1", "start", "task")
                + Models.flow("f2", "task", "end")
                + "</process>");
        s.start("p");
        s.say("timers", s.management().createTimerJobQuery().count());
        s.tasks().complete(s.task().getId());
        s.say("ended", s.runtime().createProcessInstanceQuery().count());
        s.say("timers", s.management().createTimerJobQuery().count());
        s.advance(Duration.ofHours(2));
        s.runJobs();
        sayTasks(s, "tasks");
        s.say("running", s.runtime().createProcessInstanceQuery().count());
        s.say("executions", s.runtime().createExecutionQuery().count());
      });
    }
  }

  @Test
  void timerOfAnEventSubProcessThatRuns() {
    same(
        s -> {
          s.deploy(
              """
              <process id='p'><startEvent id='start'/><userTask id='task'/><endEvent id='end'/>
                <subProcess id='event' triggeredByEvent='true'>
                  <startEvent id='timer' isInterrupting='false'><timerEventDefinition><timeCycle>R3/PT1H</timeCycle></timerEventDefinition></startEvent>
                  <userTask id='late'/><endEvent id='eventEnd'/>%s
                </subProcess>
              """
                      .formatted(
                          Models.flow("e1", "timer", "late")
                              + Models.flow("e2", "late", "eventEnd"))
                  + Models.flow("f1", "start", "task")
                  + Models.flow("f2", "task", "end")
                  + "</process>");
          s.start("p");
          s.advance(Duration.ofMinutes(61));
          s.runJobs();
          sayTasks(s, "fired");
          s.tasks()
              .complete(
                  s.tasks().createTaskQuery().taskDefinitionKey("task").singleResult().getId());
          s.say("timers", s.management().createTimerJobQuery().count());
          s.advance(Duration.ofMinutes(61));
          s.runJobs();
          sayTasks(s, "tasks");
          s.say("timers", s.management().createTimerJobQuery().count());
          s.say("running", s.runtime().createProcessInstanceQuery().count());
          for (Task late : s.tasks().createTaskQuery().list()) {
            s.tasks().complete(late.getId());
          }
          s.say("timers", s.management().createTimerJobQuery().count());
          s.say("running", s.runtime().createProcessInstanceQuery().count());
        },
        differs("an event sub-process waits as long as its scope lasts", "timers: 1", "timers: 0"),
        differs(
            "an event sub-process waits as long as its scope lasts",
            "tasks: [late, late]",
            "tasks: [late]"));
  }

  @Test
  void elementsChangedInPlace() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<serviceTask id='a' flowable:expression=\"${maps.get(0).put('x', 'changed')}\"/>",
              "<serviceTask id='b' flowable:delegateExpression='${work}'/>",
              "<userTask id='task'/>"));
      s.work(e -> {
        ((Beans.Box) ((List<?>) Objects.requireNonNull(e.getVariable("boxes"))).getFirst())
            .setText("changed");
        ((ObjectNode) ((ArrayNode) Objects.requireNonNull(e.getVariable("array"))).get(0))
            .put("x", "changed");
      });
      JsonMapper json = new JsonMapper();
      Beans.Box box = new Beans.Box();
      box.setText("first");
      ArrayNode array = json.createArrayNode();
      array.addObject().put("x", "first");
      String id =
          s.start(
              "p",
              Map.of(
                  "boxes",
                  new ArrayList<>(List.of(box)),
                  "maps",
                  new ArrayList<>(List.of(new HashMap<>(Map.of("x", "first")))),
                  "array",
                  array));
      for (String name : List.of("boxes", "maps", "array")) {
        s.say(name, s.runtime().getVariable(id, name));
        s.saySorted(
            name + " details",
            s.history().createHistoricDetailQuery().variableUpdates().list().stream()
                .map(d -> (HistoricVariableUpdate) d)
                .filter(d -> d.getVariableName().equals(name))
                .toList(),
            d -> Texts.of(d.getValue()));
      }
    });
  }

  private static void sayWaiting(Scene s) {
    s.saySorted(
        "waiting",
        s.runtime().createEventSubscriptionQuery().list(),
        e -> "'" + e.getEventName() + "'");
  }

  @Test
  void blanksAtTheEndOfNames() {
    same(
        s -> {
          s.deploy(
              "<signal id='sig' name='go '/><message id='m' name=' come '/>"
                  + Models.line(
                          "p",
                          "<userTask id='task' name=' Task '/>",
                          "<intermediateCatchEvent id='c1'><signalEventDefinition"
                              + " signalRef='sig'/></intermediateCatchEvent>",
                          "<intermediateCatchEvent id='c2'><messageEventDefinition"
                              + " messageRef='m'/></intermediateCatchEvent>")
                      .replace("<process id='p'", "<process id='p' name=' The process '"));
          String id = s.start("p", Map.of("x ", 1, "x", 2));
          s.say("variables", s.runtime().getVariables(id));
          s.say("task", "'" + s.task().getName() + "'");
          s.saySorted(
              "definition",
              s.repository().createProcessDefinitionQuery().list(),
              d -> "'" + d.getName() + "'");
          s.saySorted(
              "activities",
              s.history().createHistoricActivityInstanceQuery().activityId("task").list(),
              a -> "'" + a.getActivityName() + "'");
          s.tasks().complete(s.task().getId());
          sayWaiting(s);
          s.runtime().signalEventReceived("go");
          sayWaiting(s);
        },
        differs(
            "names of messages have no blanks around them, as those of signals",
            "waiting: ['come']",
            "waiting: [' come ']"));
  }
}
