package io.turgo.engine.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigInteger;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Functions of variables that may not be there; module parity compares all of them. */
class FunctionsTest {
  private record Given(Map<String, @Nullable Object> values)
      implements CompiledExpression.Variables {
    @Override
    public boolean has(String name) {
      return values.containsKey(name);
    }

    @Override
    public @Nullable Object get(String name) {
      return values.get(name);
    }

    @Override
    public void set(String name, @Nullable Object value) {
      values.put(name, value);
    }
  }

  private static @Nullable Object value(String text) {
    Map<String, @Nullable Object> values = new HashMap<>();
    values.put("x", 2);
    values.put("text", "var:gt(x, 1)");
    return new ElExpressionCompiler().compile(text).evaluate(new Given(values));
  }

  @Test
  void variablesAreNamedByTextsOrBareNames() {
    assertThat(value("${var:get(x)}")).isEqualTo(2);
    assertThat(value("${vars:get('x')}")).isEqualTo(2);
    assertThat(value("${variables:exists(y)}")).isEqualTo(false);
    assertThat(value("${var:getOrDefault('y', 'none')}")).isEqualTo("none");
  }

  @Test
  void namesThatAreWordsOfTheLanguageAreFunctionsToo() {
    assertThat(value("${var:gt('x', 1)}")).isEqualTo(true);
    assertThat(value("${var:lt(x, 1) || var:eq(x, 2)}")).isEqualTo(true);
    assertThat(value("${text == 'var:gt(x, 1)'}")).isEqualTo(true);
    assertThat(value("var:gt(x, 1) is ${var:empty(y)}")).isEqualTo("var:gt(x, 1) is true");
  }

  @Test
  void wordsOfJavaAreNamesOfVariables() {
    Given given =
        new Given(new HashMap<>(Map.of("package", 3, "new", "n", "order", Map.of("id", 1))));
    ElExpressionCompiler compiler = new ElExpressionCompiler();
    assertThat(compiler.compile("${package + 1}").evaluate(given)).isEqualTo(4L);
    assertThat(compiler.compile("${package}").evaluate(given)).isEqualTo(3);
    assertThat(compiler.compile("new ${new == 'new' ? 'new' : new}").evaluate(given))
        .isEqualTo("new n");
    assertThat(compiler.compile("${var:get(package)}").evaluate(given)).isEqualTo(3);
    compiler.compile("${default = 5}").evaluate(given);
    assertThat(given.get("default")).isEqualTo(5L);
    assertThatThrownBy(() -> compiler.compile("${class}").evaluate(given))
        .hasMessageContaining("Expected a variable or bean 'class'");
    assertThatThrownBy(() -> compiler.compile("${order.class}").evaluate(given))
        .isInstanceOf(ExpressionException.class);
  }

  @Test
  void theTimeIsThatOfTheEngine() {
    ZonedDateTime[] now = {ZonedDateTime.parse("2026-03-28T12:30:00+01:00[Europe/Berlin]")};
    ElExpressionCompiler compiler =
        new ElExpressionCompiler(
            Map.of()::get, () -> "kermit", () -> now[0], (object, wanted) -> null);
    CompiledExpression tomorrow =
        compiler.compile("${dateTime().plusDays(1).minusHours(x).toDate()}");
    Given given = new Given(new HashMap<>(Map.of("x", 2)));
    assertThat(tomorrow.evaluate(given))
        .isEqualTo(Date.from(Instant.parse("2026-03-29T08:30:00Z")));
    assertThat(compiler.compile("${now()}").evaluate(given))
        .isEqualTo(Date.from(now[0].toInstant()));
    assertThat(compiler.compile("${dateTime().withTimeAtStartOfDay()}").evaluate(given))
        .hasToString("2026-03-28T00:00+01:00");
    assertThat(compiler.compile("by ${currentUser()}").evaluate(given)).isEqualTo("by kermit");
    now[0] = now[0].plusDays(1);
    assertThat(tomorrow.evaluate(given))
        .isEqualTo(Date.from(Instant.parse("2026-03-30T08:30:00Z")));
  }

