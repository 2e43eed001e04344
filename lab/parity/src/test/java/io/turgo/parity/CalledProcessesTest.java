package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricProcessInstance;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Ends, signals, parameters and the history of processes that a call activity has called. Signals
 * of {@code scope="processInstance"} reach called instances in Flowable where entity links are
 * switched on, which they are not by default; the types of parameters are notes in both engines.
 */
final class CalledProcessesTest {
  private static String calling(String attributes, String inside) {
    return Models.line(
        "p",
        "<callActivity id='call' calledElement='child' %s><extensionElements>%s</extensionElements>%s</callActivity>"
            .formatted(
                attributes,
                inside.startsWith("<multi") ? "" : inside,
                inside.startsWith("<multi") ? inside : ""),
        "<userTask id='after'/>");
  }

  /** A task, then a fork to a task that stays and to this end event. */
  private static String ending(String definition) {
    return """
    <process id='child'>
      <startEvent id='cs'/><userTask id='first'/><parallelGateway id='fork'/>
      <userTask id='second'/><endEvent id='ce'/><endEvent id='stop'>%s</endEvent>%s
    </process>
    """
        .formatted(
            definition,
            Models.flow("c1", "cs", "first")
                + Models.flow("c2", "first", "fork")
                + Models.flow("c3", "fork", "second")
                + Models.flow("c4", "second", "ce")
                + Models.flow("c5", "fork", "stop"));
  }

  /** Each in a file of its own: they have elements of the same ids. */
  private static void deploy(Scene s, String... processes) {
    for (String process : processes) {
      s.deploy(process);
    }
  }

  private static void completeFirst(Scene s) {
    s.tasks().complete(tasks(s, "first").getFirst());
  }

  private static List<String> tasks(Scene s, String key) {
    return s.tasks().createTaskQuery().taskDefinitionKey(key).list().stream()
        .map(t -> t.getId())
        .toList();
  }

