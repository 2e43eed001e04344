package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.delegate.BpmnError;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.runtime.EventSubscription;
import io.turgo.engine.task.Task;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Which variables events take of what they receive, by {@code in}, and errors carry, by {@code
 * out}.
 */
final class EventMappingsTest {
  private static final String DECLARED = "<message id='m' name='m'/><signal id='s' name='s'/>";

  private static final String IN =
      "<extensionElements><flowable:in source='x' target='y'/>"
          + "<flowable:in sourceExpression='${x + 1}' target='z'/>"
          + "<flowable:in source='missing' target='n'/></extensionElements>";

  private static final String AFTER = "<userTask id='after'/>";

  private static String waits(String kind) {
    return "<%1$sEventDefinition %1$sRef='%2$s'/>".formatted(kind, kind.substring(0, 1));
  }

  private static String caught(String in, String kind) {
    return "<intermediateCatchEvent id='catch'>%s%s</intermediateCatchEvent>"
        .formatted(in, waits(kind));
  }

  private static String boundary(String in, String trigger, boolean interrupting) {
    return "<boundaryEvent id='b' attachedToRef='host' cancelActivity='%s'>%s%s</boundaryEvent><userTask id='after'/>%s"
        .formatted(interrupting, in, trigger, Models.flow("b_f", "b", "after"));
  }

  private static String eventSubProcess(String in, String trigger, boolean interrupting) {
    return "<subProcess id='esp' triggeredByEvent='true'><startEvent id='es' isInterrupting='%s'>%s%s</startEvent>%s%s</subProcess>"
        .formatted(
            interrupting,
            in,
            trigger,
            "<userTask id='inner'/><endEvent id='ee'/>",
            Models.flow("e1", "es", "inner") + Models.flow("e2", "inner", "ee"));
  }

  private static String process(String beside, String... inside) {
    return Models.line("p", inside).replace("</process>", beside + "</process>");
  }

  private static String file(String beside, String... inside) {
    return DECLARED + process(beside, inside);
  }

  private static void bring(Scene s, Map<String, Object> variables) {
    for (EventSubscription row : s.runtime().createEventSubscriptionQuery().list()) {
      String execution = Objects.requireNonNull(row.getExecutionId());
      if ("message".equals(row.getEventType())) {
        s.runtime().messageEventReceived("m", execution, variables);
      } else {
        s.runtime().signalEventReceived("s", execution, variables);
      }
    }
  }

  private static Map<String, Object> variables(Scene s, Task task) {
    return s.runtime().getVariables(Objects.requireNonNull(task.getProcessInstanceId()));
  }

  private static Map<String, Object> locals(Scene s, Task task) {
    return s.runtime().getVariablesLocal(Objects.requireNonNull(task.getExecutionId()));
  }

  private static void say(Scene s) {
    s.saySorted(
        "tasks",
        s.tasks().createTaskQuery().list(),
        t ->
            t.getTaskDefinitionKey()
                + Texts.of(new TreeMap<>(variables(s, t)))
                + Texts.of(locals(s, t)));
  }

  private static void receive(Scene s, String model) {
    s.deploy(model);
    s.start("p", Map.of("own", "o"));
    bring(s, Map.of("x", 5, "secret", 1));
    say(s);
  }

  @ParameterizedTest
  @ValueSource(strings = {"message", "signal"})
  void caughtEvents(String kind) {
    same(s -> receive(s, file("", caught(IN, kind), AFTER)));
    same(s -> receive(s, file("", caught("", kind), AFTER)));
    for (boolean interrupting : List.of(true, false)) {
      String host = "<userTask id='host'/>";
      same(s -> receive(s, file(boundary(IN, waits(kind), interrupting), host)));
      same(s -> receive(s, file(eventSubProcess(IN, waits(kind), interrupting), host)));
    }
  }

  @Test
  void whatExpressionsSee() {
    for (String expression : List.of("${own}", "${execution.id}", "${bean.call(x)}", "literal")) {
      String in =
          "<extensionElements><flowable:in sourceExpression='%s' target='y'/></extensionElements>"
              .formatted(expression);
      same(s -> {
        s.deploy(file("", caught(in, "signal"), AFTER));
        s.start("p", Map.of("own", "o"));
        try {
          bring(s, Map.of("x", 5));
        } catch (TurgoException e) {
          s.say("refused", null);
        }
        s.saySorted(
            "tasks",
            s.tasks().createTaskQuery().list(),
            t -> t.getTaskDefinitionKey() + Texts.of(new TreeMap<>(variables(s, t))));
      });
    }
  }

