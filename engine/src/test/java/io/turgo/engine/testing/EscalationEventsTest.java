package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Escalations, links, and intermediate events that throw nothing. */
class EscalationEventsTest extends ScenarioTest {
  private static String escalation(String code) {
    return code.isEmpty()
        ? "<escalationEventDefinition/>"
        : "<escalationEventDefinition escalationRef='" + code + "'/>";
  }

  private static String event(String element, String id, String attributes, String definition) {
    return "<%s id='%s' %s>%s</%s>".formatted(element, id, attributes, definition, element);
  }

  private static String boundary(String id, boolean interrupting, String code) {
    return event(
        "boundaryEvent",
        id,
        "attachedToRef='sub' cancelActivity='" + interrupting + "'",
        escalation(code));
  }

  private static String[] model(boolean interrupting) {
    return new String[] {
      start("s"),
      sub(
          "sub",
          "",
          start("i"),
          event("intermediateThrowEvent", "call", "turgo:async='true'", escalation("help")),
          user("u", ""),
          event("endEvent", "ie", "", escalation("late")),
          flow("i -> call -> u -> ie")),
      boundary("all", interrupting, ""),
      boundary("help", interrupting, "help"),
      user("helper", ""),
      end("e"),
      end("he"),
      end("ae"),
      flow("s -> sub -> e"),
      flow("help -> helper -> he"),
      flow("all -> ae")
    };
  }

  @ParameterizedTest
  @EnumSource
  void anEscalationThatDoesNotInterruptRunsBeside(Database database) {
    Kit kit = on(database);
    String id = kit.run("beside", model(false));

    kit.runJobs();

    assertThat(kit.trail(id)).isEqualTo("s sub.. i call help helper.. u..");
    kit.complete(id, "u");
    assertThat(kit.trail(id)).isEqualTo("s sub i call help helper.. u ie all ae e");
    kit.complete(id, "helper");
    kit.assertEnded(id, "s sub i call help helper u ie all ae e he");
  }

  @ParameterizedTest
  @EnumSource
  void anEscalationThatInterruptsCancelsWhatThrewIt(Database database) {
    Kit kit = on(database);
    String id = kit.run("instead", model(true));

    kit.runJobs();

    assertThat(kit.trail(id)).isEqualTo("s sub! i call! help helper..");
    kit.complete(id, "helper");
    kit.assertEnded(id, "s sub! i call! help helper he");
  }

  @ParameterizedTest
  @EnumSource
  void anEventSubProcessIsNearerThanABoundaryEvent(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "nearer",
            start("s"),
            sub(
                "sub",
                "",
                start("i"),
                event("intermediateThrowEvent", "call", "", escalation("help")),
                user("u", ""),
                end("ie"),
                flow("i -> call -> u -> ie"),
                sub(
                    "esp",
                    "triggeredByEvent='true'",
                    event(
                        "startEvent",
                        "es",
                        "isInterrupting='false'",
                        "<escalationEventDefinition escalationRef='help'"
                            + " turgo:escalationCodeVariable='code'/>"),
                    end("ee"),
                    flow("es -> ee"))),
            boundary("help", true, "help"),
            end("e"),
            flow("s -> sub -> e"),
            flow("help -> e"));

    assertThat(kit.trail(id)).isEqualTo("s sub.. i call esp es u.. ee");
    assertThat(kit.variable(id, "code")).isEqualTo("help");
    kit.complete(id, "u");
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void anEscalationThatNobodyCatchesChangesNothing(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "unheard",
            start("s"),
            event("intermediateThrowEvent", "call", "", escalation("help")),
            event("endEvent", "e", "", escalation("help")),
            flow("s -> call -> e"));

    kit.assertEnded(id, "s call e");
  }

  @ParameterizedTest
  @EnumSource
  void aLinkGoesOnWhereItsNameIsCaught(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "links",
        start("s"),
        node("intermediateThrowEvent", "none", ""),
        event(
            "intermediateThrowEvent",
            "out",
            "turgo:async='true'",
            "<linkEventDefinition name='there'><target>in</target></linkEventDefinition>"),
        event("intermediateCatchEvent", "in", "", "<linkEventDefinition name='there'/>"),
        user("u", ""),
        end("e"),
        flow("s -> none -> out"),
        flow("in -> u -> e"));
    String id = kit.start("links", Map.of());

    kit.runJobs();

    assertThat(kit.trail(id)).isEqualTo("s none out in u..");
    kit.complete(id, "u");
    kit.assertEnded(id, "s none out in u e");
  }

  @ParameterizedTest
  @EnumSource(names = "SQLITE")
  void anEventSubProcessDoesNotCatchWhatItThrows(Database database) {
    Kit kit = on(database);
    String handler =
        "<subProcess id='handler' triggeredByEvent='true'>"
            + event("startEvent", "hs", "isInterrupting='false'", escalation(""))
            + sub(
                "in",
                "",
                start("is"),
                event("endEvent", "again", "", escalation("one")),
                flow("is -> again"))
            + end("he")
            + flow("hs -> in -> he")
            + "</subProcess>";
    String[] scope = {
      start("s"),
      event("intermediateThrowEvent", "first", "", escalation("one")),
      user("u", ""),
      end("e"),
      flow("s -> first -> u -> e"),
      handler
    };

    String alone = kit.run("alone", scope);
    assertThat(kit.trail(alone)).isEqualTo("s first handler hs u.. in is again he");

    String around =
        kit.run(
            "around",
            start("os"),
            sub("sub", "", scope),
            event(
                "boundaryEvent",
                "b",
                "attachedToRef='sub' cancelActivity='false'",
                escalation("one")),
            user("outside", ""),
            end("oe"),
            flow("os -> sub -> oe"),
            flow("b -> outside"));
    assertThat(kit.trail(around)).contains(" again ").contains(" outside..").contains(" u..");

    kit.deploy("called", scope);
    String calling =
        kit.run(
            "calling",
            start("cs"),
            BpmnText.call("call", "called", ""),
            event("boundaryEvent", "b", "attachedToRef='call'", escalation("one")),
            end("ce"),
            end("caught"),
            flow("cs -> call -> ce"),
            flow("b -> caught"));
    kit.assertEnded(calling, "cs call! b caught");
  }
}
