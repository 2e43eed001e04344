package io.turgo.engine.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No expression makes much of little. */
@Timeout(60)
@SuppressWarnings("UnnecessaryStringBuilder") // a builder is what is tried
class SizeLimitTest {
  private static final Map<String, Object> VARIABLES =
      Map.of(
          "text",
          "x".repeat(100_000),
          "two",
          BigInteger.TWO,
          "tiny",
          new BigDecimal("1E-2000000000"),
          "one",
          BigDecimal.ONE,
          "builder",
          new StringBuilder("abc"));

  private static @Nullable Object value(String text) {
    return new ElExpressionCompiler()
        .compile(text)
        .evaluate(
            new Expression.Variables() {
              @Override
              public boolean has(String name) {
                return VARIABLES.containsKey(name);
              }

              @Override
              public @Nullable Object get(String name) {
                return VARIABLES.get(name);
              }

              @Override
              public void set(String name, @Nullable Object value) {
                throw new AssertionError(name);
              }
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "${'a'.repeat(2000000000)}",
        "${text.repeat(101)}",
        "${text.replace('x', text)}",
        "${text.replace('', text)}",
        "${text.replaceAll('x', text)}",
        "${text.replaceAll('.+', '$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0"
            + "$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0"
            + "$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0$0')}",
        "${'%2000000000d'.formatted(1)}",
        "${'%.2000000000f'.formatted(1.5)}",
        "${text.indent(2000000000)}",
        "${two.pow(2000000000)}",
        "${two.shiftLeft(2000000000)}",
        "${one.setScale(2000000000)}",
        "${tiny.toPlainString()}",
        "${one.add(tiny)}"
      })
  void whatWouldBeTooLargeIsNotMade(String expression) {
    assertThatThrownBy(() -> value(expression))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining("limit of 10000000");
  }

  @Test
  void joinedTextsAreMeasured() {
    StringBuilder expression = new StringBuilder("${text.repeat(40)");
    for (int i = 0; i < 3; i++) {
      expression.append(" += text.repeat(40)");
    }
    assertThatThrownBy(() -> value(expression.append("}").toString()))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining("16000000 characters");
  }

  @Test
  void whatIsOrdinaryGoesOn() {
    assertThat(value("${'ab'.repeat(3)}")).isEqualTo("ababab");
    assertThat(value("${'a-b'.replace('-', '+')}")).isEqualTo("a+b");
    assertThat(value("${'aXb'.replaceAll('[A-Z]', '<$0>')}")).isEqualTo("a<X>b");
    assertThat(value("${'%05d %s'.formatted(7, 'x')}")).isEqualTo("00007 x");
    assertThat(value("${two.pow(10)}")).isEqualTo(BigInteger.valueOf(1_024));
    assertThat(value("${one.setScale(2)}")).isEqualTo(new BigDecimal("1.00"));
    assertThat(value("${text.repeat(100).length()}")).isEqualTo(10_000_000);
  }
}
