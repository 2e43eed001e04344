package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;
import static io.turgo.parity.Undoing.TRACE;
import static io.turgo.parity.Undoing.complete;
import static io.turgo.parity.Undoing.deploy;
import static io.turgo.parity.Undoing.process;
import static io.turgo.parity.Undoing.sayHistory;
import static io.turgo.parity.Undoing.service;
import static io.turgo.parity.Undoing.undone;

import io.turgo.engine.delegate.event.AbstractTurgoEventListener;
import io.turgo.engine.delegate.event.TurgoActivityEvent;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.runtime.Execution;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compensation: what is undone, by whom, in which order, and what goes on meanwhile. */
final class CompensationTest {
  private static final String SCOPE_AROUND =
      "a compensation event in an event sub-process undoes the scope around it, as in Camunda 7";

  private static String undoneByHand(String id) {
    return undone(
        id, "<userTask id='u_" + id + "' isForCompensation='true'>" + TRACE + "</userTask>");
  }

  private static String thrown(String ref) {
    return "<intermediateThrowEvent id='throw'>"
        + TRACE
        + "<compensateEventDefinition %s/></intermediateThrowEvent>"
            .formatted(ref.isEmpty() ? "" : "activityRef='" + ref + "'");
  }

  private static String end(String ref) {
    return "<compensateEventDefinition %s/>"
        .formatted(ref.isEmpty() ? "" : "activityRef='" + ref + "'");
  }

  private static String sub(String id, String more, String... line) {
    return "<subProcess id='"
        + id
        + "'>"
        + Models.steps(id + "_s", id + "_e", id + "_f", line)
        + more
        + "</subProcess>";
  }

  private static void prepare(Scene s) {
    s.work(e -> {
      s.note(e.getCurrentActivityId() + seen(e.getVariables()));
      s.advance(Duration.ofSeconds(1));
    });
  }

  private static String seen(Map<String, Object> variables) {
    return variables.containsKey("own") ? "(" + variables.get("own") + ")" : "";
  }

  private static void hear(Scene s) {
    s.listen(
        new AbstractTurgoEventListener() {
          @Override
          public void onEvent(TurgoEvent event) {
            if (event instanceof TurgoActivityEvent e) {
              s.note(event.getType() + ":" + e.getActivityId());
            }
          }
        });
  }

