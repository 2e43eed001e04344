package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which way tokens go, and in which order: what listeners and delegates see of it. */
final class FlowsTest {
  private static final String TRACE =
      """
      <extensionElements>
        <flowable:executionListener event="start" delegateExpression="${trace}"/>
        <flowable:executionListener event="end" delegateExpression="${trace}"/>
      </extensionElements>
      """;

  private static String traced(String element, String id, String attributes, String inside) {
    return "<%s id='%s' %s>%s%s</%s>".formatted(element, id, attributes, TRACE, inside, element);
  }

  private static String flow(String id, String from, String to) {
    return conditional(id, from, to, "");
  }

  private static String conditional(String id, String from, String to, String condition) {
    return """
    <sequenceFlow id='%s' sourceRef='%s' targetRef='%s'>
      <extensionElements>
        <flowable:executionListener event="take" delegateExpression="${trace}"/>
      </extensionElements>
      %s
    </sequenceFlow>
    """
        .formatted(
            id,
            from,
            to,
            condition.isEmpty()
                ? ""
                : "<conditionExpression xsi:type='tFormalExpression'>"
                    + condition
                    + "</conditionExpression>");
  }

  @Test
  void forkAndJoin() {
    same(s -> {
      s.deploy(
          "<process id='p'>"
              + traced("startEvent", "start", "", "")
              + flow("f1", "start", "fork")
              + traced("parallelGateway", "fork", "", "")
              + flow("f2", "fork", "a")
              + flow("f3", "fork", "b")
              + traced("serviceTask", "a", "flowable:delegateExpression='${trace}'", "")
              + traced("serviceTask", "b", "flowable:delegateExpression='${trace}'", "")
              + flow("f4", "a", "join")
              + flow("f5", "b", "join")
              + traced("parallelGateway", "join", "", "")
              + flow("f6", "join", "end")
              + traced("endEvent", "end", "", "")
              + "</process>");
      s.start("p");
      s.sayNotes("order");
      s.saySorted(
          "history",
          s.history().createHistoricActivityInstanceQuery().list().stream()
              .filter(a -> !a.getActivityType().equals("sequenceFlow"))
              .toList(),
          a -> a.getActivityId() + " " + a.getActivityType() + " " + a.getActivityName());
    });
  }

  @Test
  void exclusive() {
    same(
        s -> {
          s.deploy(
              "<process id='p'>"
                  + traced("startEvent", "start", "", "")
                  + flow("f1", "start", "choice")
                  + traced("exclusiveGateway", "choice", "default='f4'", "")
                  + conditional("f2", "choice", "low", "${x &lt; 5}")
                  + conditional("f3", "choice", "high", "${x &gt; 10}")
                  + flow("f4", "choice", "other")
                  + traced("userTask", "low", "", "")
                  + traced("userTask", "high", "", "")
                  + traced("userTask", "other", "", "")
                  + flow("f5", "low", "end")
                  + flow("f6", "high", "end")
                  + flow("f7", "other", "end")
                  + traced("endEvent", "end", "", "")
                  + "</process>");
          for (Object x : List.of(1, 7, 20, 7.5, "3")) {
            s.attempt("x=" + x, () -> s.start("p", Map.of("x", x)).isEmpty());
            s.sayNotes("order");
          }
          s.attempt("no x", () -> s.start("p").isEmpty());
          s.sayNotes("order");
        },
        differs(
            "an exclusive gateway ends like other nodes",
            "order: start.start start.end f1.take choice.start choice.end f2.take low.start",
            "order: start.start start.end f1.take choice.start f2.take low.start"),
        differs(
            "an exclusive gateway ends like other nodes",
            "order: start.start start.end f1.take choice.start choice.end f4.take other.start",
            "order: start.start start.end f1.take choice.start f4.take other.start"),
        differs(
            "an exclusive gateway ends like other nodes",
            "order: start.start start.end f1.take choice.start choice.end f3.take high.start",
            "order: start.start start.end f1.take choice.start f3.take high.start"),
        differs(
            "an exclusive gateway ends like other nodes",
            "order: start.start start.end f1.take choice.start choice.end",
            "order: start.start start.end f1.take choice.start"),
        differs(
            "it is an exception of the engine with a name of its own",
            "no x: throws ExpressionException",
            "no x: throws TurgoException"));
  }

