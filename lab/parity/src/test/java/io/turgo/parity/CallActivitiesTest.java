package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.runtime.ProcessInstance;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What call activities start, what goes in and out, and what ends with what. */
final class CallActivitiesTest {
  private static final String CHILD = Models.line("child", "<userTask id='task'/>");

  private static String calling(String attributes, String inside) {
    return Models.line(
        "p",
        "<callActivity id='call' calledElement='child' %s><extensionElements>%s</extensionElements></callActivity>"
            .formatted(attributes, inside),
        "<userTask id='after'/>");
  }

  /** In files of their own: both have elements of the same ids. */
  private static void deploy(Scene s, String child, String calling) {
    s.deploy(child);
    s.deploy(calling);
  }

  private static ProcessInstance child(Scene s, String id) {
    return Objects.requireNonNull(
        s.runtime().createProcessInstanceQuery().superProcessInstanceId(id).singleResult());
  }

  private static void sayAll(Scene s) {
    for (String key : List.of("p", "child")) {
      for (HistoricProcessInstance one :
          s.history()
              .createHistoricProcessInstanceQuery()
              .processDefinitionKey(key)
              .orderByProcessInstanceId()
              .asc()
              .list()) {
        s.say(
            key,
            "ended=%s end=%s deleted=%s super=%s category=%s log=%s"
                .formatted(
                    one.getEndTime() != null,
                    one.getEndActivityId(),
                    one.getDeleteReason(),
                    one.getSuperProcessInstanceId() != null,
                    one.getProcessDefinitionCategory(),
                    Objects.requireNonNull(
                                s.history()
                                    .createProcessInstanceHistoryLogQuery(one.getId())
                                    .singleResult())
                            .getSuperProcessInstanceId()
                        != null));
      }
    }
    for (HistoricActivityInstance one :
        s.history().createHistoricActivityInstanceQuery().activityType("callActivity").list()) {
      s.say(
          "call",
          "ended=%s called=%s deleted=%s"
              .formatted(
                  one.getEndTime() != null,
                  one.getCalledProcessInstanceId() != null,
                  one.getDeleteReason()));
    }
    s.say("running", s.runtime().createProcessInstanceQuery().count());
  }

  @Test
  void aCallAndItsReturn() {
    same(s -> {
      deploy(s, CHILD, calling("", ""));
      String id = s.start("p", Map.of("x", 1));
      ProcessInstance child = child(s, id);
      s.say("root", child.getRootProcessInstanceId().equals(id));
      s.say("key", child.getBusinessKey());
      s.say("variables", s.runtime().getVariables(child.getId()).size());
      s.say(
          "super",
          Objects.requireNonNull(
                  s.runtime()
                      .createExecutionQuery()
                      .executionId(Objects.requireNonNull(child.getSuperExecutionId()))
                      .singleResult())
              .getActivityId());
      s.say(
          "parent of it",
          s.runtime().createProcessInstanceQuery().subProcessInstanceId(child.getId()).count());
      s.say(
          "without called ones",
          s.runtime().createProcessInstanceQuery().excludeSubprocesses(true).count());
      sayAll(s);
      s.tasks().complete(s.task().getId());
      s.say("next", s.task().getTaskDefinitionKey());
      sayAll(s);
      s.tasks().complete(s.task().getId());
      sayAll(s);
    });
  }

  @Test
  void variablesInAndOut() {
    same(
        s -> {
          deploy(
              s,
              CHILD,
              calling(
                  "flowable:businessKey='${key}' flowable:processInstanceName='of ${y}'"
                      + " flowable:idVariableName='called'",
                  "<flowable:in source='x' target='y'/>"
                      + "<flowable:in source='missing' target='m'/>"
                      + "<flowable:in sourceExpression='${x + 1}' target='z'/>"
                      + "<flowable:in source='x' targetExpression='${key}'/>"
                      + "<flowable:out source='y' target='x'/>"
                      + "<flowable:out sourceExpression='${z * 2}' targetExpression='of${y}'/>"
                      + "<flowable:out source='missing' target='n'/>"));
          String id = s.start("p", Map.of("x", 1, "key", "K"));
          ProcessInstance child = child(s, id);
          s.say("called", child.getId().equals(s.runtime().getVariable(id, "called")));
          s.say("key and name", child.getBusinessKey() + " " + child.getName());
          s.say("in", new TreeMap<>(s.runtime().getVariables(child.getId())));
          s.runtime().setVariable(child.getId(), "y", 5);
          s.tasks().complete(s.task().getId());
          s.runtime().removeVariable(id, "called");
          s.say("out", new TreeMap<>(s.runtime().getVariables(id)));
        },
        differs(
            "Flowable's code has it, but its reader of files does not",
            "in: {K=1, m=null, y=1, z=2}",
            "in: {m=null, y=1, z=2}"),
        differs(
            "Flowable's code has it, but its reader of files does not",
            "out: {key=K, n=null, of5=4, x=5}",
            "out: {key=K, n=null, x=5}"));
  }