  private static void say(Scene s, String label) {
    s.sayNotes(label);
    s.saySorted("tasks", s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
    s.saySorted(
        "subscriptions",
        s.runtime().createEventSubscriptionQuery().list(),
        t ->
            t.getEventType()
                + " "
                + t.getActivityId()
                + " "
                + Objects.equals(t.getExecutionId(), t.getProcessInstanceId())
                + " "
                + (t.getConfiguration() != null));
    s.saySorted(
        "variables",
        s.runtime().createVariableInstanceQuery().list(),
        t -> t.getName() + "=" + t.getValue());
    s.say("running", s.runtime().createProcessInstanceQuery().count());
  }

  @Test
  void serviceTasks() {
    same(s -> {
      prepare(s);
      hear(s);
      deploy(
          s,
          process(
              undone("a") + undone("b"),
              service("a", ""),
              service("b", ""),
              thrown(""),
              "<userTask id='t'/>"));
      s.start("p");
      say(s, "started");
      complete(s, "t");
      say(s, "end");
      sayHistory(s, Set.of());
    });
  }

  @Test
  void userTasks() {
    same(s -> {
      prepare(s);
      hear(s);
      deploy(
          s,
          process(
              undoneByHand("a") + undoneByHand("b"),
              "<userTask id='a'/>",
              "<userTask id='b'/>",
              thrown(""),
              "<userTask id='t'/>"));
      s.start("p");
      complete(s, "a");
      say(s, "a");
      complete(s, "b");
      say(s, "thrown");
      complete(s, "u_a");
      say(s, "undone a");
      complete(s, "u_b");
      say(s, "undone b");
      complete(s, "t");
      say(s, "end");
      sayHistory(s, Set.of());
    });
  }

  @Test
  void theProcessWaitsForWhatUndoes() {
    same(
        s -> {
          deploy(
              s,
              process(undoneByHand("a"), "<userTask id='a'/>", thrown(""), "<userTask id='t'/>"));
          s.start("p");
          complete(s, "a");
          complete(s, "t");
          s.say("running", s.runtime().createProcessInstanceQuery().count());
        },
        differs(
            "Flowable cannot end the process then, and nobody can go on with it",
            "complete t: done",
            "complete t: throws PersistenceException"));
  }

  @Test
  void endEvent() {
    same(
        s -> {
          prepare(s);
          deploy(
              s,
              process(undone("a") + undone("b"), service("a", ""), service("b", ""))
                  .replace(
                      "<endEvent id='end'/>",
                      "<endEvent id='end'>" + TRACE + end("") + "</endEvent>"));
          s.start("p");
          s.sayNotes("thrown");
          s.say("running", s.runtime().createProcessInstanceQuery().count());
        },
        differs(
            "BPMN has compensation end events; Flowable takes them and does nothing",
            "thrown: a.start a a.end b.start b b.end end.start u_b.start u_b u_a.start u_a end.end",
            "thrown: a.start a a.end b.start b b.end end.start end.end"));
  }

  private static String own(String value) {
    return "<dataObject id='d%s' name='own' itemSubjectRef='xsd:string'><extensionElements><flowable:value>%s</flowable:value></extensionElements></dataObject>"
        .formatted(value, value);
  }

  private static void completedSubProcess(Scene s, String ref) {
    prepare(s);
    hear(s);
    deploy(
        s,
        process(
            "",
            sub(
                "sub",
                own("x") + undone("a") + undoneByHand("b"),
                service("a", ""),
                "<userTask id='b'/>"),
            "<userTask id='between'/>",
            thrown(ref),
            "<userTask id='t'/>"));
    s.start("p");
    complete(s, "b");
    say(s, "between");
    complete(s, "between");
    say(s, "thrown");
    if (!ref.equals("a")) {
      complete(s, "u_b");
      say(s, "undone");
    }
    complete(s, "t");
    say(s, "end");
    sayHistory(s, Set.of());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "sub"})
  void completedSubProcess(String ref) {
    same(
        s -> completedSubProcess(s, ref),
        differs(
            "the sub-process has completed long ago and is not cancelled",
            "undone: ",
            "undone: ACTIVITY_CANCELLED:sub"));
  }

  @Test
  void oneActivityOfACompletedSubProcess() {
    String before =
        "thrown: ACTIVITY_COMPLETED:between throw.start ACTIVITY_STARTED:throw"
            + " ACTIVITY_COMPENSATE:a u_a.start ACTIVITY_STARTED:u_a u_a";
    String after = " throw.end ACTIVITY_COMPLETED:throw ACTIVITY_STARTED:t";
    same(
        s -> completedSubProcess(s, "a"),
        differs(
            "what undoes it sees the variables that the sub-process had, as otherwise",
            before + "(x)" + after,
            before + after));
  }

  private static void nestedSubProcesses(Scene s, String ref) {
    prepare(s);
    deploy(
        s,
        process(
            undone("c"),
            service("c", ""),
            sub(
                "outer",
                undone("b"),
                service("b", ""),
                sub("inner", own("x") + undone("a"), service("a", ""))),
            thrown(ref),
            "<userTask id='t'/>"));
    s.start("p");
    say(s, "thrown");
    complete(s, "t");
    say(s, "end");
  }

  @Test
  void nestedSubProcesses() {
    String why = "with a sub-process what completed in sub-processes of it is undone too";
    String before = "thrown: c.start c c.end b.start b b.end a.start a(x) a.end throw.start ";
    String after = "u_b.start u_b u_c.start u_c throw.end";
    same(
        s -> nestedSubProcesses(s, ""),
        differs(why, before + "u_a.start u_a(x) " + after, before + after),
        differs(
            why,
            "subscriptions: []",
            "subscriptions: [compensate a false false, compensate inner true true]"),
        differs(why, "variables: []", "variables: [own=x]"));
  }

  @Test
  void oneNestedSubProcess() {
    same(s -> nestedSubProcesses(s, "inner"));
  }