  @Test
  void noWayOut() {
    same(
        s -> {
          s.deploy(
              "<process id='p'><startEvent id='start'/>"
                  + flow("f1", "start", "choice")
                  + "<exclusiveGateway id='choice'/>"
                  + conditional("f2", "choice", "end", "${x}")
                  + conditional("f3", "choice", "end2", "${x}")
                  + "<endEvent id='end'/><endEvent id='end2'/></process>");
          s.attempt("false", () -> s.start("p", Map.of("x", false)).isEmpty());
          s.attempt("no boolean", () -> s.start("p", Map.of("x", "text")).isEmpty());
          s.attempt("true", () -> s.start("p", Map.of("x", true)).isEmpty());
          s.say("left", s.runtime().createProcessInstanceQuery().count());
          s.say("history", s.history().createHistoricProcessInstanceQuery().count());
        },
        differs(
            "a value that is no boolean is an illegal argument, which is an exception of the engine",
            "no boolean: throws TurgoIllegalArgumentException",
            "no boolean: throws TurgoException"));
  }

  @Test
  void severalFlowsOfATask() {
    same(s -> {
      s.deploy(
          "<process id='p'><startEvent id='start'/>"
              + flow("f1", "start", "task")
              + traced("userTask", "task", "default='f4'", "")
              + conditional("f2", "task", "a", "${x}")
              + conditional("f3", "task", "b", "${x}")
              + flow("f4", "task", "c")
              + traced("userTask", "a", "", "")
              + traced("userTask", "b", "", "")
              + traced("userTask", "c", "", "")
              + "</process>");
      for (boolean x : List.of(true, false)) {
        String id = s.start("p");
        s.tasks().complete(s.task().getId(), Map.of("x", x));
        s.sayNotes("x=" + x);
        s.tasks().createTaskQuery().list().forEach(t -> s.tasks().complete(t.getId()));
        s.sayNotes("completed");
        s.saySorted(
            "ended at",
            s.history().createHistoricProcessInstanceQuery().processInstanceId(id).list(),
            i -> i.getEndActivityId() + " " + Texts.of(i.getEndTime()));
      }
    });
  }

  @Test
  void terminate() {
    same(
        s -> {
          s.deploy(
              "<process id='p'>"
                  + traced("startEvent", "start", "", "")
                  + flow("f1", "start", "fork")
                  + "<parallelGateway id='fork'/>"
                  + flow("f2", "fork", "a")
                  + flow("f3", "fork", "b")
                  + traced("userTask", "a", "", "")
                  + traced("userTask", "b", "", "")
                  + flow("f4", "a", "stop")
                  + flow("f5", "b", "end")
                  + traced("endEvent", "stop", "", "<terminateEventDefinition/>")
                  + traced("endEvent", "end", "", "")
                  + "</process>");
          s.start("p");
          s.sayNotes("started");
          s.tasks()
              .complete(
                  s.tasks().createTaskQuery().taskDefinitionKey("a").list().getFirst().getId());
          s.sayNotes("stopped");
          s.say("left", s.runtime().createProcessInstanceQuery().count());
          s.saySorted(
              "activities",
              s.history().createHistoricActivityInstanceQuery().list().stream()
                  .filter(a -> !a.getActivityType().equals("sequenceFlow"))
                  .toList(),
              a -> a.getActivityId() + " " + (a.getEndTime() != null) + " " + a.getDeleteReason());
          s.saySorted(
              "tasks",
              s.history().createHistoricTaskInstanceQuery().list(),
              t ->
                  t.getTaskDefinitionKey()
                      + " "
                      + (t.getEndTime() != null)
                      + " "
                      + t.getDeleteReason());
          s.saySorted(
              "instance",
              s.history().createHistoricProcessInstanceQuery().list(),
              i -> i.getEndActivityId() + " " + i.getDeleteReason());
        },
        differs(
            "a terminate end event is reached, not cancelled",
            "stopped: a.end f4.take stop.start stop.end",
            "stopped: a.end f4.take stop.start"),
        differs(
            "a terminate end event is reached, not cancelled",
            "activities: [a true null, b true terminate end event (stop), fork true null, start true null, stop true null]",
            "activities: [a true null, b true terminate end event (stop), fork true null, start true null, stop true terminate end event (stop)]"));
  }

  @Test
  void subProcess() {
    same(s -> {
      s.deploy(
          "<process id='p'>"
              + traced("startEvent", "start", "", "")
              + flow("f1", "start", "sub")
              + traced(
                  "subProcess",
                  "sub",
                  "",
                  traced("startEvent", "s1", "", "")
                      + flow("g1", "s1", "inner")
                      + traced("userTask", "inner", "", "")
                      + flow("g2", "inner", "e1")
                      + traced("endEvent", "e1", "", ""))
              + flow("f2", "sub", "end")
              + traced("endEvent", "end", "", "")
              + "</process>");
      String id = s.start("p");
      s.sayNotes("started");
      s.say("active", s.runtime().getActiveActivityIds(id).stream().sorted().toList());
      s.tasks().complete(s.task().getId());
      s.sayNotes("completed");
    });
  }

