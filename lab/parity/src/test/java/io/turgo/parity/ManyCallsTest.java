package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.task.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Call activities that are done several times, and what becomes of what they call. */
final class ManyCallsTest {
  private static final String CHILD = Models.line("child", "<userTask id='inner' name='${item}'/>");

  private static String calling(String own, String loop, String inside, String mappings) {
    return Models.line(
        "p",
        "<callActivity id='call' calledElement='child' %s><extensionElements><flowable:in source='item' target='item'/>%s</extensionElements><multiInstanceLoopCharacteristics flowable:collection='list' flowable:elementVariable='item' %s>%s</multiInstanceLoopCharacteristics></callActivity>"
            .formatted(own, mappings, loop, inside),
        "<userTask id='after' name='after'/>");
  }

  private static void start(Scene s, String calling) {
    s.deploy(CHILD);
    s.deploy(calling);
    s.start("p", Map.of("list", new ArrayList<>(List.of("a", "b", "c"))));
  }

  private static void state(Scene s, String label) {
    s.saySorted(label, s.tasks().createTaskQuery().list(), Task::getName);
    s.say("running", s.runtime().createProcessInstanceQuery().count());
    s.say("called", s.runtime().createProcessInstanceQuery().processDefinitionKey("child").count());
    s.saySorted(
        "counts",
        s.runtime().createVariableInstanceQuery().list().stream()
            .filter(v -> v.getName().startsWith("nrOf") || v.getName().startsWith("r"))
            .toList(),
        v -> v.getName() + "=" + v.getValue());
  }

  private static void complete(Scene s, String name) {
    Task task =
        s.tasks().createTaskQuery().list().stream()
            .sorted(Comparator.comparing(Task::getName))
            .filter(one -> name.equals(one.getName()))
            .findFirst()
            .orElseThrow();
    s.tasks().complete(task.getId(), Map.of("own", name));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void oneAfterTheOtherOrAllAtOnce(boolean sequential) {
    same(s -> {
      start(
          s,
          calling(
              "",
              "isSequential='" + sequential + "'",
              "",
              "<flowable:out source='own' target='r'/>"));
      state(s, "started");
      for (String name : List.of("a", "b", "c")) {
        complete(s, name);
        state(s, name);
      }
      complete(s, "after");
      state(s, "end");
    });
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aConditionEndsTheOthers(boolean sequential) {
    same(s -> {
      start(
          s,
          calling(
              "",
              "isSequential='" + sequential + "'",
              "<completionCondition>${nrOfCompletedInstances == 2}</completionCondition>",
              ""));
      complete(s, "a");
      state(s, "one");
      complete(s, "b");
      state(s, "two");
      s.saySorted(
          "history",
          s.history().createHistoricProcessInstanceQuery().processDefinitionKey("child").list(),
          p -> (p.getEndTime() != null) + " " + p.getDeleteReason());
    });
  }

  @ParameterizedTest
  @ValueSource(strings = {"flowable:async='true'", "flowable:completeAsync='true'"})
  void withJobs(String attributes) {
    for (boolean sequential : List.of(true, false)) {
      boolean leaves = attributes.contains("async=") && !sequential;
      same(
          s -> {
            start(s, calling(attributes, "isSequential='" + sequential + "'", "", ""));
            s.say("jobs", s.management().createJobQuery().count());
            s.runJobs();
            state(s, "started");
            for (String name : List.of("a", "b", "c")) {
              complete(s, name);
              s.say("jobs", s.management().createJobQuery().count());
              s.runJobs();
              state(s, name);
            }
          },
          leaves
              ? new Difference[] {
                differs("what is called at once needs no job to end", "jobs: 0", "jobs: 1")
              }
              : new Difference[0]);
    }
  }

  @Test
  void deletionOfAll() {
    same(s -> {
      start(s, calling("", "", "", ""));
      ProcessInstance parent =
          s.runtime().createProcessInstanceQuery().processDefinitionKey("p").singleResult();
      s.runtime().deleteProcessInstance(Objects.requireNonNull(parent).getId(), "gone");
      state(s, "gone");
      s.saySorted(
          "history",
          s.history().createHistoricProcessInstanceQuery().list(),
          p -> p.getProcessDefinitionKey() + " " + p.getDeleteReason());
    });
  }

  @Test
  void aTimerEndsAll() {
    same(s -> {
      start(
          s,
          calling("", "", "", "")
              .replace(
                  "</process>",
                  "<boundaryEvent id='b' attachedToRef='call'><timerEventDefinition>"
                      + "<timeDuration>PT1H</timeDuration></timerEventDefinition>"
                      + "</boundaryEvent><userTask id='late' name='late'/>"
                      + Models.flow("x", "b", "late")
                      + "</process>"));
      complete(s, "b");
      s.advance(Duration.ofHours(2));
      s.runJobs();
      state(s, "late");
    });
  }

  @Test
  void callsOfCalls() {
    same(s -> {
      s.deploy(CHILD);
      s.deploy(
          Models.line(
              "middle",
              "<callActivity id='call2' calledElement='child'><extensionElements><flowable:in"
                  + " sourceExpression='${item}${loopCounter}'"
                  + " target='item'/></extensionElements><multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics></callActivity>"));
      s.deploy(calling("", "", "", "").replace("'child'", "'middle'"));
      s.start("p", Map.of("list", new ArrayList<>(List.of("a", "b"))));
      state(s, "started");
      for (String name : List.of("a0", "b0", "a1", "b1")) {
        complete(s, name);
        state(s, name);
      }
    });
  }

  @Test
  void inASubProcessThatIsDoneSeveralTimes() {
    same(s -> {
      s.deploy(CHILD);
      s.deploy(
          Models.line(
              "p",
              "<subProcess id='sub'><multiInstanceLoopCharacteristics flowable:collection='list'"
                  + " flowable:elementVariable='item'/><startEvent id='i'/><callActivity id='call'"
                  + " calledElement='child'><extensionElements><flowable:in source='item'"
                  + " target='item'/><flowable:out source='own'"
                  + " target='r'/></extensionElements></callActivity><endEvent id='j'/>"
                  + Models.flow("i1", "i", "call")
                  + Models.flow("i2", "call", "j")
                  + "</subProcess>",
              "<userTask id='after' name='after'/>"));
      s.start("p", Map.of("list", new ArrayList<>(List.of("a", "b", "c"))));
      state(s, "started");
      for (String name : List.of("c", "a", "b")) {
        complete(s, name);
        state(s, name);
      }
    });
  }
}