  private static void sayState(Scene s, String label) {
    s.saySorted(
        label + " tasks", s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
    s.saySorted(
        label + " instances",
        s.history().createHistoricProcessInstanceQuery().list(),
        CalledProcessesTest::text);
    s.saySorted(
        label + " activities",
        s.history().createHistoricActivityInstanceQuery().list().stream()
            .filter(a -> !a.getActivityType().equals("endEvent"))
            .toList(),
        CalledProcessesTest::text);
    s.say(label + " running", s.runtime().createProcessInstanceQuery().count());
  }

  /** The end activity of a called instance is another thing: what is cancelled here has none. */
  private static String text(HistoricProcessInstance one) {
    return "%s %s end=%s %s"
        .formatted(
            one.getProcessDefinitionKey(),
            one.getEndTime() == null ? "open" : "ended",
            one.getSuperProcessInstanceId() == null ? one.getEndActivityId() : "-",
            one.getDeleteReason());
  }

  private static String text(HistoricActivityInstance one) {
    return "%s %s %s"
        .formatted(
            one.getActivityId(),
            one.getEndTime() == null ? "open" : "ended",
            one.getDeleteReason());
  }

  private static final String PARALLEL =
      "<multiInstanceLoopCharacteristics"
          + " isSequential='false'><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>";
  private static final String SEQUENTIAL = PARALLEL.replace("'false'", "'true'");

  @Test
  void terminateMultiInstanceInParallelCalls() {
    same(s -> {
      deploy(
          s,
          ending("<terminateEventDefinition flowable:terminateMultiInstance='true'/>"),
          calling("", PARALLEL));
      s.start("p");
      completeFirst(s);
      sayState(s, "terminated");
    });
  }

  @Test
  void terminateMultiInstanceInSequentialCalls() {
    same(s -> {
      deploy(
          s,
          ending("<terminateEventDefinition flowable:terminateMultiInstance='true'/>"),
          calling("", SEQUENTIAL));
      s.start("p");
      completeFirst(s);
      sayState(s, "terminated");
    });
  }

  @Test
  void terminateMultiInstanceTwoCallsDeep() {
    same(s -> {
      deploy(
          s,
          ending("<terminateEventDefinition flowable:terminateMultiInstance='true'/>"),
          Models.line("middle", "<callActivity id='inner' calledElement='child'/>"),
          calling("", PARALLEL).replace("'child'", "'middle'"));
      s.start("p");
      completeFirst(s);
      sayState(s, "terminated");
    });
  }

  /** The caller is in the middle of its step when its called instance ends all of them. */
  @Test
  void terminateMultiInstanceAtOnce() {
    for (String loop : List.of(PARALLEL, SEQUENTIAL)) {
      same(s -> {
        deploy(
            s,
            ending("<terminateEventDefinition flowable:terminateMultiInstance='true'/>")
                .replace("<userTask id='first'/>", "<task id='first'/>"),
            calling("", loop));
        s.start("p");
        s.saySorted("tasks", s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
        s.say("running", s.runtime().createProcessInstanceQuery().count());
        s.say("jobs", s.management().createJobQuery().count());
      });
    }
  }

  @Test
  void terminateMultiInstanceInOneCall() {
    same(s -> {
      deploy(
          s,
          ending("<terminateEventDefinition flowable:terminateMultiInstance='true'/>"),
          calling("", ""));
      s.start("p");
      completeFirst(s);
      sayState(s, "terminated");
    });
  }

  @Test
  void terminateAllInACalledProcess() {
    same(s -> {
      deploy(
          s, ending("<terminateEventDefinition flowable:terminateAll='true'/>"), calling("", ""));
      s.start("p");
      completeFirst(s);
      sayState(s, "terminated");
    });
  }

  @Test
  void typesOfParameters() {
    same(s -> {
      for (String type : List.of("integer", "date")) {
        s.attemptTo(
            type,
            () -> {
              deploy(
                  s,
                  Models.line("child", "<userTask id='task'/>"),
                  calling(
                      "",
                      "<flowable:in source='x' target='y' targetType='%1$s'/><flowable:out source='x' target='z' targetType='%1$s'/>"
                          .formatted(type)));
              for (Object value : List.of("5", 7, "2026-01-02")) {
                s.attempt(
                    type + " " + value,
                    () -> {
                      String id = s.start("p", Map.of("x", value));
                      String child =
                          s.runtime()
                              .createProcessInstanceQuery()
                              .superProcessInstanceId(id)
                              .singleResult()
                              .getId();
                      s.runtime().setVariable(child, "x", value);
                      String in = Texts.typed(s.runtime().getVariable(child, "y"));
                      s.tasks()
                          .complete(
                              s.tasks()
                                  .createTaskQuery()
                                  .processInstanceId(child)
                                  .singleResult()
                                  .getId());
                      return in + ", " + Texts.typed(s.runtime().getVariable(id, "z"));
                    });
              }
            });
      }
    });
  }

  @Test
  void historyOfCalledOnesIsDeletedWithTheirCaller() {
    same(s -> {
      deploy(
          s,
          Models.line("child", "<userTask id='task'/>"),
          Models.line("middle", "<callActivity id='inner' calledElement='child'/>"),
          calling("", "").replace("'child'", "'middle'"));
      String id = s.start("p");
      s.tasks().complete(s.task().getId());
      s.tasks().complete(s.task().getId());
      sayState(s, "ended");
      s.history().deleteHistoricProcessInstance(id);
      sayState(s, "deleted");
      s.say("tasks", s.history().createHistoricTaskInstanceQuery().count());
      String other = s.start("p");
      String called =
          s.runtime()
              .createProcessInstanceQuery()
              .superProcessInstanceId(other)
              .singleResult()
              .getId();
      s.tasks().complete(s.task().getId());
      s.tasks().complete(s.task().getId());
      s.history().bulkDeleteHistoricProcessInstances(List.of(other, called));
      s.say(
          "left",
          s.history().createHistoricProcessInstanceQuery().processInstanceId(other).count());
    });
  }

  @Test
  void historyOfACalledOneCanBeDeletedAlone() {
    same(
        s -> {
          deploy(s, Models.line("child", "<userTask id='task'/>"), calling("", ""));
          String id = s.start("p");
          String child =
              s.runtime()
                  .createProcessInstanceQuery()
                  .superProcessInstanceId(id)
                  .singleResult()
                  .getId();
          s.tasks().complete(s.task().getId());
          s.attemptTo("child", () -> s.history().deleteHistoricProcessInstance(child));
          s.attemptTo("running", () -> s.history().deleteHistoricProcessInstance(id));
          sayState(s, "deleted");
        },
        differs(
            "one that runs has no history of an ended one",
            "running: throws TurgoObjectNotFoundException",
            "running: throws TurgoException"));
  }

  @Test
  void signalsOfScopeProcessInstance() {
    String signal = "<signal id='sig' name='go' flowable:scope='processInstance'/>";
    String waits =
        "<intermediateCatchEvent id='wait'><signalEventDefinition"
            + " signalRef='sig'/></intermediateCatchEvent>";
    String fork =
        """
        <process id='%s'><startEvent id='s_%1$s'/><parallelGateway id='fork_%1$s'/>
        %s%s
        </process>
        """;
    same(s -> {
      deploy(
          s,
          signal + Models.line("sibling", waits, "<userTask id='sibling_on'/>"),
          signal
              + Models.line(
                  "thrower",
                  "<userTask id='before'/>",
                  "<intermediateThrowEvent id='throw'><signalEventDefinition"
                      + " signalRef='sig'/></intermediateThrowEvent>",
                  "<userTask id='thrown'/>"),
          signal
              + fork.formatted(
                  "p",
                  "<callActivity id='c1' calledElement='sibling'/><callActivity id='c2'"
                      + " calledElement='thrower'/>"
                      + waits
                      + "<userTask id='root_on'/>",
                  Models.flow("f1", "s_p", "fork_p")
                      + Models.flow("f2", "fork_p", "c1")
                      + Models.flow("f3", "fork_p", "c2")
                      + Models.flow("f4", "fork_p", "wait")
                      + Models.flow("f5", "wait", "root_on")));
      s.start("p");
      s.start("sibling");
      s.tasks().complete(s.task().getId());
      s.saySorted("tasks", s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
      s.say("waiting", s.runtime().createEventSubscriptionQuery().count());
    });
  }
}
