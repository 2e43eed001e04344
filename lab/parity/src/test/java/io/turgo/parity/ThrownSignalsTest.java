package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.task.Task;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Events that throw signals, and who gets them. */
final class ThrownSignalsTest {
  private static final String DECLARED =
      "<signal id='g' name='global'/><signal id='l' name='local' flowable:scope='processInstance'/>"
          + "<signal id='x' name='${name}'/>";

  private static String signal(String element, String id, String attributes, String definition) {
    return "<%s id='%s' %s><signalEventDefinition %s/></%s>"
        .formatted(element, id, attributes, definition, element);
  }

  private static String thrown(String ref) {
    return signal("intermediateThrowEvent", "throw", "", "signalRef='" + ref + "'");
  }

  private static String caught(String ref) {
    return signal("intermediateCatchEvent", "catch", "", "signalRef='" + ref + "'");
  }

  /** A process that throws while another path of it waits. */
  private static String both(String key, String ref, String definition) {
    return "<process id='"
        + key
        + "'><startEvent id='start'/>"
        + Models.flow("f1", "start", "fork")
        + "<parallelGateway id='fork'/>"
        + Models.flow("f2", "fork", "catch")
        + Models.flow("f3", "fork", "first")
        + caught(ref)
        + "<userTask id='first'/>"
        + Models.flow("f4", "first", "throw")
        + signal("intermediateThrowEvent", "throw", "", definition)
        + Models.flow("f5", "throw", "after")
        + Models.flow("f6", "catch", "caught")
        + "<userTask id='after'/><userTask id='caught'/></process>";
  }

  /** Deploys processes, each in a file of its own. */
  private static void deploy(Scene s, String tenantId, String... processes) {
    for (String process : processes) {
      s.repository()
          .createDeployment()
          .tenantId(tenantId)
          .addString("scenario.bpmn20.xml", Scene.file(DECLARED + process))
          .deploy();
    }
  }

  private static void carry(Scene s, String async) {
    deploy(
        s,
        "",
        Models.line("waits", caught("g"), "<userTask id='caught'/>"),
        "<process id='begins'><startEvent id='start'><signalEventDefinition signalRef='g'/>"
            + "</startEvent>"
            + Models.flow("f", "start", "begun")
            + "<userTask id='begun'/></process>",
        both("self", "g", "signalRef='g' " + async)
            .replace(
                "<signalEventDefinition signalRef='g' " + async + "/></intermediateThrowEvent>",
                "<extensionElements><flowable:out source='x' target='y'/>"
                    + "<flowable:out sourceExpression='${x + 1}' target='z'/>"
                    + "<flowable:out source='missing' target='m'/>"
                    + "</extensionElements><signalEventDefinition signalRef='g' "
                    + async
                    + "/></intermediateThrowEvent>"));
    s.start("waits", Map.of("own", 1));
    s.start("self", Map.of("x", 5, "name", "named"));
    s.tasks()
        .complete(s.tasks().createTaskQuery().taskDefinitionKey("first").list().getFirst().getId());
    s.runJobs();
    s.saySorted(
        "tasks",
        s.tasks().createTaskQuery().list(),
        task -> task.getTaskDefinitionKey() + " " + new TreeMap<>(variables(s, task)));
  }

  @Test
  void whatASignalCarries() {
    same(s -> carry(s, ""));
    same(
        s -> carry(s, "flowable:async='true'"),
        differs(
            "what starts gets it whether jobs bring the signal to others or not",
            "tasks: [after {m=null, name=named, x=5, y=5, z=6}, begun {m=null, y=5, z=6}, caught"
                + " {m=null, name=named, x=5, y=5, z=6}, caught {m=null, own=1, y=5, z=6}]",
            "tasks: [after {m=null, name=named, x=5, y=5, z=6}, begun {}, caught {m=null,"
                + " name=named, x=5, y=5, z=6}, caught {m=null, own=1, y=5, z=6}]"));
  }

  private static Map<String, Object> variables(Scene s, Task task) {
    return s.runtime().getVariables(Objects.requireNonNull(task.getProcessInstanceId()));
  }

  private static void say(Scene s) {
    s.saySorted(
        "tasks",
        s.tasks().createTaskQuery().list(),
        t -> t.getTaskDefinitionKey() + variables(s, t));
    s.saySorted(
        "waiting",
        s.runtime().createEventSubscriptionQuery().list(),
        r -> r.getEventName() + " " + r.getActivityId() + " " + r.getConfiguration());
    s.saySorted(
        "history",
        s.history().createHistoricActivityInstanceQuery().list().stream()
            .filter(a -> a.getActivityId().contains("hrow") || a.getActivityId().contains("atch"))
            .filter(a -> !a.getActivityType().equals("boundaryEvent"))
            .toList(),
        a -> a.getActivityId() + " " + a.getActivityType() + " " + (a.getEndTime() != null));
  }

  @Test
  void globalSignals() {
    same(s -> {
      deploy(
          s,
          "",
          Models.line("waits", caught("g"), "<userTask id='wt'/>"),
          both("both", "g", "signalRef='g'"),
          Models.line("begun", "<userTask id='bt'/>")
              .replace(
                  "<startEvent id='start'/>", signal("startEvent", "start", "", "signalRef='g'")));
      s.start("waits", Map.of("x", 1));
      s.start("waits", Map.of("x", 2));
      s.start("both");
      s.start("both");
      say(s);
      s.tasks()
          .complete(
              s.tasks().createTaskQuery().taskDefinitionKey("first").list().getFirst().getId());
      say(s);
    });
  }