  @Test
  void throwInSubProcess() {
    same(s -> {
      prepare(s);
      deploy(
          s,
          process(
              undone("c"),
              service("c", ""),
              sub(
                  "outer",
                  undone("b"),
                  service("b", ""),
                  sub("inner", own("x") + undone("a"), service("a", "")),
                  thrown("")),
              "<userTask id='t'/>"));
      s.start("p");
      say(s, "thrown");
      complete(s, "t");
      say(s, "end");
    });
  }

  @Test
  void legs() {
    for (String sequential : List.of("true", "false")) {
      same(s -> {
        prepare(s);
        deploy(
            s,
            process(
                undone("a"),
                service("a", "")
                    .replace(
                        "</serviceTask>",
                        "<multiInstanceLoopCharacteristics isSequential='%s'><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics></serviceTask>"
                            .formatted(sequential)),
                thrown(""),
                "<userTask id='t'/>"));
        s.start("p");
        say(s, "thrown");
        complete(s, "t");
        say(s, "end");
      });
    }
  }

  @Test
  void subProcessLegs() {
    for (String sequential : List.of("true", "false")) {
      same(s -> {
        s.work(e -> {
          if (e.getCurrentActivityId().equals("a")) {
            e.setVariableLocal("x", "y");
            e.setVariable("own", "leg" + e.getVariable("loopCounter"));
          }
          s.note(e.getCurrentActivityId() + seen(e.getVariables()) + e.getVariable("loopCounter"));
          s.advance(Duration.ofSeconds(1));
        });
        deploy(
            s,
            process(
                "",
                sub("sub", own("x") + undone("a"), service("a", ""))
                    .replace(
                        "<subProcess id='sub'>",
                        "<subProcess id='sub'><multiInstanceLoopCharacteristics isSequential='%s'><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>"
                            .formatted(sequential)),
                "<userTask id='between'/>",
                thrown(""),
                "<userTask id='t'/>"));
        s.start("p");
        say(s, "between");
        complete(s, "between");
        s.sayNotesSorted("thrown");
        say(s, "thrown");
        complete(s, "t");
        say(s, "end");
      });
    }
  }

  @Test
  void boundaryOfSubProcess() {
    String why = "an activity of its own that undoes a sub-process stands for all that is in it";
    same(
        s -> {
          prepare(s);
          deploy(
              s,
              process(
                  undone("sub"),
                  sub("sub", undone("a"), service("a", "")),
                  "<userTask id='between'/>",
                  thrown(""),
                  "<userTask id='t'/>"));
          s.start("p");
          say(s, "between");
          complete(s, "between");
          say(s, "thrown");
        },
        differs(
            why,
            "subscriptions: [compensate sub true false]",
            "subscriptions: [compensate a false false, compensate sub true true]"),
        differs(
            why,
            "thrown: throw.start u_sub.start u_sub throw.end",
            "thrown: throw.start u_a.start u_a throw.end"));
  }

  @Test
  void handlers() {
    same(s -> {
      prepare(s);
      hear(s);
      deploy(
          s,
          Models.line("q", service("q1", ""), "<userTask id='q2'/>")
                  .replace("start'", "qs'")
                  .replace("end'", "qe'")
                  .replace("id='f", "id='q_f")
              + process(
                  undone(
                          "a",
                          "<subProcess id='u_a' isForCompensation='true'>"
                              + TRACE
                              + Models.steps(
                                  "h_s", "h_e", "h_f", service("h1", ""), "<userTask id='h2'/>")
                              + "</subProcess>")
                      + undone(
                          "b",
                          "<callActivity id='u_b' isForCompensation='true' calledElement='q'>"
                              + TRACE
                              + "</callActivity>")
                      + undone(
                          "c",
                          "<scriptTask id='u_c' scriptFormat='juel' isForCompensation='true'>"
                              + TRACE
                              + "<script>${bean.call('c')}</script></scriptTask>"),
                  service("a", ""),
                  service("b", ""),
                  service("c", ""),
                  thrown(""),
                  "<userTask id='t'/>"));
      s.start("p");
      s.sayNotesSorted("thrown");
      say(s, "waiting");
      complete(s, "h2");
      say(s, "h2");
      complete(s, "q2");
      say(s, "q2");
      complete(s, "t");
      say(s, "end");
      sayHistory(s, Set.of());
    });
  }