  @Test
  void interruptedSubProcess() {
    same(s -> {
      s.deploy(
          "<process id='p'><startEvent id='start'/>"
              + flow("f1", "start", "sub")
              + traced(
                  "subProcess",
                  "sub",
                  "",
                  "<startEvent id='s1'/>"
                      + flow("g1", "s1", "inner")
                      + traced("userTask", "inner", "", "")
                      + flow("g2", "inner", "e1")
                      + "<endEvent id='e1'/>")
              + "<boundaryEvent id='timer' attachedToRef='sub'>"
              + TRACE
              + "<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>"
              + "</boundaryEvent>"
              + flow("f2", "sub", "end")
              + flow("f3", "timer", "late")
              + traced("userTask", "late", "", "")
              + "<endEvent id='end'/></process>");
      s.start("p");
      s.sayNotes("started");
      s.advance(java.time.Duration.ofHours(1));
      s.runJobs();
      s.sayNotes("fired");
      s.saySorted(
          "activities",
          s.history().createHistoricActivityInstanceQuery().list().stream()
              .filter(a -> !List.of("sequenceFlow", "boundaryEvent").contains(a.getActivityType()))
              .toList(),
          a -> a.getActivityId() + " " + (a.getEndTime() != null) + " " + a.getDeleteReason());
    });
  }

  @Test
  void skipped() {
    same(
        s -> {
          s.deploy(
              Models.line(
                  "p",
                  "<userTask id='a' flowable:skipExpression='${skip}'/>",
                  "<serviceTask id='b' flowable:skipExpression='${skip}'"
                      + " flowable:delegateExpression='${trace}'/>",
                  "<userTask id='c'/>"));
          s.start("p", Map.of("_ACTIVITI_SKIP_EXPRESSION_ENABLED", true, "skip", true));
          s.sayNotes("skipped");
          s.say("task", s.task().getTaskDefinitionKey());
          s.saySorted(
              "history",
              s.history().createHistoricActivityInstanceQuery().list().stream()
                  .filter(a -> !a.getActivityType().equals("sequenceFlow"))
                  .toList(),
              a -> a.getActivityId() + " " + (a.getTaskId() != null));
          s.say("task history", s.history().createHistoricTaskInstanceQuery().count());
          s.tasks().complete(s.task().getId());
          s.start("p", Map.of("skip", true));
          s.say("not enabled", s.task().getTaskDefinitionKey());
        },
        differs(
            "a user task that is skipped makes no task",
            "history: [a false, b false, c true, start false]",
            "history: [a true, b false, c true, start false]"),
        differs("a user task that is skipped makes no task", "task history: 1", "task history: 2"));
  }

  @Test
  void failingListeners() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<userTask id='a'><extensionElements><flowable:executionListener event='start'"
                  + " delegateExpression='${heard}'/><flowable:taskListener event='complete'"
                  + " delegateExpression='${taskHeard}'/></extensionElements></userTask>"));
      s.heard(e -> {
        throw new IllegalStateException("start");
      });
      s.attempt("start", () -> s.start("p"));
      s.say("instances", s.runtime().createProcessInstanceQuery().count());
      s.heard(e -> {});
      s.start("p");
      s.taskHeard(t -> {
        throw new IllegalStateException("complete");
      });
      s.attemptTo("complete", () -> s.tasks().complete(s.task().getId(), Map.of("x", 1)));
      s.say("task", s.task().getTaskDefinitionKey());
      s.say("variables", s.tasks().getVariables(s.task().getId()));
    });
  }

  @Test
  void taskListenersChangeTheTask() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<userTask id='a' flowable:assignee='ann'><extensionElements>"
                  + "<flowable:taskListener event='all' delegateExpression='${taskHeard}'/>"
                  + "</extensionElements></userTask>"));
      s.taskHeard(t -> {
        s.note(t.getEventName() + ":" + t.getAssignee() + ":" + t.getName());
        if (t.getEventName().equals("create")) {
          t.setAssignee("kim");
          t.setName("named");
          t.addCandidateUser("lee");
          t.setVariable("v", 1);
          t.setVariableLocal("l", 2);
        }
      });
      String id = s.start("p");
      s.sayNotes("started");
      s.say("task", s.task().getAssignee() + " " + s.task().getName());
      s.say("variables", s.runtime().getVariables(id));
      s.say("task variables", s.tasks().getVariables(s.task().getId()));
      s.tasks().claim(s.task().getId(), "kim");
      s.sayNotes("claimed");
      s.tasks().complete(s.task().getId());
      s.sayNotes("completed");
    });
  }
}
