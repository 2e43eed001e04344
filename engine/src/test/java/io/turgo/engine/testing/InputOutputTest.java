package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.call;
import static io.turgo.engine.testing.BpmnText.cardinality;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.heard;
import static io.turgo.engine.testing.BpmnText.manyTimes;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.user;
import static io.turgo.engine.testing.BpmnText.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.BpmnDeploymentException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The parameters that activities get and give back. */
@Timeout(120)
class InputOutputTest extends ScenarioTest {
  private static String parameters(String... inside) {
    return "<turgo:inputOutput>" + String.join("", inside) + "</turgo:inputOutput>";
  }

  private static String in(String name, String value) {
    return "<turgo:inputParameter name='%s'>%s</turgo:inputParameter>".formatted(name, value);
  }

  private static String out(String name, String value) {
    return "<turgo:outputParameter name='%s'>%s</turgo:outputParameter>".formatted(name, value);
  }

  private static Map<String, Object> variables(Kit kit, String id) {
    return kit.engine().getRuntimeService().getVariables(id);
  }

  @ParameterizedTest
  @EnumSource
  void anActivityHasItsOwnAndGivesBackWhatIsNamed(Database database) {
    Kit kit = on(database);
    List<Object> seen = new ArrayList<>();
    kit.code(
        "sees",
        execution -> {
          seen.add(execution.getVariableLocal("text"));
          seen.add(execution.getVariableLocal("sum"));
          seen.add(execution.getVariableLocal("list"));
          seen.add(execution.getVariableLocal("map"));
          seen.add(execution.getVariableLocal("none"));
          seen.add(execution.hasVariable("none"));
          execution.setVariable("x", 10);
        });
    String id =
        kit.deploy(
                "io",
                start("s"),
                with(
                    code("t", "sees", "turgo:async='true'"),
                    parameters(
                        in("text", " plain "),
                        in("x", "${x + 1}"),
                        in("sum", "${x + 1}"),
                        in(
                            "list",
                            "<turgo:list><turgo:value>a</turgo:value><turgo:value>${x}</turgo:value></turgo:list>"),
                        in(
                            "map",
                            "<turgo:map><turgo:entry key='k'>${x}</turgo:entry><turgo:entry"
                                + " key='e'/></turgo:map>"),
                        in("none", ""),
                        out("result", "${x * 2}"),
                        out("again", "${result + 1}"))),
                user("u", ""),
                end("e"),
                flow("s -> t -> u -> e"))
            .start("io", Map.of("x", 1));
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
    assertThat(seen.subList(0, 3)).isEqualTo(List.of("plain", 3L, Arrays.asList("a", 2L)));
    assertThat(((Map<?, ?>) seen.get(3)).get("k")).isEqualTo(2L);
    assertThat(((Map<?, ?>) seen.get(3)).containsKey("e")).isTrue();
    assertThat(seen.get(4)).isNull();
    assertThat(seen.get(5)).isEqualTo(true);
    assertThat(variables(kit, id)).isEqualTo(Map.of("x", 1, "result", 20L, "again", 21L));
    kit.complete(id, "u");
  }

  @Test
  void listsAndMapsMayBeInLists() {
    Kit kit = on(Database.SQLITE);
    String id =
        kit.run(
            "nested",
            start("s"),
            with(
                user("u", ""),
                parameters(
                    in(
                        "list",
                        "<turgo:list><turgo:list><turgo:value>a</turgo:value></turgo:list>"
                            + "<turgo:value>b</turgo:value><turgo:map><turgo:entry key='k'>"
                            + "<turgo:list><turgo:value>${1 + 1}</turgo:value></turgo:list>"
                            + "</turgo:entry></turgo:map></turgo:list>"))),
            end("e"),
            flow("s -> u -> e"));
    assertThat(kit.engine().getTaskService().getVariable(kit.task(id).getId(), "list"))
        .isEqualTo(List.of(List.of("a"), "b", Map.of("k", List.of(2L))));
    kit.complete(id, "u");
  }

  @Test
  void eventsHaveThemToo() {
    Kit kit = on(Database.SQLITE);
    List<Object> sent = new ArrayList<>();
    kit.code("sends", execution -> sent.add(execution.getVariableLocal("to")));
    String sends = "turgo:delegateExpression='${code.named(\"sends\")}'";
    String id =
        kit.run(
            "events",
            start("s"),
            with(
                "<intermediateThrowEvent id='t'><messageEventDefinition "
                    + sends
                    + "/></intermediateThrowEvent>",
                parameters(in("to", "a"), out("sent", "${to}"))),
            with(
                "<intermediateCatchEvent id='c'><messageEventDefinition"
                    + " turgo:messageExpression='back-${n}'/></intermediateCatchEvent>",
                parameters(in("n", "${sent}"), out("got", "${answer}"))),
            user("u", ""),
            with(
                "<boundaryEvent id='b' attachedToRef='u'><signalEventDefinition"
                    + " turgo:signalExpression='stop'/></boundaryEvent>",
                parameters(in("why", "stopped"), out("reason", "${why}"))),
            with(
                "<endEvent id='e'><messageEventDefinition " + sends + "/></endEvent>",
                parameters(in("to", "${reason}"))),
            flow("s -> t -> c -> u"),
            flow("b -> e"));
    assertThat(variables(kit, id)).isEqualTo(Map.of("sent", "a"));
    kit.engine()
        .getRuntimeService()
        .createMessageCorrelation("back-a")
        .setVariable("answer", 5)
        .correlate();
    assertThat(variables(kit, id)).containsEntry("got", 5).doesNotContainKey("n");
    kit.engine().getRuntimeService().signalEventReceived("stop");
    kit.assertEnded(id, "s t c u! b e");
    assertThat(sent).isEqualTo(List.of("a", "stopped"));
    assertThatThrownBy(() ->
            kit.deploy(
                "out",
                start("s"),
                with("<endEvent id='e'/>", parameters(out("x", "1"))),
                flow("s -> e")))
        .isInstanceOf(BpmnDeploymentException.class)
        .hasMessageContaining("An end event has no outputParameter");
  }

