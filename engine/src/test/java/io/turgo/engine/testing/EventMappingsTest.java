package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.call;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.delegate.BpmnError;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.runtime.EventSubscription;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which variables events take of what comes, by {@code in}, and errors carry, by {@code out}. */
class EventMappingsTest extends ScenarioTest {
  private static final String LARGE = "x".repeat(20_000);

  private static void deploy(Kit kit, String key, String... elements) {
    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addString(
            key + ".bpmn",
            BpmnText.process(key, elements)
                .replace(
                    "<process ",
                    "<message id='m' name='m'/><signal id='s' name='s'/>"
                        + "<error id='e' errorCode='E'/><process "))
        .deploy();
  }

  private static String event(String element, String id, String mappings, String definition) {
    return "<%s><extensionElements>%s</extensionElements>%s</%s>"
        .formatted(element + " id='" + id + "'", mappings, definition, element.split(" ", -1)[0]);
  }

  private static String in(String source, String target, String attributes) {
    return "<turgo:in source='%s' target='%s' %s/>".formatted(source, target, attributes);
  }

  private static final String MESSAGE = "<messageEventDefinition messageRef='m'/>";
  private static final String SIGNAL = "<signalEventDefinition signalRef='s'/>";
  private static final String ERROR = "<errorEventDefinition errorRef='e'/>";

  private static String waiting(Kit kit) {
    EventSubscription row =
        kit.engine().getRuntimeService().createEventSubscriptionQuery().singleResult();
    return Objects.requireNonNull(Objects.requireNonNull(row).getExecutionId());
  }

  private static Map<String, Object> variables(Kit kit, String id) {
    return new HashMap<>(kit.engine().getRuntimeService().getVariables(id));
  }

  @ParameterizedTest
  @EnumSource
  void anEventTakesWhatItNames(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "p",
        start("s0"),
        event(
            "intermediateCatchEvent",
            "c",
            in("a", "b", "")
                + "<turgo:in sourceExpression='${a.length()}' targetExpression='${name}'/>",
            MESSAGE),
        user("t", ""),
        flow("s0 -> c -> t"));
    String id = kit.start("p", Map.of("a", "mine"));

    kit.engine()
        .getRuntimeService()
        .messageEventReceived(
            "m", waiting(kit), Map.of("a", LARGE, "name", "length", "secret", true));

