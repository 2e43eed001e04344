package io.turgo.parity;

import static io.turgo.parity.Parity.same;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What files of Camunda 7 do that Flowable refuses, or runs otherwise: Operaton is asked. */
final class CamundaModelsTest {
  private static final List<Peer> OPERATON = List.of(Peer.OPERATON);

  @Test
  void expressionThatNamesTheFileOfAScript() {
    same(
        OPERATON,
        s -> {
          s.deploy(
              Models.line(
                  "p",
                  "<scriptTask id='a' scriptFormat='groovy' flowable:resultVariable='r'"
                      + " flowable:resource='${file}'/>",
                  "<userTask id='b'/>"),
              Map.of("twice.groovy", "x * 2"));
          for (Object file :
              List.of(
                  "deployment://twice.groovy",
                  "classpath://io/turgo/parity/half.groovy",
                  "io/turgo/parity/half.groovy")) {
            s.say("r", s.runtime().getVariable(s.start("p", Map.of("file", file, "x", 4)), "r"));
          }
          for (Object file :
              List.of("deployment://gone.groovy", "gone.groovy", "http://a/b", " ", 5)) {
            s.attempt("of " + file, () -> fails(s, file));
          }
        });
  }

  private static String fails(Scene s, Object file) {
    try {
      s.start("p", Map.of("file", file, "x", 4));
      return "runs";
    } catch (RuntimeException e) {
      return "fails";
    }
  }

  @Test
  void constants() {
    same(
        OPERATON,
        s -> {
          s.deploy(
              Models.line(
                  "p",
                  "<serviceTask id='a' flowable:expression='true' flowable:resultVariable='r'/>",
                  "<scriptTask id='b' scriptFormat='juel' flowable:resultVariable='i'>"
                      + "<script>0</script></scriptTask>",
                  "<userTask id='c'/>"));
          s.runtime()
              .getVariables(s.start("p"))
              .forEach((name, value) -> s.say(name, value + " " + value.getClass().getName()));
        });
  }

  @Test
  void messagesThatNobodyDeclares() {
    same(
        OPERATON,
        s -> {
          s.deploy(
              "<process id='p'><startEvent id='start'/><intermediateThrowEvent id='a'>"
                  + "<messageEventDefinition/></intermediateThrowEvent><intermediateThrowEvent id='b'>"
                  + "<messageEventDefinition messageRef='gone' flowable:expression='${true}'/>"
                  + "</intermediateThrowEvent><userTask id='c'/><endEvent id='end'>"
                  + "<messageEventDefinition/></endEvent>"
                  + Models.flow("f", "start", "a")
                  + Models.flow("g", "a", "b")
                  + Models.flow("h", "b", "c")
                  + Models.flow("i", "c", "end")
                  + "</process>");
          s.start("p");
          s.saySorted("tasks", s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
          s.tasks().complete(s.tasks().createTaskQuery().singleResult().getId());
          s.say("instances", s.runtime().createProcessInstanceQuery().count());
        });
  }

  @Test
  void attributesThatNobodyReads() {
    same(
        OPERATON,
        s -> {
          s.deploy(
              "<process id='p'>"
                  + Models.steps(
                      "start",
                      "end",
                      "f",
                      "<userTask id='a' flowable:expression='${gone.run()}'/>",
                      "<scriptTask id='b' flowable:expression='${gone.run()}' scriptFormat='groovy'"
                          + " flowable:resultVariable='r'><script>1</script></scriptTask>",
                      "<userTask id='c'/>")
                  + "</process>");
          String id = s.start("p");
          s.tasks().complete(s.tasks().createTaskQuery().singleResult().getId());
          s.say("r", s.runtime().getVariable(id, "r"));
        });
  }

  @Test
  void sameRetryCycleOnAnActivityAndItsInstances() {
    String cycle =
        "<extensionElements><flowable:failedJobRetryTimeCycle>R5/PT10S"
            + "</flowable:failedJobRetryTimeCycle></extensionElements>";
    same(
        OPERATON,
        s -> {
          s.deploy(
              Models.line(
                  "p",
                  "<userTask id='a'>"
                      + cycle
                      + "<multiInstanceLoopCharacteristics>"
                      + cycle
                      + "<loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>"
                      + "</userTask>"));
          s.start("p");
          s.say("tasks", s.tasks().createTaskQuery().count());
        });
  }
}
