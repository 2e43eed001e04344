package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.task.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Variables that show what instances of a running multi-instance activity have given so far. */
final class OverviewVariablesTest {
  private static final String ALL =
      "<flowable:variableAggregation target='all' createOverviewVariable='true'>%s</flowable:variableAggregation>"
          .formatted("<variable source='own'/><variable source='item' target='of'/>");

  private static String loop(boolean sequential, String aggregations) {
    return """
    <multiInstanceLoopCharacteristics isSequential='%s' flowable:collection='list'
        flowable:elementVariable='item'>
      <extensionElements>%s</extensionElements>
    </multiInstanceLoopCharacteristics>
    """
        .formatted(sequential, aggregations);
  }

  private static void deploy(Scene s, String activity) {
    s.deploy(
        """
        <signal id='stop' name='stop'/>
        <process id='p'>
          <startEvent id='start'/>
          <sequenceFlow id='in' sourceRef='start' targetRef='task'/>
          %s
          <sequenceFlow id='on' sourceRef='task' targetRef='after'/><userTask id='after'/>
        </process>
        """
            .formatted(activity));
  }

  private static String userTask(String more) {
    return "<userTask id='task' name='${item}'>%s</userTask>".formatted(more);
  }

  private static List<Task> open(Scene s) {
    return s.tasks().createTaskQuery().list().stream()
        .sorted(Comparator.comparing(t -> String.valueOf(t.getName())))
        .toList();
  }

  private static void give(Scene s, int which, Object own) {
    s.runtime()
        .setVariableLocal(Objects.requireNonNull(open(s).get(which).getExecutionId()), "own", own);
  }

  private static void complete(Scene s, int which, Object own) {
    give(s, which, own);
    s.tasks().complete(open(s).get(which).getId());
  }

  private static boolean isOfAll(String name) {
    return name.startsWith("all");
  }

  private static void sayAll(Scene s, String id) {
    s.saySorted("tasks", open(s), t -> t.getTaskDefinitionKey() + t.getName());
    s.attempt("one", () -> String.valueOf(s.runtime().getVariable(id, "all")));
    s.attempt(
        "map",
        () ->
            s.runtime().getVariables(id).entrySet().stream()
                .filter(e -> isOfAll(e.getKey()))
                .map(e -> e.getKey() + "=" + e.getValue())
                .sorted()
                .toList()
                .toString());
    if (!open(s).isEmpty()) {
      s.attempt(
          "from a task",
          () -> String.valueOf(s.tasks().getVariable(open(s).getFirst().getId(), "all")));
    }
    s.attempt(
        "query",
        () ->
            s.runtime().createVariableInstanceQuery().list().stream()
                .filter(v -> isOfAll(v.getName()))
                .filter(v -> v.getProcessInstanceId() != null) // others are not seen in Turgo
                .map(v ->
                    v.getName()
                        + "="
                        + v.getValue()
                        + " "
                        + v.getTypeName()
                        + (Objects.equals(v.getExecutionId(), v.getProcessInstanceId())
                            ? ""
                            : " local"))
                .sorted()
                .toList()
                .toString());
    s.attempt(
        "history",
        () ->
            s.history().createHistoricVariableInstanceQuery().list().stream()
                .filter(v -> isOfAll(v.getVariableName()))
                .map(v -> v.getVariableName() + "=" + v.getValue() + " " + v.getVariableTypeName())
                .sorted()
                .toList()
                .toString());
  }

