package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.task.Task;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Variables that gather those of the instances of a multi-instance activity. */
final class VariableAggregationTest {
  private static final String ALL =
      "<flowable:variableAggregation target='all'>%s</flowable:variableAggregation>"
          .formatted("<variable source='own'/><variable source='item' target='of'/>");

  private static String loop(boolean sequential, String aggregations, String more) {
    return """
    <multiInstanceLoopCharacteristics isSequential='%s' flowable:collection='list'
        flowable:elementVariable='item'>
      <extensionElements>%s</extensionElements>%s
    </multiInstanceLoopCharacteristics>
    """
        .formatted(sequential, aggregations, more);
  }

  private static String task(String before, String loop) {
    return "<userTask id='task' name='${item}'>%s%s</userTask><sequenceFlow id='on' sourceRef='task' targetRef='after'/><userTask id='after'/>"
        .formatted(before, loop);
  }

  private static void deploy(Scene s, String activity) {
    s.deploy(
        """
        <signal id='stop' name='stop'/>
        <process id='p'>
          <startEvent id='start'/>
          <sequenceFlow id='in' sourceRef='start' targetRef='task'/>
          %s
        </process>
        """
            .formatted(activity));
  }

  private static List<Task> open(Scene s) {
    return s.tasks().createTaskQuery().list().stream()
        .sorted(Comparator.comparing(t -> String.valueOf(t.getName())))
        .toList();
  }

  private static void complete(Scene s, int which, Object own) {
    Task task = open(s).get(which);
    s.runtime().setVariableLocal(Objects.requireNonNull(task.getExecutionId()), "own", own);
    s.tasks().complete(task.getId());
  }

  private static void sayAll(Scene s) {
    s.saySorted("tasks", open(s), t -> t.getTaskDefinitionKey() + t.getName());
    s.saySorted(
        "variables",
        s.runtime().createVariableInstanceQuery().list().stream()
            .filter(v -> v.getName().startsWith("all"))
            .toList(),
        v ->
            v.getName()
                + "="
                + v.getValue()
                + (Objects.equals(v.getExecutionId(), v.getProcessInstanceId()) ? "" : " local"));
  }

  private static Map<String, Object> list(Object... elements) {
    return Map.of("list", new ArrayList<>(List.of(elements)));
  }

  @ParameterizedTest
  @CsvSource({"false, 1", "false, 0", "true, 0"})
  void allInstances(boolean sequential, int first) {
    same(s -> {
      deploy(s, task("", loop(sequential, ALL, "")));
      s.start("p", list("a", "b", "c"));
      for (int which : new int[] {first, first, 0}) {
        complete(s, which, "by " + which);
      }
      sayAll(s);
    });
  }

