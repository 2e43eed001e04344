package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.RuntimeService;
import io.turgo.engine.task.Task;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Events that throw signals. */
class ThrownSignalsTest extends ScenarioTest {
  private static void deploy(Kit kit, String key, String signal, String... elements) {
    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addString(
            key + ".bpmn",
            BpmnText.process(key, elements)
                .replace("<process ", "<signal id='s' name='" + signal + "'/><process "))
        .deploy();
  }

  private static String signal(String element, String id, String attributes) {
    return "<%s id='%s'><signalEventDefinition signalRef='s' %s/></%s>"
        .formatted(element, id, attributes, element);
  }

  private static String caught(String id) {
    return signal("intermediateCatchEvent", id, "");
  }

  private static String thrown(String id, String attributes) {
    return signal("intermediateThrowEvent", id, attributes);
  }

  private static String[] tasks(Kit kit) {
    return kit.engine().getTaskService().createTaskQuery().list().stream()
        .map(Task::getTaskDefinitionKey)
        .sorted()
        .toArray(String[]::new);
  }

  /** As Camunda says it: the definition names what goes in. */
  @ParameterizedTest
  @EnumSource
  void aSignalCarriesWhatItsDefinitionSays(Database database) {
    Kit kit = on(database);
    deploy(kit, "takes", "goods", start("s"), caught("c"), user("t", ""), flow("s -> c -> t"));
    deploy(
        kit,
        "gives",
        "goods",
        start("s"),
        user("u", ""),
        "<endEvent id='e'><signalEventDefinition signalRef='s'><extensionElements>"
            + "<turgo:in variables='all'/><turgo:in sourceExpression='${n * 2}' target='twice'/>"
            + "</extensionElements></signalEventDefinition></endEvent>",
        flow("s -> u -> e"));
    String taking = kit.start("takes", Map.of("n", 1));
    String giving = kit.start("gives", Map.of("n", 2, "text", "x"));

    kit.complete(giving, "u");

    assertThat(kit.engine().getRuntimeService().getVariables(taking))
        .isEqualTo(Map.of("n", 2, "text", "x", "twice", 4L));
    kit.complete(taking, "t");
  }

  /** All that wait go on in the unit of the throwing event, or none. */
  @ParameterizedTest
  @EnumSource
  void allThatWaitGoOnOrNone(Database database) {
    Kit kit = on(database);
    kit.code(
        "maybe",
        execution -> {
          if (execution.hasVariable("bad")) {
            throw new IllegalStateException("not today");
          }
        });
    deploy(
        kit,
        "waiting",
        "all",
        start("s"),
        caught("c"),
        code("w", "maybe", ""),
        user("t", ""),
        flow("s -> c -> w -> t"));
    deploy(kit, "throwing", "all", start("s"), thrown("t", ""), end("e"), flow("s -> t -> e"));
    kit.start("waiting", Map.of());
    String bad = kit.start("waiting", Map.of("bad", true));
    assertThatThrownBy(() -> kit.start("throwing", Map.of()))
        .isInstanceOf(IllegalStateException.class);
    assertThat(tasks(kit)).isEmpty();
    kit.engine().getRuntimeService().deleteProcessInstance(bad, null);
    kit.assertEnded(kit.start("throwing", Map.of()), "s t e");
    assertThat(tasks(kit)).containsExactly("t");
    kit.checkConsistency();
  }

  /** A job for each that waits, each in a unit of its own. */
  @ParameterizedTest
  @EnumSource
  void jobsBringWhatIsThrownLater(Database database) {
    Kit kit = on(database);
    deploy(kit, "waiting2", "later", start("s"), caught("c"), user("t", ""), flow("s -> c -> t"));
    deploy(
        kit,
        "throwing2",
        "later",
        start("s"),
        "<parallelGateway id='g'/>",
        caught("own"),
        thrown("t", "turgo:async='true'"),
        end("e"),
        end("f"),
        flow("s -> g -> own -> f"),
        flow("g -> u -> t -> e"),
        user("u", ""));
    kit.start("waiting2", Map.of());
    String id = kit.start("throwing2", Map.of());
    kit.complete(id, "u");
    assertThat(kit.engine().getManagementService().createJobQuery().count()).isEqualTo(2);
    assertThat(tasks(kit)).isEmpty();
    kit.checkConsistency();
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
    assertThat(tasks(kit)).containsExactly("t");
    assertThat(kit.isRunning(id)).isFalse();
  }

  /** What a unit has begun and not yet committed waits like all else, and only once. */
  @ParameterizedTest
  @EnumSource
  void whatTheUnitHasBegunIsReachedToo(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    deploy(kit, "waiting3", "begun", start("s"), caught("c"), user("t", ""), flow("s -> c -> t"));
    deploy(
        kit,
        "throwing3",
        "begun",
        start("s"),
        code("w", "begins", ""),
        thrown("t", ""),
        user("u", ""),
        flow("s -> w -> t -> u"));
    kit.start("waiting3", Map.of());
    kit.code("begins", execution -> runtime.startProcessInstanceByKey("waiting3"));
    kit.start("throwing3", Map.of());
    assertThat(tasks(kit)).containsExactly("t", "t", "u");

    kit.code(
        "begins",
        execution -> {
          runtime.startProcessInstanceByKey("waiting3");
          runtime.signalEventReceived("begun", Map.of("x", 1));
          runtime.signalEventReceived("begun", Map.of("x", 2));
        });
    kit.start("throwing3", Map.of());
    assertThat(tasks(kit)).containsExactly("t", "t", "t", "u", "u");
    assertThat(runtime.createProcessInstanceQuery().variableValueEquals("x", 1).count())
        .isEqualTo(1);
    kit.checkConsistency();
  }

  /** One that waits may take another away, which then has nothing of the signal. */
  @ParameterizedTest
  @EnumSource
  void whatOneReceiverTakesAwayIsNotReached(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "inside",
        "in",
        start("s"),
        "<parallelGateway id='g'/>",
        "<subProcess id='sub'>"
            + start("ss")
            + caught("c")
            + user("after", "")
            + flow("ss -> c -> after")
            + "</subProcess>",
        "<boundaryEvent id='b' attachedToRef='sub'><signalEventDefinition"
            + " signalRef='s'/></boundaryEvent>",
        user("u", ""),
        thrown("t", ""),
        user("left", ""),
        user("went", ""),
        flow("s -> g -> sub"),
        flow("g -> u -> t -> went"),
        flow("b -> left"));
    String id = kit.start("inside", Map.of());
    kit.complete(id, "u");

    assertThat(tasks(kit)).containsExactly("left", "went");
    kit.checkConsistency();
    kit.engine().getRuntimeService().deleteProcessInstance(id, null);
  }

  /** An event that waits for one signal in two ways has it once. */
  @ParameterizedTest
  @EnumSource
  void whatHasGoneOnIsNotReachedAgain(Database database) {
    Kit kit = on(database);
    String waits = "<signalEventDefinition signalRef='s'/>";
    deploy(
        kit,
        "twice",
        "again",
        start("s"),
        "<parallelGateway id='g'/>",
        "<intermediateCatchEvent id='c'>" + waits + waits + "</intermediateCatchEvent>",
        user("u", ""),
        thrown("t", ""),
        user("after", ""),
        user("went", ""),
        flow("s -> g -> c -> after"),
        flow("g -> u -> t -> went"));
    String id = kit.start("twice", Map.of());
    kit.complete(id, "u");

    assertThat(tasks(kit)).containsExactly("after", "went");
    kit.checkConsistency();
    kit.engine().getRuntimeService().deleteProcessInstance(id, null);
  }
}
