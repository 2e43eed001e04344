package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which files deploy, and what becomes of instances of those that do. */
final class FileRulesTest {
  private static final String REFUSED = "deploy: throws BpmnDeploymentException";

  private static void deploy(Scene s, String process) {
    s.attempt("deploy", () -> s.deploy(process).getId().isEmpty());
  }

  private static void start(Scene s) {
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
    same(
        s ->
            deploy(
                s, Models.line("p", "<serviceTask id='a' flowable:expression='bean.run()'/>")),
        differs("a text runs nothing", REFUSED, "deploy: false"));
  }

  @Test
  void boundaryEventWithoutFlow() {
    same(s -> {
      deploy(s, boundary("task", ""));
      s.start("p");
      s.advance(java.time.Duration.ofHours(2));
      s.runJobs();
      s.say("instances", s.runtime().createProcessInstanceQuery().count());
    });
  }

  @Test
  void dataObjectWithoutName() {
    same(s -> {
      deploy(
          s,
          "<process id='p'><dataObject id='d' isCollection='false'/>"
              + Models.steps("start", "end", "f", "<userTask id='task'/>")
              + "</process>");
      s.attempt("variables", () -> s.runtime().getVariables(s.start("p")));
    });
  }

  @Test
  void nodeThatIsNeverReached() {
    same(
        s ->
            deploy(
                s,
                "<process id='p'>"
                    + Models.steps("start", "end", "f", "<userTask id='task'/>")
                    + "<userTask id='lost'/>"
                    + Models.flow("g", "lost", "end")
                    + "</process>"),
        differs("what it shows would never run", REFUSED, "deploy: false"));
  }

  @Test
  void exclusiveGatewayWithoutFlow() {
    same(
        s ->
            deploy(
                s,
                "<process id='p'><startEvent id='start'/><exclusiveGateway id='g'/>"
                    + Models.flow("f", "start", "g")
                    + "</process>"));
  }

  @Test
  void parallelGatewayWithoutFlow() {
    same(
        s ->
            deploy(
                s,
                "<process id='p'><startEvent id='start'/><parallelGateway id='g'/>"
                    + Models.flow("f", "start", "g")
                    + "</process>"),
        differs("a gateway is no end", REFUSED, "deploy: false"));
  }

  @Test
  void conditionBehindParallelGateway() {
    same(
        s ->
            deploy(
                s,
                "<process id='p'><startEvent id='start'/><parallelGateway id='g'/>"
                    + Models.flow("f", "start", "g")
                    + "<sequenceFlow id='c' sourceRef='g' targetRef='end'>"
                    + "<conditionExpression>${x == 2}</conditionExpression></sequenceFlow>"
                    + "<endEvent id='end'/></process>"),
        differs("the condition would not be asked", REFUSED, "deploy: false"));
  }

  @Test
  void conditionOnADefaultFlow() {
    same(
        s ->
            deploy(
                s,
                "<process id='p'><startEvent id='start'/>"
                    + "<exclusiveGateway id='g' default='c'/>"
                    + Models.flow("f", "start", "g")
                    + "<sequenceFlow id='c' sourceRef='g' targetRef='end'>"
                    + "<conditionExpression>${x == 2}</conditionExpression></sequenceFlow>"
                    + "<endEvent id='end'/></process>"));
  }

  @Test
  void flowFromAnEnd() {
    same(
        s ->
            deploy(
                s,
                "<process id='p'>"
                    + Models.steps("start", "end", "f", "<userTask id='task'/>")
                    + Models.flow("g", "end", "task")
                    + "</process>"));
  }

  @Test
  void flowToTheStart() {
    same(
        s ->
            deploy(
                s,
                "<process id='p'>"
                    + Models.steps("start", "end", "f", "<userTask id='task'/>")
                    + Models.flow("g", "task", "start")
                    + "</process>"));
  }

  @Test
  void flowToABoundaryEvent() {
    same(s -> deploy(s, boundary("task", Models.flow("g", "task", "timer"))));
  }

  @Test
  void twoStartEvents() {
    same(
        s ->
            deploy(
                s,
                "<process id='p'>"
                    + Models.steps("start", "end", "f", "<userTask id='task'/>")
                    + Models.steps("start2", "end2", "g", "<userTask id='task2'/>")
                    + "</process>"));
  }

  @Test
  void noStartEvent() {
    same(
        s ->
            deploy(
                s,
                "<process id='p'><userTask id='task'/><endEvent id='end'/>"
                    + Models.flow("f", "task", "end")
                    + "</process>"));
  }

  @Test
  void attachedToSomethingOfAnotherScope() {
    same(
        s ->
            deploy(
                s,
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
                    + "</process>"));
  }

  @Test
  void emptyProcessOfAnotherPool() {
    same(s -> {
      deploy(s, Models.ONE_TASK + "<process id='q'/>");
      start(s);
      s.attempt("other", () -> s.start("q").isEmpty());
    });
  }

  @Test
  void implementationTwice() {
    same(
        s ->
            deploy(
                s,
                Models.line(
                    "p",
                    "<serviceTask id='a' flowable:class='x.Y' flowable:expression='${1}'/>")));
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
}