  @Test
  void whatWasGatheredIsNoVariableYet() {
    same(
        s -> {
          deploy(s, task("", loop(true, ALL, "")));
          s.start("p", list("a", "b"));
          sayAll(s);
          complete(s, 0, "x");
          sayAll(s);
        },
        differs(
            "a query finds no variable that getVariable does not",
            "variables: []",
            "variables: [all={\"own\":\"x\",\"of\":\"a\"}]"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void completionConditions(boolean sequential) {
    same(s -> {
      String until = "<completionCondition>${nrOfCompletedInstances >= 2}</completionCondition>";
      deploy(s, task("", loop(sequential, ALL, until)));
      s.start("p", list("a", "b", "c"));
      complete(s, 0, 1);
      complete(s, 0, 2L);
      sayAll(s);
    });
  }

  @Test
  void valuesOfEveryType() {
    same(s -> {
      deploy(s, task("", loop(true, ALL, "")));
      List<Object> values =
          List.of(
              "a \"text\"",
              true,
              (short) 1,
              2,
              3L,
              4.5,
              UUID.fromString("00000000-0000-0001-0000-000000000002"),
              LocalDate.of(2026, 1, 2),
              Instant.parse("2026-01-02T03:04:05Z"),
              Date.from(Instant.parse("2026-01-02T03:04:05.678Z")));
      s.start("p", list(values.stream().map(v -> (Object) "x").toArray()));
      values.forEach(value -> complete(s, 0, value));
      sayAll(s);
    });
  }

  @Test
  void emptyCollectionsAndMissingSources() {
    same(s -> {
      deploy(s, task("", loop(false, ALL, "")));
      s.start("p", list());
      sayAll(s);
      s.start("p", list("a"));
      Task leg = open(s).getFirst();
      s.tasks().complete(open(s).get(leg.getName() == null ? 1 : 0).getId());
      sayAll(s);
    });
  }

  @Test
  void nullsAndExpressions() {
    same(s -> {
      String aggregation =
          """
          <flowable:variableAggregation targetExpression='all${name}'>
            <variable source='nothing'/>
            <variable sourceExpression='${item} of ${loopCounter}' target='text'/>
            <variable sourceExpression='literal' targetExpression='key${loopCounter}'/>
            <variable sourceExpression='${nothing}' target='null'/>
          </flowable:variableAggregation>
          """;
      deploy(s, task("", loop(false, aggregation, "")));
      Map<String, Object> variables = new HashMap<>(list("a", "b"));
      variables.put("name", "Here");
      variables.put("nothing", null);
      s.start("p", variables);
      complete(s, 1, "x");
      complete(s, 0, "y");
      sayAll(s);
    });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<flowable:executionListener event='end' expression='${execution.setVariableLocal(\"own\", \"late\")}'/>"
      })
  void inSubProcesses(String listener) {
    same(s -> {
      String two =
          ALL
              + "<flowable:variableAggregation target='allOther'><flowable:variable source='item'/></flowable:variableAggregation>"
              + "<flowable:variableAggregation target='allGone' storeAsTransientVariable='true'><variable source='item'/></flowable:variableAggregation>";
      deploy(
          s,
          """
          <subProcess id='task'>
            <startEvent id='s1'/>
            <sequenceFlow id='f1' sourceRef='s1' targetRef='inner'/>
            <subProcess id='inner'><extensionElements>%s</extensionElements>%s
              <startEvent id='s2'/>
              <sequenceFlow id='f3' sourceRef='s2' targetRef='t'/>
              <userTask id='t' name='${item}'/>
            </subProcess>
            <sequenceFlow id='f4' sourceRef='inner' targetRef='then'/>
            <userTask id='then'/>
          </subProcess>
          """
              .formatted(listener, loop(false, two, "")));
      s.start("p", list("a", "b"));
      complete(s, 0, "x");
      complete(s, 0, "y");
      sayAll(s);
    });
  }

  @Test
  void terminatedOnes() {
    same(s -> {
      deploy(
          s,
          """
          <subProcess id='task'>%s
            <startEvent id='s1'/>
            <sequenceFlow id='f1' sourceRef='s1' targetRef='t'/>
            <userTask id='t' name='${item}'/>
            <sequenceFlow id='f2' sourceRef='t' targetRef='x'/>
            <exclusiveGateway id='x'/>
            <sequenceFlow id='f3' sourceRef='x' targetRef='e1'>
              <conditionExpression>${item == 'a'}</conditionExpression></sequenceFlow>
            <sequenceFlow id='f4' sourceRef='x' targetRef='e2'>
              <conditionExpression>${item != 'a'}</conditionExpression></sequenceFlow>
            <endEvent id='e1'/>
            <endEvent id='e2'><terminateEventDefinition flowable:terminateMultiInstance='true'/></endEvent>
          </subProcess>
          <sequenceFlow id='on' sourceRef='task' targetRef='after'/>
          <userTask id='after'/>
          """
              .formatted(loop(false, ALL, "")));
      s.start("p", list("a", "b", "c"));
      s.tasks().complete(open(s).get(0).getId());
      s.tasks().complete(open(s).get(0).getId());
      sayAll(s);
    });
  }

  @Test
  void cancelledOnes() {
    same(s -> {
      deploy(
          s,
          task("", loop(false, ALL, ""))
              + """
              <boundaryEvent id='b' attachedToRef='task'><signalEventDefinition signalRef='stop'/></boundaryEvent>
              <sequenceFlow id='bOn' sourceRef='b' targetRef='after'/>
              """);
      s.start("p", list("a", "b"));
      complete(s, 0, "x");
      s.runtime().signalEventReceived("stop");
      sayAll(s);
    });
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void code(boolean sequential) {
    same(s -> {
      deploy(
          s,
          task(
              "",
              loop(
                  sequential,
                  "<flowable:variableAggregation target='all' class='%s'/>"
                      .formatted(Aggregating.class.getName()),
                  "")));
      s.start("p", list("a", "b", "c"));
      if (!sequential) {
        complete(s, 2, "x");
      }
      while ("task".equals(open(s).getFirst().getTaskDefinitionKey())) {
        complete(s, 0, "y");
      }
      sayAll(s);
    });
  }
}