  @Test
  void nothingBrought() {
    same(s -> {
      s.deploy(file("", caught(IN.replace("${x + 1}", "one"), "signal"), AFTER));
      s.start("p", Map.of("own", "o"));
      s.runtime().signalEventReceived("s");
      say(s);
    });
    same(
        s -> {
          s.deploy(file("", caught(IN.replace("${x + 1}", "one"), "signal"), AFTER));
          s.start("p", Map.of("own", "o"));
          s.runtime().signalEventReceived("s", Map.of());
          say(s);
        },
        differs(
            "no variables are no variables, whether a map is given or not",
            "tasks: [after{own=o}{}]",
            "tasks: [after{n=null, own=o, y=null, z=one}{}]"));
  }

  @Test
  void transientOnes() {
    same(s -> {
      String in =
          "<extensionElements><flowable:in source='x' target='y' transient='true'/>"
              + "<flowable:in source='x' target='z'/></extensionElements>";
      s.work(e -> s.note("y=" + e.getVariable("y") + " z=" + e.getVariable("z")));
      s.deploy(
          file(
              "",
              caught(in, "message"),
              "<serviceTask id='w' flowable:delegateExpression='${work}'/>",
              AFTER));
      s.start("p");
      bring(s, Map.of("x", 5));
      s.sayNotes("seen");
      say(s);
    });
  }

  /** What is set goes to the scope that has a variable of the name. */
  @Test
  void variablesOfScopes() {
    same(s -> {
      String in = "<extensionElements><flowable:in source='x' target='mine'/></extensionElements>";
      s.deploy(
          DECLARED
              + Models.line(
                  "p",
                  "<subProcess id='sub'>"
                      + Models.steps("s1", "s2", "g", "<userTask id='host'/>")
                      + boundary(in, waits("signal"), false)
                      + "</subProcess>"));
      String id = s.start("p");
      String sub =
          Objects.requireNonNull(
              s.runtime()
                  .createExecutionQuery()
                  .executionId(s.task().getExecutionId())
                  .singleResult()
                  .getParentId());
      s.runtime().setVariableLocal(sub, "mine", "before");
      bring(s, Map.of("x", 5));
      s.say("in the sub-process", s.runtime().getVariablesLocal(sub));
      s.say("in the instance", s.runtime().getVariablesLocal(id));
    });
  }

  /** A thrown signal brings what {@code out} says, of which each takes what its {@code in} says. */
  @ParameterizedTest
  @ValueSource(strings = {"", "flowable:async='true'"})
  void outToIn(String async) {
    same(s -> thrown(s, async, "<flowable:out source='a' target='x'/>"));
    same(
        s -> thrown(s, async, ""),
        differs(
            "no variables are no variables, whoever throws the signal",
            "tasks: [after{}{}]",
            "tasks: [after{n=null, y=null, z=one}{}]"));
  }

  private static void thrown(Scene s, String async, String out) {
    s.deploy(file("", caught(IN.replace("${x + 1}", "one"), "signal"), AFTER));
    s.deploy(
        DECLARED
            + Models.line(
                "throws",
                "<intermediateThrowEvent id='t'><extensionElements>"
                    + out
                    + "</extensionElements><signalEventDefinition signalRef='s' "
                    + async
                    + "/></intermediateThrowEvent>"));
    s.start("p");
    s.start("throws", Map.of("a", 7));
    s.runJobs();
    say(s);
  }

  /** Where a process starts, what comes is set as it is. */
  @Test
  void startEvents() {
    for (String kind : List.of("message", "signal")) {
      same(s -> {
        s.deploy(
            DECLARED
                + "<process id='p'><startEvent id='start'>"
                + IN
                + waits(kind)
                + "</startEvent><userTask id='after'/>"
                + Models.flow("f", "start", "after")
                + "</process>");
        if (kind.equals("message")) {
          s.runtime().startProcessInstanceByMessage("m", Map.of("x", 5));
        } else {
          s.runtime().signalEventReceived("s", Map.of("x", 5));
        }
        say(s);
      });
    }
  }

