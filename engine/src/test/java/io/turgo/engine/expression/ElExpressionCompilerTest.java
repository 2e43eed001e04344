package io.turgo.engine.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ElExpressionCompilerTest {
  private final MapVariables variables = new MapVariables();

  record Order(BigDecimal amount, List<String> items, @Nullable Customer customer) {}

  record Customer(String name) {}

  interface Greeter {
    String greet(String name);
  }

  public static class Desk implements Greeter {
    @Override
    public String greet(String name) {
      return "Hello " + name;
    }

    public String pick(int number) {
      return "int " + number;
    }

    public String pick(String text) {
      return "text " + text;
    }

    public String pick(long number, String... rest) {
      return "long " + number + Arrays.toString(rest);
    }

    public String small(byte number) {
      return "byte " + number;
    }

    public String day(DayOfWeek day) {
      return "day " + day.getValue();
    }

    public boolean isOpen() {
      return true;
    }

    public String getURL() {
      return "url";
    }

    public void fail() {
      throw new IllegalStateException("out of paper");
    }

    public void crash() {
      throw new AssertionError("crashed");
    }
  }

  private @Nullable Object evaluate(String text) {
    return new ElExpressionCompiler(Map.of("desk", new Desk(), "shadowed", "bean"))
        .compile(text)
        .evaluate(variables);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "plain", "$ {x}", "100 $", "#1", "{x}"})
  void literals(String text) {
    CompiledExpression expression = new ElExpressionCompiler().compile(text);

    assertThat(expression.isLiteral()).isTrue();
    assertThat(expression.evaluate(variables)).isEqualTo(text);
  }

  @Test
  void names() {
    variables.with("x", 1).with("nothing", null).with("shadowed", "variable");

    assertThat(evaluate("${x}")).isEqualTo(1);
    assertThat(evaluate("#{x}")).isEqualTo(1);
    assertThat(evaluate("${nothing}")).isNull();
    assertThat(evaluate("${desk}")).isInstanceOf(Desk.class);
    assertThat(evaluate("${shadowed}")).as("variables come first").isEqualTo("variable");
  }

  @ParameterizedTest
  @ValueSource(strings = {"${missing}", "${missing > 5}", "${missing.name}", "Hi ${missing}"})
  void aNameThatIsNeitherVariableNorBean(String text) {
    assertThatThrownBy(() -> evaluate(text))
        .isInstanceOf(ExpressionException.class)
        .hasMessage(
            "Expected a variable or bean 'missing' for the expression '"
                + text
                + "', but there is none");
  }

  @Test
  void numbersFollowTheSpecification() {
    variables.with("a", 2).with("b", 3).with("nothing", null).with("big", new BigDecimal("1.5"));

    assertThat(evaluate("${1}")).isEqualTo(1L);
    assertThat(evaluate("${1.5}")).isEqualTo(1.5);
    assertThat(evaluate("${a + b}")).isEqualTo(5L);
    assertThat(evaluate("${a / 4}")).isEqualTo(0.5);
    assertThat(evaluate("${nothing + 1}")).isEqualTo(1L);
    assertThat(evaluate("${big * 2}")).isEqualTo(new BigDecimal("3.0"));
    assertThat(evaluate("${a += b}")).isEqualTo("23");
  }

  @Test
  void operatorsAndText() {
    variables.with("amount", 120).with("name", "Ann").with("none", List.of());

    assertThat(evaluate("${amount > 100 && name == 'Ann' ? 'big' : 'small'}")).isEqualTo("big");
    assertThat(evaluate("${empty none and not (amount lt 5)}")).isEqualTo(true);
    assertThat(evaluate("Hello ${name}, ${amount}!")).isEqualTo("Hello Ann, 120!");
    assertThat(evaluate("\\${name}")).isEqualTo("${name}");
    assertThat(evaluate("${['a', 'b'][1]}")).isEqualTo("b");
    assertThat(evaluate("${{'k': amount}.k}")).isEqualTo(120);
  }

  @Test
  void propertiesIndexesAndKeys() {
    variables
        .with("order", new Order(new BigDecimal("9.5"), List.of("a", "b"), null))
        .with("rich", new Order(BigDecimal.ONE, List.of(), new Customer("Ann")))
        .with("map", Map.of("key", 1, "class", "a key like any other"))
        .with("array", new int[] {4, 5})
        .with("date", Date.from(Instant.EPOCH));

    assertThat(evaluate("${order.amount}")).isEqualTo(new BigDecimal("9.5"));
    assertThat(evaluate("${order.items[1]}")).isEqualTo("b");
    assertThat(evaluate("${order.items['1']}")).isEqualTo("b");
    assertThat(evaluate("${order.items.size()}")).isEqualTo(2);
    assertThat(evaluate("${order.customer.name}")).as("a property of null").isNull();
    assertThat(evaluate("${rich.customer.name}")).isEqualTo("Ann");
    assertThat(evaluate("${map.key + map['key']}")).isEqualTo(2L);
    assertThat(evaluate("${map['class']}")).isEqualTo("a key like any other");
    assertThat(evaluate("${map.other}")).isNull();
    assertThat(evaluate("${array[1] + array.length}")).isEqualTo(7L);
    assertThat(evaluate("${date.time}")).isEqualTo(0L);
    assertThat(evaluate("${desk.open}")).isEqualTo(true);
    assertThat(evaluate("${desk.URL}")).isEqualTo("url");
  }

  @ParameterizedTest
  @CsvSource({
    "${desk.greet('Ann')},Hello Ann",
    "${desk.pick(1)},int 1",
    "${desk.pick('a')},text a",
    "${desk.pick(5000000000)},long 5000000000[]",
    "'${desk.pick(1, ''a'', ''b'')}','long 1[a, b]'",
    "${desk.small(7)},byte 7",
    "${desk.day('MONDAY')},day 1",
    "${'abc'.toUpperCase().substring(1)},BC",
    "${'abc'.length()},3",
  })
  void methodCalls(String text, String result) {
    assertThat(evaluate(text)).hasToString(result);
  }

  @ParameterizedTest
  @CsvSource({
    "${desk.missing()},no instance method of that name",
    "${desk.small(300)},Desk.small(byte)",
    "${desk.day('FUNDAY')},Desk.day",
    "${desk.greet()},'greet()'",
    "${desk.nothing},Expected a property 'nothing'",
  })
  void membersThatAreNotThere(String text, String part) {
    assertThatThrownBy(() -> evaluate(text))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining(part)
        .hasMessageContaining(text);
  }

  @Test
  void indexesOutOfBounds() {
    variables.with("list", List.of("a"));

    assertThatThrownBy(() -> evaluate("${list[1]}"))
        .isInstanceOf(ExpressionException.class)
        .hasMessage("Index 1 of the expression '${list[1]}' is not in a list of 1");
  }

  @Test
  void proxiesAndLambdasAreUsable() {
    Supplier<String> lambda = () -> "from a lambda";
    variables
        .with("lambda", lambda)
        .with(
            "proxy",
            Proxy.newProxyInstance(
                Greeter.class.getClassLoader(),
                new Class<?>[] {Greeter.class},
                (self, method, arguments) -> "from a proxy"));

    assertThat(evaluate("${lambda.get()}")).isEqualTo("from a lambda");
    assertThat(evaluate("${proxy.greet('Ann')}")).isEqualTo("from a proxy");
  }

  @Test
  void assignmentOfVariables() {
    assertThat(evaluate("${total = 1 + 2}")).isEqualTo(3L);
    assertThat(variables.values).containsEntry("total", 3L);
    assertThat(evaluate("${a = 1; a + 1}")).isEqualTo(2L);
  }

  @Test
  void aBeanThatThrows() {
    assertThatThrownBy(() -> evaluate("${desk.fail()}"))
        .isInstanceOf(ExpressionException.class)
        .hasMessage(
            "'fail' in the expression '${desk.fail()}' threw"
                + " java.lang.IllegalStateException: out of paper")
        .hasCauseInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> evaluate("${desk.crash()}"))
        .as("an error is not an outcome")
        .isInstanceOf(AssertionError.class)
        .hasMessage("crashed");
  }

  @ParameterizedTest
  @CsvSource({
    "${,Expected an expression",
    "${1 +},Expected an expression",
    "${a ${b}},Expected an expression",
    "${a} #{b},Expected an expression",
    "${x -> x},lambdas are not executed",
    "'${f(1)}',there is no function 'f'",
    "'${vars:get(x, 1)}','the function ''vars:get'' takes the name of a variable, found 2"
        + " arguments'",
    "${execution.processEngineServices.runtimeService},execution.processEngineServices' is not"
        + " part",
    "${execution.getProcessInstance().getId()},use processInstanceId",
    "${execution.bpmnModelElementInstance.name},use execution.currentFlowElement",
    "${task.getBpmnModelElementInstance()},use execution.currentFlowElement",
    "${a.b = 1},only a variable can be assigned",
    "${'a' + 1},cannot be evaluated",
  })
  void textsThatDoNotCompile(String text, String part) {
    assertThatThrownBy(() -> new ElExpressionCompiler().compile(text))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining(part)
        .hasMessageContaining(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"(", "-", "!", "[", "1+", "x?1:", "x.y[", "'a'+="})
  void deepNestingDoesNotExhaustTheStack(String part) {
    String text = "${" + part.repeat(20_000) + "1}";

    assertThatThrownBy(() -> new ElExpressionCompiler().compile(text))
        .isInstanceOf(ExpressionException.class);
    assertThatThrownBy(() -> new ElExpressionCompiler().compile("${1" + "+x".repeat(5_000) + "}"))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining("nested deeper than 250 levels");
  }

  @Test
  void evaluationAllocatesLittle() {
    variables.with("input1", 1).with("input2", 2);
    CompiledExpression sum = new ElExpressionCompiler().compile("${input1 + input2}");
    CompiledExpression constant = new ElExpressionCompiler().compile("${true}");
    CompiledExpression name = new ElExpressionCompiler().compile("${input1}");

    assertThat(bytesPerEvaluation(sum)).isLessThan(400);
    assertThat(bytesPerEvaluation(constant)).isZero();
    assertThat(bytesPerEvaluation(name)).isZero();
  }

  private long bytesPerEvaluation(CompiledExpression expression) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    int rounds = 20_000;
    for (int i = 0; i < rounds; i++) {
      expression.evaluate(variables);
    }
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < rounds; i++) {
      expression.evaluate(variables);
    }
    return (threads.getCurrentThreadAllocatedBytes() - before) / rounds;
  }
}