  @Test
  void signalsOfTheInstance() {
    same(s -> {
      s.deploy(DECLARED + both("both", "l", "signalRef='l'"));
      s.start("both");
      s.start("both");
      s.tasks()
          .complete(
              s.tasks().createTaskQuery().taskDefinitionKey("first").list().getFirst().getId());
      say(s);
    });
  }

  @Test
  void suspendedAndOtherTenants() {
    same(s -> {
      for (String tenant : List.of("", "t")) {
        deploy(
            s,
            tenant,
            Models.line("waits", caught("g"), "<userTask id='wt'/>"),
            Models.line("throws", thrown("g")));
      }
      String one = s.start("waits", Map.of("x", 1));
      s.start("waits", Map.of("x", 2));
      s.runtime().startProcessInstanceByKeyAndTenantId("waits", "t");
      s.runtime().suspendProcessInstanceById(one);
      s.start("throws");
      say(s);
      s.runtime().activateProcessInstanceById(one);
      s.runtime().startProcessInstanceByKeyAndTenantId("throws", "t");
      say(s);
    });
  }

  @Test
  void thrownLater() {
    same(s -> {
      deploy(
          s,
          "",
          Models.line("waits", caught("g"), "<userTask id='wt'/>"),
          both("both", "g", "signalRef='g' flowable:async='true'"));
      s.start("waits", Map.of("x", 1));
      s.start("both");
      s.tasks().complete(s.task().getId());
      say(s);
      s.saySorted(
          "jobs", s.management().createJobQuery().list(), j -> String.valueOf(j.getElementId()));
      s.runJobs();
      s.sayNotes("thrown");
      say(s);
    });
  }

  @Test
  void namesByExpression() {
    same(s -> {
      deploy(
          s,
          "",
          Models.line("waits", caught("x"), "<userTask id='wt'/>"),
          Models.line("throws", thrown("x")),
          Models.line(
              "throwsToo",
              signal(
                  "intermediateThrowEvent", "throw", "", "flowable:signalExpression='${name}'")));
      s.start("waits", Map.of("name", "a"));
      s.start("waits", Map.of("name", "b"));
      s.start("throws", Map.of("name", "a"));
      say(s);
      s.attempt("by expression", () -> s.start("throwsToo", Map.of("name", "b")) != null);
      say(s);
    });
  }

  @Test
  void endEvents() {
    same(
        s -> {
          deploy(
              s,
              "",
              Models.line("waits", caught("g"), "<userTask id='wt'/>"),
              Models.line("throws")
                  .replace(
                      "<endEvent id='end'/>", signal("endEvent", "endThrow", "", "signalRef='g'"))
                  .replace("targetRef='end'", "targetRef='endThrow'"));
          s.start("waits");
          s.start("throws");
          say(s);
        },
        differs(
            "BPMN has end events that throw signals; Flowable passes over what they should throw",
            "tasks: [wt{}]",
            "tasks: []"),
        differs("the same", "waiting: []", "waiting: [global catch null]"),
        differs(
            "the same",
            "history: [catch intermediateCatchEvent true, endThrow endEvent true]",
            "history: [catch intermediateCatchEvent false, endThrow endEvent true]"));
  }

  @Test
  void throwerIsCancelledByItsOwnSignal() {
    same(s -> {
      s.deploy(
          DECLARED
              + "<process id='p'><startEvent id='start'/>"
              + Models.flow("f1", "start", "sub")
              + "<subProcess id='sub'><startEvent id='i'/>"
              + Models.flow("f2", "i", "throw")
              + thrown("g")
              + Models.flow("f3", "throw", "never")
              + "<userTask id='never'/></subProcess>"
              + signal("boundaryEvent", "catch", "attachedToRef='sub'", "signalRef='g'")
              + Models.flow("f4", "catch", "out")
              + "<userTask id='out'/></process>");
      s.start("p");
      say(s);
    });
  }

  @Test
  void nonInterruptingBoundary() {
    same(s -> {
      s.deploy(
          DECLARED
              + "<process id='p'><startEvent id='start'/>"
              + Models.flow("f1", "start", "sub")
              + "<subProcess id='sub'><startEvent id='i'/>"
              + Models.flow("f2", "i", "throw")
              + thrown("l")
              + Models.flow("f3", "throw", "goesOn")
              + "<userTask id='goesOn'/></subProcess>"
              + signal(
                  "boundaryEvent",
                  "catch",
                  "attachedToRef='sub' cancelActivity='false'",
                  "signalRef='l'")
              + Models.flow("f4", "catch", "out")
              + "<userTask id='out'/></process>");
      s.start("p");
      say(s);
    });
  }

  @Test
  void signalsFromUserCodeReachWhatTheirUnitHasBegun() {
    same(s -> {
      deploy(
          s,
          "",
          Models.line("waits", caught("g"), "<userTask id='wt'/>"),
          Models.line(
              "throws",
              "<serviceTask id='one' flowable:delegateExpression='${work}'/>",
              "<userTask id='ut'/>"));
      s.work(e -> {
        s.runtime().startProcessInstanceByKey("waits");
        s.runtime().signalEventReceived("global");
      });
      s.start("throws");
      say(s);
    });
  }
}