  /** Events that nothing is brought to set nothing. */
  @Test
  void eventsOfOtherKinds() {
    String in =
        "<extensionElements><flowable:in source='own' target='y'/>"
            + "<flowable:in sourceExpression='${own}' target='z'/></extensionElements>";
    for (String trigger :
        List.of(
            "<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>",
            "<conditionalEventDefinition><condition>${own == 'now'}</condition></conditionalEventDefinition>",
            "<escalationEventDefinition escalationRef='esc'/>")) {
      same(s -> {
        s.deploy(
            "<escalation id='esc' escalationCode='esc'/>"
                + DECLARED
                + Models.line(
                        "p",
                        "<subProcess id='host'>"
                            + Models.steps(
                                "s1",
                                "s2",
                                "g",
                                "<userTask id='first'/>",
                                "<intermediateThrowEvent id='throw'>"
                                    + "<escalationEventDefinition escalationRef='esc'/>"
                                    + "</intermediateThrowEvent>",
                                "<userTask id='last'/>")
                            + "</subProcess>")
                    .replace("</process>", boundary(in, trigger, false) + "</process>"));
        String id = s.start("p", Map.of("own", "o"));
        s.advance(java.time.Duration.ofHours(2));
        s.runJobs();
        s.tasks()
            .complete(
                s.tasks().createTaskQuery().taskDefinitionKey("first").singleResult().getId());
        s.runtime().setVariable(id, "own", "now");
        s.runtime().evaluateConditionalEvents(id);
        say(s);
      });
    }
  }

  private static final String OUT =
      "<extensionElements><flowable:out source='own' target='carried'/>"
          + "<flowable:out sourceExpression='${own}!' target='computed'/>"
          + "<flowable:out source='said' target='errorMessage'/></extensionElements>";

  private static final String OF_ERROR =
      "<extensionElements><flowable:in source='carried' target='c'/>"
          + "<flowable:in sourceExpression='${computed}' target='d'/>"
          + "<flowable:in source='errorCode' target='code'/>"
          + "<flowable:in source='errorMessage' target='message'/>"
          + "<flowable:in source='missing' target='n'/></extensionElements>";

  private static String errorEnd(String out) {
    return "<endEvent id='ee1'>%s<errorEventDefinition errorRef='oops'/></endEvent>".formatted(out);
  }

  private static String failing(String out) {
    return "<subProcess id='host'><startEvent id='s1'/>"
        + errorEnd(out)
        + Models.flow("g1", "s1", "ee1")
        + "</subProcess>";
  }

  private static final String CATCHES =
      "<errorEventDefinition errorRef='oops' flowable:errorVariableName='v'/>";

  @Test
  void errorsOfEndEvents() {
    String error = "<error id='oops' errorCode='OOPS'/>";
    for (String out : List.of(OUT, "")) {
      String in = out.isEmpty() ? OF_ERROR.replace("${computed}", "none") : OF_ERROR;
      same(s -> {
        s.deploy(error + process(boundary(in, CATCHES, true), failing(out)));
        s.start("p", Map.of("own", "o", "said", "it failed"));
        say(s);
      });
      same(s -> {
        s.deploy(
            error
                + Models.line(
                    "p",
                    failing(out)
                        .replace(
                            "</subProcess>",
                            eventSubProcess(in, CATCHES, true) + "</subProcess>")));
        s.start("p", Map.of("own", "o", "said", "it failed"));
        say(s);
      });
      same(s -> {
        s.deploy(
            error
                + process(
                    boundary(in, CATCHES, true),
                    "<callActivity id='host' calledElement='q'><extensionElements><flowable:in source='own' target='own'/><flowable:in source='said' target='said'/></extensionElements></callActivity>")
                + "<process id='q'><startEvent id='s1'/>"
                + errorEnd(out)
                + Models.flow("g1", "s1", "ee1")
                + "</process>");
        s.start("p", Map.of("own", "o", "said", "it failed"));
        say(s);
      });
    }
  }

  @Test
  void errorsOfCode() {
    String error = "<error id='oops' errorCode='OOPS'/>";
    String host = "<serviceTask id='host' flowable:delegateExpression='${work}'>%s</serviceTask>";
    String mapped =
        "<extensionElements><flowable:mapException errorCode='OOPS'>java.lang.IllegalStateException</flowable:mapException></extensionElements>";
    String in = OF_ERROR.replace("${computed}", "${errorCode}: ${errorMessage}");
    same(s -> {
      s.work(e -> {
        throw new BpmnError("OOPS", "said by code");
      });
      s.deploy(error + process(boundary(in, CATCHES, true), host.formatted("")));
      s.start("p");
      say(s);
    });
    same(s -> {
      s.work(e -> {
        throw new IllegalStateException("said by code");
      });
      s.deploy(error + process(boundary(in, CATCHES, true), host.formatted(mapped)));
      s.start("p");
      say(s);
    });
  }
}