  @Test
  void asynchronousHandlers() {
    same(
        s -> {
          prepare(s);
          deploy(
              s,
              process(
                  undone("a")
                          .replace("isForCompensation", "flowable:async='true' isForCompensation")
                      + undone("b")
                          .replace(
                              "isForCompensation", "flowable:asyncLeave='true' isForCompensation"),
                  service("a", ""),
                  service("b", ""),
                  thrown(""),
                  "<userTask id='t'/>"));
          s.start("p");
          say(s, "thrown");
          s.saySorted(
              "jobs",
              s.management().createJobQuery().list(),
              j -> j.getElementId() + " " + j.getJobHandlerType());
          s.runJobs();
          say(s, "ran");
          complete(s, "t");
          say(s, "end");
          sayHistory(s, Set.of());
        },
        differs(
            "asyncLeave is executed on every activity",
            "jobs: [u_a async-continuation, u_b async-after]",
            "jobs: [u_a async-continuation]"));
  }

  @Test
  void thrownTwice() {
    same(s -> {
      prepare(s);
      deploy(
          s,
          process(
              undone("a"),
              service("a", ""),
              thrown(""),
              thrown("").replace("throw'", "throw2'"),
              "<userTask id='t'/>"));
      s.start("p");
      say(s, "thrown");
    });
  }

  @Test
  void loops() {
    same(s -> {
      prepare(s);
      deploy(
          s,
          "<process id='p'><startEvent id='s'/>"
              + Models.flow("f1", "s", "a")
              + service("a", "")
              + undone("a")
              + Models.flow("f2", "a", "w")
              + "<userTask id='w'/>"
              + Models.flow("f3", "w", "x")
              + "<exclusiveGateway id='x'/><sequenceFlow id='f4' sourceRef='x'"
              + " targetRef='a'><conditionExpression>${more}</conditionExpression></sequenceFlow><sequenceFlow"
              + " id='f5' sourceRef='x'"
              + " targetRef='throw'><conditionExpression>${!more}</conditionExpression></sequenceFlow>"
              + thrown("a")
              + Models.flow("f6", "throw", "t")
              + "<userTask id='t'/></process>");
      String id = s.start("p", Map.of("more", true));
      complete(s, "w");
      s.runtime().setVariable(id, "more", false);
      say(s, "twice");
      complete(s, "w");
      say(s, "thrown");
    });
  }

  @Test
  void eventSubProcessThrows() {
    for (boolean interrupting : List.of(true, false)) {
      String other = interrupting ? "" : "message es false false";
      same(
          s -> {
            prepare(s);
            deploy(
                s,
                "<message id='m' name='m'/>"
                    + process(
                        undone("a")
                            + "<subProcess id='esp' triggeredByEvent='true'><startEvent id='es'"
                            + " isInterrupting='"
                            + interrupting
                            + "'><messageEventDefinition messageRef='m'/></startEvent>"
                            + Models.flow("g1", "es", "throw")
                            + thrown("")
                            + Models.flow("g2", "throw", "et")
                            + "<userTask id='et'/></subProcess>",
                        service("a", ""),
                        "<userTask id='t'/>"));
            s.start("p");
            say(s, "waits");
            Execution waiting =
                s.runtime().createExecutionQuery().messageEventSubscriptionName("m").singleResult();
            s.runtime().messageEventReceived("m", Objects.requireNonNull(waiting).getId());
            say(s, "thrown");
          },
          differs(
              SCOPE_AROUND,
              "thrown: throw.start u_a.start u_a throw.end",
              "thrown: throw.start throw.end"),
          differs(
              SCOPE_AROUND,
              "subscriptions: [" + other + "]",
              "subscriptions: [compensate a true false"
                  + (interrupting ? "" : ", ")
                  + other
                  + "]"));
    }
  }

  @Test
  void neverThrown() {
    same(s -> {
      prepare(s);
      deploy(
          s,
          process(
              undone("c"),
              service("c", ""),
              sub("outer", undone("b"), service("b", "")),
              "<userTask id='t'/>"));
      s.start("p");
      say(s, "waits");
      complete(s, "t");
      say(s, "end");
      sayHistory(s, Set.of());
    });
  }
}