  @Test
  void indexesThatAreTooLargeAreOutside() throws IOException {
    Given given = new Given(new HashMap<>());
    given.set("json", JsonMapper.shared().readTree("[1]"));
    given.set("json2", new com.fasterxml.jackson.databind.ObjectMapper().readTree("[1]"));
    given.set("list", List.of(1));
    given.set("large", 1L << 32);
    given.set("larger", BigInteger.TWO.pow(64));
    ElExpressionCompiler compiler = new ElExpressionCompiler();
    for (String index : List.of("large", "larger", "-large")) {
      for (String of : List.of("json", "json2")) {
        assertThat(compiler.compile("${" + of + "[" + index + "]}").evaluate(given))
            .as("%s[%s]", of, index)
            .isNull();
      }
      assertThatThrownBy(() -> compiler.compile("${list[" + index + "]}").evaluate(given))
          .hasMessageContaining("is not in a list of 1");
    }
  }

  @Test
  void jsonIsReadAsSpinReadsIt() throws IOException {
    String text = "{'a':{'b':'x','n':12,'t':true,'nothing':null},'l':[1,'two',{'c':3}]}";
    ObjectNode json = JsonMapper.shared().readValue(text.replace('\'', '"'), ObjectNode.class);
    com.fasterxml.jackson.databind.node.ObjectNode ofJackson2 =
        new com.fasterxml.jackson.databind.ObjectMapper()
            .readValue(json.toString(), com.fasterxml.jackson.databind.node.ObjectNode.class);
    Given given =
        new Given(
            new HashMap<>(Map.of("text", json.toString(), "json", json, "json2", ofJackson2)));
    ElExpressionCompiler compiler = new ElExpressionCompiler();
    Function<String, @Nullable Object> value = of -> compiler.compile(of).evaluate(given);
    for (String of : List.of("S(json)", "JSON(text)", "json", "S(json2)", "json2")) {
      String a = "${" + of + ".prop('a')";
      assertThat(value.apply(a + ".prop('b').stringValue()}")).isEqualTo("x");
      assertThat(value.apply(a + ".prop('n').numberValue() + 1}")).isEqualTo(13L);
      assertThat(value.apply(a + ".prop('t').boolValue() ? 'yes' : 'no'}")).isEqualTo("yes");
      assertThat(value.apply(a + ".prop('nothing').isNull()}")).isEqualTo(true);
      assertThat(value.apply(a + ".hasProp('b')}")).isEqualTo(true);
      assertThat(value.apply(a + ".hasProp('c')}")).isEqualTo(false);
      assertThat(value.apply(a + ".prop('b').toString()}")).isEqualTo("\"x\"");
      assertThat(value.apply(a + ".fieldNames().contains('n')}")).isEqualTo(true);
      assertThat(value.apply("${" + of + ".prop('l').elements().get(2).prop('c').numberValue()}"))
          .isEqualTo(3);
      assertThat(value.apply("${" + of + ".prop('l').elements().size()}")).isEqualTo(3);
    }
    assertThat(value.apply("of ${S(json).prop('a').prop('n')}")).isEqualTo("of 12");
    assertThat(value.apply("${S(text)}")).isEqualTo(json);
    assertThat(value.apply("${S(text).prop('a').prop('b')}")).isEqualTo("x");
    assertThat(value.apply("${S(text).prop('l').elements()}"))
        .isEqualTo(List.of(1, "two", json.path("l").get(2)));
    assertThat(value.apply("${S(text).toString()}")).isEqualTo(json.toString());
    assertThatThrownBy(() -> value.apply("${S(json).prop('b')}"))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining("There is no property 'b' in {\"a\"");
    assertThatThrownBy(() -> value.apply("${S(json).prop('a').stringValue()}"))
        .hasMessageContaining("Expected a JSON text, found {\"b\"");
    assertThatThrownBy(() -> value.apply("${S('<a/>')}"))
        .hasMessageContaining("The function 'S' needs JSON, found '<a/>'");
    given.set("map", Map.of());
    assertThatThrownBy(() -> value.apply("${JSON(map)}"))
        .hasMessageContaining("The function 'JSON' needs JSON, or a text with JSON in it, found a");
    assertThatThrownBy(() -> compiler.compile("${S(json, 1)}"))
        .hasMessageContaining("the function 'S' takes one value, found 2 arguments");
  }

  @Test
  void otherFunctionsAreRefused() {
    assertThatThrownBy(() -> value("${later()}"))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining("there is no function 'later'");
    assertThatThrownBy(() -> value("${now(1)}"))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining("the function 'now' takes nothing, found 1 arguments");
    assertThatThrownBy(() -> value("${var:get('x', 1)}"))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining("found 2 arguments");
    assertThatThrownBy(() -> value("${var:get(x)(1)}")).isInstanceOf(ExpressionException.class);
  }
}