  private static Map<String, @Nullable Object> list(Object... elements) {
    return Map.of("list", new ArrayList<>(List.of(elements)));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whileItRuns(boolean sequential) {
    same(s -> {
      deploy(s, userTask(loop(sequential, ALL)));
      String id = s.start("p", list("a", "b", "c"));
      sayAll(s, id);
      give(s, 0, "early");
      sayAll(s, id);
      complete(s, sequential ? 0 : 1, "x");
      sayAll(s, id);
      complete(s, 0, "y");
      sayAll(s, id);
      complete(s, 0, "z");
      sayAll(s, id);
    });
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void severalWithNamesAndTransient(boolean sequential) {
    same(s -> {
      String several =
          ALL
              + """
              <flowable:variableAggregation targetExpression='all${name}' createOverviewVariable='true'>
                <variable sourceExpression='${item} of ${loopCounter}' targetExpression='key${loopCounter}'/>
              </flowable:variableAggregation>
              <flowable:variableAggregation target='allPassing' createOverviewVariable='true' storeAsTransientVariable='true'>
                <variable source='item'/>
              </flowable:variableAggregation>
              <flowable:variableAggregation target='allLate'><variable source='item'/></flowable:variableAggregation>
              """;
      deploy(s, userTask(loop(sequential, several)));
      Map<String, @Nullable Object> variables = new HashMap<>(list("a", "b"));
      variables.put("name", "Here");
      String id = s.start("p", variables);
      s.attempt("one", () -> String.valueOf(s.runtime().getVariable(id, "allHere")));
      complete(s, 0, "x");
      s.attempt("one", () -> String.valueOf(s.runtime().getVariable(id, "allHere")));
      s.attempt("passing", () -> String.valueOf(s.runtime().getVariable(id, "allPassing")));
      s.attempt("late", () -> String.valueOf(s.runtime().getVariable(id, "allLate")));
      complete(s, 0, "y");
      sayAll(s, id);
    });
  }

  private static void inEndListeners(Scene s, boolean sequential) {
    s.heard(e ->
        s.note(
            e.getVariable("item")
                + " "
                + e.getVariable("all")
                + " "
                + e.hasVariable("all")
                + " "
                + e.getVariables().get("all")));
    String listener =
        "<extensionElements><flowable:executionListener event='end' delegateExpression='${heard}'/></extensionElements>";
    deploy(s, userTask(listener + loop(sequential, ALL)));
    String id = s.start("p", list("a", "b"));
    complete(s, 0, "x");
    s.sayNotes("heard");
    complete(s, 0, "y");
    s.sayNotes("then");
    sayAll(s, id);
  }

  @Test
  void inEndListenersOfSequentialOnes() {
    same(s -> inEndListeners(s, true));
  }

  @Test
  void inEndListenersOfParallelOnes() {
    String a = "{\"own\":\"x\",\"of\":\"a\"}";
    String both = "[" + a + ",{\"own\":\"y\",\"of\":\"b\"}]";
    String first = "[" + a + ",{\"of\":\"b\"}]";
    String why = "an instance at its end is shown";
    same(
        s -> inEndListeners(s, false),
        differs(
            why,
            "heard: a " + first + " true " + first,
            "heard: a [{\"of\":\"b\"}] true [{\"of\":\"b\"}]"),
        differs(
            why,
            "then: b %1$s true %1$s null %1$s true %1$s".formatted(both),
            "then: b %1$s true %1$s null %1$s true %1$s".formatted("[" + a + "]")));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void subProcesses(boolean sequential) {
    same(s -> {
      deploy(
          s,
          """
          <subProcess id='task'>%s
            <startEvent id='s1'/>
            <sequenceFlow id='f1' sourceRef='s1' targetRef='t'/>
            <userTask id='t' name='${item}'/>
          </subProcess>
          """
              .formatted(loop(sequential, ALL)));
      String id = s.start("p", list("a", "b"));
      sayAll(s, id);
      complete(s, 0, "x");
      sayAll(s, id);
      complete(s, 0, "y");
      sayAll(s, id);
    });
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void nested(boolean sequential) {
    same(s -> {
      String inner =
          "<flowable:variableAggregation target='inner' createOverviewVariable='true'><variable source='own'/></flowable:variableAggregation>";
      String outer =
          "<flowable:variableAggregation target='all' createOverviewVariable='true'><variable source='item'/><variable source='inner'/></flowable:variableAggregation>";
      deploy(
          s,
          """
          <subProcess id='task'>%s
            <startEvent id='s1'/>
            <sequenceFlow id='f1' sourceRef='s1' targetRef='t'/>
            <userTask id='t' name='${item}${loopCounter}'>
              <multiInstanceLoopCharacteristics isSequential='%s'>
                <extensionElements>%s</extensionElements>
                <loopCardinality>2</loopCardinality>
              </multiInstanceLoopCharacteristics>
            </userTask>
          </subProcess>
          """
              .formatted(loop(true, outer), sequential, inner));
      String id = s.start("p", list("a", "b"));
      sayAll(s, id);
      complete(s, 0, "x");
      sayAll(s, id);
      complete(s, 0, "y");
      sayAll(s, id);
      complete(s, 0, "z");
      complete(s, 0, "z2");
      sayAll(s, id);
    });
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void code(boolean sequential) {
    same(s -> {
      deploy(
          s,
          userTask(
              loop(
                  sequential,
                  "<flowable:variableAggregation target='all' class='%s' createOverviewVariable='true'/>"
                      .formatted(Aggregating.class.getName()))));
      String id = s.start("p", list("a", "b", "c"));
      sayAll(s, id);
      complete(s, sequential ? 0 : 2, "x");
      sayAll(s, id);
      complete(s, 0, "y");
      complete(s, 0, "z");
      sayAll(s, id);
    });
  }

  @Test
  void emptyCollections() {
    same(s -> {
      deploy(s, userTask(loop(false, ALL)));
      String id = s.start("p", list());
      sayAll(s, id);
    });
  }

  @Test
  void aVariableOfTheSameNameBefore() {
    same(s -> {
      deploy(s, userTask(loop(false, ALL)));
      Map<String, @Nullable Object> variables = new HashMap<>(list("a", "b"));
      variables.put("all", "mine");
      String id = s.start("p", variables);
      sayAll(s, id);
      complete(s, 0, "x");
      s.runtime().setVariable(id, "all", "over");
      sayAll(s, id);
      complete(s, 0, "y");
      sayAll(s, id);
    });
  }

  @Test
  void cancelled() {
    same(s -> {
      deploy(
          s,
          userTask(loop(false, ALL))
              + """
              <boundaryEvent id='b' attachedToRef='task'><signalEventDefinition signalRef='stop'/></boundaryEvent>
              <sequenceFlow id='bOn' sourceRef='b' targetRef='after'/>
              """);
      String id = s.start("p", list("a", "b"));
      complete(s, 0, "x");
      s.runtime().signalEventReceived("stop");
      sayAll(s, id);
    });
  }

  @Test
  void deletedInTheMiddle() {
    same(s -> {
      deploy(s, userTask(loop(false, ALL)));
      String id = s.start("p", list("a", "b"));
      complete(s, 0, "x");
      s.runtime().deleteProcessInstance(id, "enough");
      sayAll(s, id);
    });
  }
}