    assertThat(variables(kit, id)).isEqualTo(Map.of("a", "mine", "b", LARGE, "length", 20_000));
  }

  @ParameterizedTest
  @EnumSource
  void allIsTakenThatIsNamedSo(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "p",
        start("s0"),
        event("intermediateCatchEvent", "c", "<turgo:in variables='all'/>", SIGNAL),
        user("t", ""),
        flow("s0 -> c -> t"));
    String id = kit.start("p", Map.of());

    kit.engine().getRuntimeService().signalEventReceived("s", Map.of("a", 1, "b", 2));

    assertThat(variables(kit, id)).isEqualTo(Map.of("a", 1, "b", 2));
  }

  /** What cannot be taken leaves the event waiting, and nothing has changed. */
  @ParameterizedTest
  @EnumSource
  void whatCannotBeComputedIsRefused(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "p",
        start("s0"),
        event(
            "intermediateCatchEvent",
            "c",
            in("a", "taken", "") + "<turgo:in sourceExpression='${own}' target='b'/>",
            MESSAGE),
        user("t", ""),
        flow("s0 -> c -> t"));
    String id = kit.start("p", Map.of("own", 1));
    String waiting = waiting(kit);

    assertThatThrownBy(() ->
            kit.engine().getRuntimeService().messageEventReceived("m", waiting, Map.of("a", 1)))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("own");

    assertThat(variables(kit, id)).isEqualTo(Map.of("own", 1));
    assertThat(waiting(kit)).isEqualTo(waiting);
  }

  /** Code that is asked for what is taken can bring the message itself: the event happens once. */
  @ParameterizedTest
  @EnumSource
  void whatHasGoneOnMeanwhileDoesNotGoOnAgain(Database database) {
    Again again = new Again();
    try (Kit kit = Kit.on(database.open(), settings -> settings.bean("again", again))) {
      deploy(
          kit,
          "p",
          start("s0"),
          event(
              "intermediateCatchEvent",
              "c",
              "<turgo:in sourceExpression='${again.bring()}' target='a'/>",
              MESSAGE),
          user("t", ""),
          flow("s0 -> c -> t"));
      String id = kit.start("p", Map.of());
      again.brings = () -> kit.engine().getRuntimeService().messageEventReceived("m", waiting(kit));

      kit.engine().getRuntimeService().messageEventReceived("m", waiting(kit), Map.of("x", 1));

      assertThat(variables(kit, id)).isEqualTo(Map.of("a", "brought"));
      assertThat(kit.trail(id)).isEqualTo("s0 c t..");
      kit.finish();
    }
  }

  /** Brings something while an expression is evaluated. */
  public static final class Again {
    private Runnable brings = () -> {};

    /** Called by the expression. */
    public String bring() {
      brings.run();
      return "brought";
    }
  }

  /**
   * The variables of an asynchronous signal wait with its job, and are chosen from when it runs.
   */
  @ParameterizedTest
  @EnumSource
  void whatAJobBringsIsChosenFrom(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "waits",
        start("s0"),
        event(
            "intermediateCatchEvent",
            "c",
            in("text", "mine", "") + in("text", "seen", "transient='true'"),
            SIGNAL),
        code("w", "look", ""),
        user("t", ""),
        flow("s0 -> c -> w -> t"));
    deploy(
        kit,
        "throws",
        start("s0"),
        event(
            "intermediateThrowEvent",
            "x",
            "<turgo:out source='text' target='text'/><turgo:out source='text' target='other'/>",
            SIGNAL.replace("/>", " turgo:async='true'/>")),
        user("u", ""),
        flow("s0 -> x -> u"));
    Map<String, Object> seen = new HashMap<>();
    kit.code("look", execution -> seen.putAll(execution.getVariables()));
    String id = kit.start("waits", Map.of());

    kit.start("throws", Map.of("text", LARGE));
    assertThat(variables(kit, id)).isEmpty();
    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    assertThat(seen).isEqualTo(Map.of("mine", LARGE, "seen", LARGE));
    assertThat(variables(kit, id)).isEqualTo(Map.of("mine", LARGE));
  }

  /** Where an event waits for several things, each of them brings what the event takes. */
  @ParameterizedTest
  @EnumSource
  void severalDefinitionsShareWhatTheEventTakes(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "p",
        start("s0"),
        code("host", "maybe", "turgo:asyncBefore='true'"),
        event(
            "boundaryEvent attachedToRef='host'",
            "b",
            in("a", "b", "") + in("errorCode", "code", ""),
            MESSAGE + SIGNAL + ERROR),
        user("t", ""),
        flow("s0 -> host"),
        flow("b -> t"));
    kit.code(
        "maybe",
        execution -> {
          BpmnError error = new BpmnError("E", "as told");
          error.addAdditionalData("a", "of the error");
          throw error;
        });
    String byError = kit.start("p", Map.of());
    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    assertThat(variables(kit, byError)).isEqualTo(Map.of("b", "of the error", "code", "E"));
  }

  /** An error takes what it carries through the instances that called each other. */
  @ParameterizedTest
  @EnumSource
  void errorsCarryVariablesToTheInstanceThatCatches(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "inner",
        start("s0"),
        user("u", ""),
        event(
            "endEvent",
            "end",
            "<turgo:out source='text' target='large'/>"
                + "<turgo:out sourceExpression='${7 * 6}' target='errorMessage'/>",
            ERROR),
        flow("s0 -> u -> end"));
    deploy(kit, "middle", start("s0"), call("c", "inner", ""), flow("s0 -> c"));
    deploy(
        kit,
        "outer",
        start("s0"),
        call("c", "middle", ""),
        event(
            "boundaryEvent attachedToRef='c'",
            "b",
            in("large", "large", "") + in("errorMessage", "said", ""),
            ERROR.replace("/>", " turgo:errorMessageVariable='message'/>")),
        user("t", ""),
        flow("s0 -> c"),
        flow("b -> t"));
    String id = kit.start("outer", Map.of());
    String inner =
        Objects.requireNonNull(kit.engine().getTaskService().createTaskQuery().singleResult())
            .getProcessInstanceId();
    kit.engine().getRuntimeService().setVariable(Objects.requireNonNull(inner), "text", LARGE);

    kit.complete(inner, "u");

    assertThat(variables(kit, id)).isEqualTo(Map.of("large", LARGE, "said", "42", "message", "42"));
    kit.complete(id, "t");
  }

  /** An error that code throws is an object that only transient variables can hold. */
  @ParameterizedTest
  @EnumSource
  void theErrorItselfIsForTransientVariables(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "p",
        start("s0"),
        code("host", "fail", ""),
        event(
            "boundaryEvent attachedToRef='host'",
            "b",
            in("error", "error", "transient='true'")
                + "<turgo:in sourceExpression='${error.additionalData.why}' target='why'/>",
            ERROR),
        code("w", "look", ""),
        user("t", ""),
        flow("s0 -> host"),
        flow("b -> w -> t"));
    BpmnError error = new BpmnError("E");
    error.addAdditionalData("why", "because");
    error.addAdditionalData("what", new Object());
    kit.code(
        "fail",
        execution -> {
          throw error;
        });
    Map<String, Object> seen = new HashMap<>();
    kit.code("look", execution -> seen.put("error", execution.getVariable("error")));

    String id = kit.start("p", Map.of());

    assertThat(seen).isEqualTo(Map.of("error", error));
    assertThat(variables(kit, id)).isEqualTo(Map.of("why", "because"));
  }
}