  @Test
  void inheritance() {
    same(s -> {
      deploy(
          s,
          CHILD,
          calling(
              "flowable:inheritVariables='true' flowable:inheritBusinessKey='true'"
                  + " flowable:useLocalScopeForOutParameters='true'",
              "<flowable:out source='x' target='x'/>"));
      String id = s.runtime().startProcessInstanceByKey("p", "B", Map.of("x", 1)).getId();
      ProcessInstance child = child(s, id);
      s.say("key", child.getBusinessKey());
      s.say("in", s.runtime().getVariables(child.getId()));
      s.runtime().setVariable(child.getId(), "x", 2);
      s.tasks().complete(s.task().getId());
      s.say("out", s.runtime().getVariable(id, "x"));
      s.say(
          "local",
          s.runtime().getVariablesLocal(Objects.requireNonNull(s.task().getExecutionId())));
    });
  }

  @Test
  void aBoundaryEventDeletesWhatIsCalled() {
    same(
        s -> {
          deploy(
              s,
              CHILD,
              calling("", "")
                  .replace(
                      "</process>",
                      "<boundaryEvent id='b' attachedToRef='call'><timerEventDefinition>"
                          + "<timeDuration>PT1H</timeDuration></timerEventDefinition>"
                          + "</boundaryEvent><userTask id='late'/>"
                          + Models.flow("x", "b", "late")
                          + "</process>"));
          s.start("p");
          s.advance(Duration.ofHours(2));
          s.runJobs();
          s.say("next", s.task().getTaskDefinitionKey());
          sayAll(s);
        },
        differs(
            "it did not end there",
            "child: ended=true end=null deleted=boundary event (b) super=true category=parity"
                + " log=true",
            "child: ended=true end=b deleted=boundary event (b) super=true category=parity"
                + " log=true"));
  }

  @Test
  void deletion() {
    same(s -> {
      deploy(s, CHILD, calling("", ""));
      String id = s.start("p");
      s.runtime().deleteProcessInstance(id, "gone");
      sayAll(s);
    });
  }

  @Test
  void deletionOfTheCalledOneAlone() {
    same(s -> {
      deploy(s, CHILD, calling("", "<flowable:out source='x' target='y'/>"));
      String id = s.start("p");
      s.attemptTo("delete", () -> s.runtime().deleteProcessInstance(child(s, id).getId(), "alone"));
      s.say("tasks", s.tasks().createTaskQuery().count());
      s.say("out", s.runtime().getVariables(id));
      sayAll(s);
    });
  }

  private static void endsWith(Scene s, String terminate) {
    deploy(
        s,
        CHILD.replace("<endEvent id='end'/>", "<endEvent id='end'>" + terminate + "</endEvent>"),
        calling("", ""));
    s.start("p");
    s.tasks().complete(s.task().getId());
    sayAll(s);
  }

  @Test
  void termination() {
    same(s -> endsWith(s, "<terminateEventDefinition/>"));
  }

  @Test
  void terminationOfAll() {
    String why = "what is cancelled with its call activity has no end activity";
    String text = ": ended=true end=%s deleted=terminate end event (end) super=";
    String turgo = text.formatted("null");
    String flowable = text.formatted("end");
    same(
        s -> endsWith(s, "<terminateEventDefinition flowable:terminateAll='true'/>"),
        differs(
            why,
            "child" + turgo + "true category=parity log=true",
            "child" + flowable + "true category=parity log=true"));
  }

  @Test
  void suspension() {
    same(
        s -> {
          deploy(s, CHILD, calling("", ""));
          String id = s.start("p");
          String child = child(s, id).getId();
          s.runtime().suspendProcessInstanceById(id);
          s.say("suspended", child(s, id).isSuspended());
          if (child(s, id).isSuspended()) {
            s.runtime().activateProcessInstanceById(child);
          }
          s.attemptTo("complete", () -> s.tasks().complete(s.task().getId()));
          s.runtime().activateProcessInstanceById(id);
          s.attemptTo("complete", () -> s.tasks().complete(s.task().getId()));
          sayAll(s);
        },
        differs("what is called belongs to what called it", "suspended: true", "suspended: false"));
  }

  @Test
  void aCompletionByAJob() {
    same(s -> {
      deploy(s, CHILD, calling("flowable:completeAsync='true'", ""));
      s.start("p");
      s.tasks().complete(s.task().getId());
      s.say("jobs", s.management().createJobQuery().count());
      s.say("tasks", s.tasks().createTaskQuery().count());
      s.runJobs();
      s.say("next", s.task().getTaskDefinitionKey());
    });
  }

  @Test
  void whatIsNotThere() {
    same(s -> {
      s.deploy(calling("", ""));
      s.attempt("start", () -> s.start("p"));
      s.say("running", s.runtime().createProcessInstanceQuery().count());
    });
  }
}
