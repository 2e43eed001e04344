package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which files deploy, and what becomes of instances of those that do. */
final class FileRulesTest {
  static void deploy(Scene s, String process) {
    try {
      s.deploy(process);
      s.say("file", "deployed");
    } catch (RuntimeException e) {
      s.say("file", "refused");
    }
  }

  /** A file that Turgo refuses and Flowable deploys. */
  private static void onlyRefusedHere(String why, String process) {
    same(s -> deploy(s, process), differs(why, "file: refused", "file: deployed"));
  }

  /** A file that Flowable refuses; Turgo deploys it, and an instance ends at once. */
  private static void onlyAcceptedHere(String why, String process) {
    same(
        s -> {
          deploy(s, process);
          start(s);
        },
        differs(why, "file: deployed", "file: refused"),
        differs(why, "start: false", "start: throws TurgoObjectNotFoundException"));
  }

  static void start(Scene s) {
    s.attempt("start", () -> s.start("p", Map.of("x", 1)).isEmpty());
    s.saySorted("tasks", s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
    s.say("instances", s.runtime().createProcessInstanceQuery().count());
    s.sayNotes("notes");
  }

  private static String boundary(String attachedTo, String after) {
    return "<process id='p'>"
        + Models.steps("start", "end", "f", "<userTask id='task'/>")
        + "<boundaryEvent id='timer' attachedToRef='"
        + attachedTo
        + "'><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>"
        + "</boundaryEvent>"
        + after
        + "</process>";
  }

  @Test
  void literalExpression() {
    onlyRefusedHere(
        "a text runs nothing",
        Models.line("p", "<serviceTask id='a' flowable:expression='bean.run()'/>"));
  }

  @Test
  void constantExpression() {
    same(
        Peer.BOTH,
        s -> {
          deploy(
              s,
              Models.line(
                  "p",
                  "<serviceTask id='a' flowable:expression='true' flowable:resultVariableName='r'/>",
                  "<userTask id='b'/>"));
          s.say("variables", s.runtime().getVariables(s.start("p")));
        });
  }

  @Test
  void eventGatewayWithOneFlow() {
    same(
        Peer.BOTH,
        s -> {
          deploy(
              s,
              "<process id='p'>"
                  + Models.steps(
                      "start",
                      "end",
                      "f",
                      "<eventBasedGateway id='g'/>",
                      "<intermediateCatchEvent id='wait'><timerEventDefinition><timeDuration>PT1H"
                          + "</timeDuration></timerEventDefinition></intermediateCatchEvent>")
                  + "</process>");
          start(s);
          s.advance(Duration.ofHours(2));
          s.runJobs();
          s.say("then", s.runtime().createProcessInstanceQuery().count());
        });
  }

  @Test
  void boundaryEventWithoutFlow() {
    same(s -> {
      deploy(s, boundary("task", ""));
      s.start("p");
      s.advance(Duration.ofHours(2));
      s.runJobs();
      s.say("instances", s.runtime().createProcessInstanceQuery().count());
    });
  }

  @Test
  void dataObjectWithoutName() {
    same(
        s -> {
          deploy(
              s,
              "<process id='p'><dataObject id='d' isCollection='false'/>"
                  + Models.steps("start", "end", "f", "<userTask id='task'/>")
                  + "</process>");
          s.attempt("variables", () -> s.runtime().getVariables(s.start("p")));
        },
        differs("modellers write the name on the reference", "file: deployed", "file: refused"),
        differs(
            "modellers write the name on the reference",
            "variables: {}",
            "variables: throws TurgoObjectNotFoundException"));
  }

  @Test
  void nodeThatIsNeverReached() {
    same(s -> {
      deploy(
          s,
          "<process id='p'>"
              + Models.steps("start", "end", "f", "<userTask id='task'/>")
              + "<userTask id='lost'/>"
              + Models.flow("g", "lost", "end")
              + "</process>");
      start(s);
    });
  }

  @Test
  void exclusiveGatewayWithoutFlow() {
    onlyAcceptedHere(
        "the standard has what nothing leaves be an end",
        "<process id='p'><startEvent id='start'/><exclusiveGateway id='g'/>"
            + Models.flow("f", "start", "g")
            + "</process>");
  }

  @Test
  void parallelGatewayWithoutFlow() {
    same(s -> {
      deploy(
          s,
          "<process id='p'><startEvent id='start'/><parallelGateway id='g'/>"
              + Models.flow("f", "start", "g")
              + "</process>");
      start(s);
    });
  }

  @Test
  void conditionBehindParallelGateway() {
    same(s -> {
      deploy(
          s,
          "<process id='p'><startEvent id='start'/><parallelGateway id='g'/>"
              + Models.flow("f", "start", "g")
              + "<sequenceFlow id='c' sourceRef='g' targetRef='task'>"
              + "<conditionExpression>${x == 2}</conditionExpression></sequenceFlow>"
              + "<userTask id='task'/></process>");
      start(s);
    });
  }

  @Test
  void conditionOnADefaultFlow() {
    onlyAcceptedHere(
        "the standard does not ask it",
        "<process id='p'><startEvent id='start'/>"
            + "<exclusiveGateway id='g' default='c'/>"
            + Models.flow("f", "start", "g")
            + "<sequenceFlow id='c' sourceRef='g' targetRef='end'>"
            + "<conditionExpression>${x == 2}</conditionExpression></sequenceFlow>"
            + "<endEvent id='end'/></process>");
  }

  @Test
  void scriptWithoutText() {
    onlyAcceptedHere(
        "the standard has a script be optional",
        Models.line("p", "<scriptTask id='a' scriptFormat='groovy'><script/></scriptTask>"));
  }

  @Test
  void subProcessWithoutId() {
    same(s -> {
      deploy(
          s,
          "<process id='p'>"
              + Models.steps("start", "end", "f", "<userTask id='task'/>")
              + "<subProcess triggeredByEvent='true'>"
              + "<startEvent id='in'><timerEventDefinition><timeDuration>PT1H</timeDuration>"
              + "</timerEventDefinition></startEvent></subProcess></process>");
      start(s);
      s.advance(Duration.ofHours(2));
      s.runJobs();
      s.say("then", s.runtime().createProcessInstanceQuery().count());
    });
  }

  @Test
  void intermediateEventWithoutFlow() {
    String wait =
        "<intermediateCatchEvent id='wait'><timerEventDefinition><timeDuration>PT1H</timeDuration>"
            + "</timerEventDefinition></intermediateCatchEvent>";
    same(
        Peer.BOTH,
        s -> {
          deploy(
              s,
              "<process id='p'><startEvent id='start'/>"
                  + wait
                  + Models.flow("f", "start", "wait")
                  + "</process>");
          start(s);
          s.advance(Duration.ofHours(2));
          s.runJobs();
          s.say("then", s.runtime().createProcessInstanceQuery().count());
        });
    onlyRefusedHere(
        "BPMN forbids it",
        "<process id='p'><startEvent id='start'/><endEvent id='end'/>"
            + wait
            + Models.flow("f", "start", "end")
            + Models.flow("g", "wait", "end")
            + "</process>");
  }

  @Test
  void cancelBoundaryEvents() {
    same(s ->
        deploy(
            s,
            "<process id='p'>"
                + Models.steps(
                    "start",
                    "end",
                    "f",
                    "<transaction id='t'>"
                        + Models.steps("s1", "e1", "g", "<userTask id='inner'/>")
                        + "</transaction>")
                + "<boundaryEvent id='b' attachedToRef='t'><cancelEventDefinition/>"
                + "</boundaryEvent><boundaryEvent id='c' attachedToRef='t'>"
                + "<cancelEventDefinition/></boundaryEvent></process>"));
  }

  @Test
  void endOfAnAdHocSubProcess() {
    onlyRefusedHere(
        "BPMN forbids it",
        Models.line(
            "p",
            "<adHocSubProcess id='a'><userTask id='u'/><endEvent id='e'/>"
                + Models.flow("g", "u", "e")
                + "</adHocSubProcess>"));
  }

  @Test
  void flowFromAnEnd() {
    onlyRefusedHere(
        "BPMN forbids it, and nothing goes on behind an end",
        "<process id='p'>"
            + Models.steps("start", "end", "f", "<userTask id='task'/>")
            + Models.flow("g", "end", "task")
            + "</process>");
  }

  @Test
  void flowToTheStart() {
    onlyRefusedHere(
        "BPMN forbids it",
        "<process id='p'>"
            + Models.steps("start", "end", "f", "<userTask id='task'/>")
            + Models.flow("g", "task", "start")
            + "</process>");
  }

  @Test
  void flowToABoundaryEvent() {
    onlyRefusedHere(
        "BPMN forbids it: a timer begins with its activity",
        boundary("task", Models.flow("g", "task", "timer")));
  }

  @Test
  void twoStartEvents() {
    same(s ->
        deploy(
            s,
            "<process id='p'>"
                + Models.steps("start", "end", "f", "<userTask id='task'/>")
                + Models.steps("start2", "end2", "g", "<userTask id='task2'/>")
                + "</process>"));
  }

  @Test
  void noStartEvent() {
    String why = "BPMN has what no flow leads to begin";
    same(
        s -> {
          deploy(
              s,
              "<process id='p'><userTask id='task'/><endEvent id='end'/>"
                  + Models.flow("f", "task", "end")
                  + "</process>");
          start(s);
        },
        differs(why, "start: false", "start: throws TurgoException"),
        differs(why, "tasks: [task]", "tasks: []"),
        differs(why, "instances: 1", "instances: 0"));
  }

  @Test
  void complexGateway() {
    String process =
        "<process id='p'><startEvent id='start'/><complexGateway id='fork'/>"
            + "<userTask id='task'/><userTask id='other'/><endEvent id='end'/>"
            + Models.flow("f", "start", "fork")
            + Models.flow("g", "fork", "task")
            + Models.flow("h", "fork", "other")
            + Models.flow("i", "task", "end")
            + Models.flow("j", "other", "end")
            + "</process>";
    same(s -> {
      deploy(s, process);
      start(s);
    });
  }

  @Test
  void attachedToSomethingOfAnotherScope() {
    onlyRefusedHere(
        "BPMN forbids it",
        "<process id='p'>"
            + Models.steps(
                "start",
                "end",
                "f",
                "<subProcess id='sub'>"
                    + Models.steps("s1", "e1", "g", "<userTask id='inner'/>")
                    + "</subProcess>")
            + "<boundaryEvent id='timer' attachedToRef='inner'><timerEventDefinition>"
            + "<timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>"
            + Models.flow("h", "timer", "end")
            + "</process>");
  }

  @Test
  void emptyProcessOfAnotherPool() {
    same(
        s -> {
          deploy(s, Models.ONE_TASK + "<process id='q'/>");
          start(s);
          s.attempt("other", () -> s.start("q").isEmpty());
        },
        differs(
            "a pool of which nothing is known is no definition",
            "other: throws TurgoObjectNotFoundException",
            "other: throws TurgoException"));
  }

  @Test
  void implementationTwice() {
    onlyRefusedHere(
        "one of the two would not run",
        Models.line("p", "<serviceTask id='a' flowable:class='x.Y' flowable:expression='${1}'/>"));
  }

  @Test
  void noImplementation() {
    same(s -> deploy(s, Models.line("p", "<serviceTask id='a'/>")));
  }

  @Test
  void prefixedReference() {
    same(s -> {
      s.attempt(
          "deploy",
          () ->
              s.repository()
                  .createDeployment()
                  .addString(
                      "scenario.bpmn20.xml",
                      Scene.file(boundary("A:task", ""))
                          .replace(
                              "targetNamespace=\"parity\"",
                              "xmlns:A=\"parity\" targetNamespace=\"parity\""))
                  .deploy()
                  .getId()
                  .isEmpty());
    });
  }

  @Test
  void timerAtAnEnd() {
    onlyRefusedHere(
        "BPMN forbids it: the end would not wait for it",
        "<process id='p'><startEvent id='start'/><endEvent id='end'><timerEventDefinition>"
            + "<timeDuration>PT1H</timeDuration></timerEventDefinition></endEvent>"
            + Models.flow("f", "start", "end")
            + "</process>");
  }
}
