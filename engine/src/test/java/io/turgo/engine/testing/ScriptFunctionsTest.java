package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The functions S and JSON of scripts. */
class ScriptFunctionsTest extends ScenarioTest {
  private static final String TEXT = "{\"a\":{\"b\":\"x\"},\"l\":[1,2]}";

  private static String script(String text) {
    return "<scriptTask id='a' scriptFormat='groovy' turgo:resultVariable='r'><script><![CDATA[%s]]></script></scriptTask>"
        .formatted(text);
  }

  private static @Nullable Object run(Kit kit, String text, Map<String, Object> variables) {
    kit.deploy("p", start("s"), script(text), user("t", ""), flow("s -> a -> t"));
    return kit.variable(kit.start("p", variables), "r");
  }

  /** A node that becomes a variable is what it stands for, JSON or a plain value. */
  @ParameterizedTest
  @EnumSource
  void nodesBecomeVariables(Database database) {
    Kit kit = on(database);
    ObjectNode json = JsonMapper.shared().readValue(TEXT, ObjectNode.class);
    assertThat(run(kit, "S(text)", Map.of("text", TEXT))).isEqualTo(json);
    assertThat(run(kit, "JSON(json).prop('a')", Map.of("json", json))).isEqualTo(json.get("a"));
    assertThat(run(kit, "S(text).prop('a').prop('b')", Map.of("text", TEXT))).isEqualTo("x");
    assertThat(
            run(
                kit,
                "execution.setVariable('v', S(text).prop('l'))\nexecution.getVariable('v').get(1)"
                    + ".intValue()",
                Map.of("text", TEXT)))
        .isEqualTo(2);
  }

  /** Variables of the process and beans go before functions of their names. */
  @ParameterizedTest
  @EnumSource
  void variablesAndBeansHideFunctions(Database database) {
    Kit kit = on(database);
    assertThat(run(kit, "S + JSON", Map.of("S", "a", "JSON", "b"))).isEqualTo("ab");
    assertThat(run(kit, "def S = 5\nS", Map.of())).isEqualTo(5);
    try (Kit other = Kit.on(database.open(), settings -> settings.bean("S", "of a bean"))) {
      assertThat(run(other, "S", Map.of())).isEqualTo("of a bean");
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatIsNoJsonIsRefused(Database database) {
    Kit kit = on(database);
    assertThatThrownBy(() -> run(kit, "S(text).prop('gone')", Map.of("text", TEXT)))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("There is no property 'gone' in {\"a\"");
    assertThatThrownBy(() -> run(kit, "JSON('no json')", Map.of()))
        .hasMessageContaining("The function 'JSON' needs JSON, found 'no json'");
    assertThatThrownBy(() -> run(kit, "S(null)", Map.of()))
        .hasMessageContaining("The function 'S' needs JSON, or a text with JSON in it, found null");
  }

  /** Listeners, conditions and parameters are scripts too. */
  @ParameterizedTest
  @EnumSource
  void everyScriptHasThem(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "p",
        start("s"),
        "<exclusiveGateway id='x'/>",
        "<sequenceFlow id='f' sourceRef='x' targetRef='t'><conditionExpression"
            + " language='groovy'>S(text).prop('a').hasProp('b')</conditionExpression>"
            + "</sequenceFlow>",
        "<userTask id='t'><extensionElements><turgo:inputOutput><turgo:inputParameter name='i'>"
            + "<turgo:script scriptFormat='groovy'>S(text).prop('l').elements().size()"
            + "</turgo:script></turgo:inputParameter></turgo:inputOutput>"
            + "<turgo:taskListener event='create'><turgo:script language='groovy'"
            + " resultVariable='heard'>task.getName() + S(text).prop('a').prop('b').stringValue()"
            + "</turgo:script></turgo:taskListener></extensionElements></userTask>",
        flow("s -> x"));
    String id = kit.start("p", Map.of("text", TEXT));
    assertThat(kit.variable(kit.waitingExecution(id), "i")).isEqualTo(2);
    assertThat(kit.variable(id, "heard")).isEqualTo("nullx");
  }
}