  @Test
  void scriptsListenersAndTasksSeeThem() {
    Kit kit = on(Database.SQLITE);
    List<Object> heard = new ArrayList<>();
    kit.code("hears", execution -> heard.add(execution.getVariable("a")));
    String id =
        kit.run(
            "script",
            start("s"),
            with(
                user("u", ""),
                parameters(
                    in("a", "<turgo:script scriptFormat='juel'>${1 + 1}</turgo:script>"),
                    out("b", "${a + c}")),
                heard("start", "hears"),
                heard("end", "hears")),
            user("after", ""),
            end("e"),
            flow("s -> u -> after -> e"));
    assertThat(kit.engine().getTaskService().getVariable(kit.task(id).getId(), "a")).isEqualTo(2L);
    kit.engine().getTaskService().setVariableLocal(kit.task(id).getId(), "c", 5);
    kit.engine().getTaskService().complete(kit.task(id).getId(), Map.of("c", 7));
    assertThat(heard).isEqualTo(List.of(2L, 2L));
    assertThat(variables(kit, id)).containsEntry("b", 9L).doesNotContainKey("a");
    kit.complete(id, "after");
  }

  @Test
  void scopesAndCallsHaveThemAsOthers() {
    Kit kit = on(Database.SQLITE);
    kit.deploy("io-child", start("s"), user("inner", ""), end("e"), flow("s -> inner -> e"));
    String id =
        kit.run(
            "scopes",
            start("s"),
            with(
                sub(
                    "sub",
                    "",
                    start("i"),
                    call(
                        "c",
                        "io-child",
                        "",
                        "<turgo:in source='p' target='q'/>",
                        "<turgo:out source='q' target='r'/>",
                        parameters(in("p", "${o + 1}"), out("s", "${r + 1}"))),
                    end("j"),
                    flow("i -> c -> j")),
                parameters(in("o", "${1}"), out("t", "${s + 1}"))),
            user("after", ""),
            end("e"),
            flow("s -> sub -> after -> e"));
    String child =
        kit.engine()
            .getRuntimeService()
            .createProcessInstanceQuery()
            .superProcessInstanceId(id)
            .list()
            .getFirst()
            .getId();
    assertThat(variables(kit, child)).isEqualTo(Map.of("q", 2L));
    kit.complete(child, "inner");
    assertThat(variables(kit, id)).containsEntry("t", 4L).doesNotContainKey("o");
    kit.complete(id, "after");
  }

  @Test
  void eachOfManyHasItsOwnAndWhatIsCancelledGivesNothing() {
    Kit kit = on(Database.SQLITE);
    String id =
        kit.run(
            "each",
            start("s"),
            with(
                manyTimes(user("u", ""), "", cardinality(2)),
                parameters(in("mine", "${loopCounter + 1}"))),
            boundary("b", "u", true, "timeDuration:PT1H"),
            with(user("v", ""), parameters(in("x", "1"), out("y", "2"))),
            boundary("b2", "v", true, "timeDuration:PT1H"),
            end("e"),
            flow("s -> u -> e"),
            flow("b -> v"),
            flow("b2 -> e"));
    assertThat(
            kit.engine().getTaskService().createTaskQuery().processInstanceId(id).list().stream()
                .map(task -> kit.engine().getTaskService().getVariable(task.getId(), "mine")))
        .containsExactlyInAnyOrder(1L, 2L);
    kit.engine().getClock().advance(Duration.ofHours(1));
    kit.runJobs();
    assertThat(kit.task(id).getTaskDefinitionKey()).isEqualTo("v");
    kit.engine().getClock().advance(Duration.ofHours(1));
    kit.runJobs();
    assertThat(kit.isRunning(id)).isFalse();
    assertThat(
            kit.engine()
                .getHistoryService()
                .createHistoricVariableInstanceQuery()
                .processInstanceId(id)
                .variableName("y")
                .count())
        .isZero();
  }

  @Test
  void whatCanNotBeIsRefused() {
    Kit kit = on(Database.SQLITE);
    assertThatThrownBy(() ->
            kit.deploy(
                "wrong",
                start("s"),
                with(
                    manyTimes(user("u", ""), "", cardinality(2)),
                    parameters(
                        out("y", "2"),
                        in("z", "<turgo:list/><turgo:map/>"),
                        in("q", "<turgo:script scriptFormat='juel'/>"))),
                end("e"),
                flow("s -> u -> e")))
        .isInstanceOf(BpmnDeploymentException.class)
        .hasMessageContaining("has no outputParameter")
        .hasMessageContaining("Expected one text, <script>, <list> or <map>")
        .hasMessageContaining("Expected a script as text");
  }
}
