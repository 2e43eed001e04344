package io.turgo.engine.expression;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No expression makes much of little, nor computes without an end. */
@Timeout(60)
@SuppressWarnings("UnnecessaryStringBuilder") // a builder is what is tried
class SizeLimitTest {
  private static final Map<String, Object> VARIABLES =
      Map.of(
          "text",
          "x".repeat(100_000),
          "slow",
          "a".repeat(40_000) + "!",
          "many",
          "x".repeat(2_000_000),
          "needle",
          "x".repeat(20_000) + "y",
          "large",
          BigInteger.ONE.shiftLeft(20_000).add(BigInteger.ONE),
          "percents",
          "%" + "1".repeat(100_000),
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
            new CompiledExpression.Variables() {
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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "${slow.matches('(.*a){12}b')}",
        "${slow.matches('(a+)+b')}",
        "${slow.matches('(a*)*\\\\1b')}",
        "${slow.matches('(?=(a+)+b).*')}",
        "${slow.replaceAll('(a|a)*b', '')}",
        "${slow.replaceFirst('(a|aa)+c', '')}",
        "${slow.split('(a+)+b').toString()}",
        "${slow.split('(a+)+b', 2).toString()}",
        "${''.matches('(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)x')}",
        "${''.matches('(?:(?:(?:){100000}){100000}){100000}')}",
        "${text.repeat(100).replaceAll('(?:){9000}b', '')}",
        "${text.repeat(100).replaceAll('(?<=\\\\z.{0,9999999})b', '')}",
        "${percents.formatted(1)}",
        "${text.matches('(?x) a # comment')}",
        "${text.matches('(x|y)*')}",
        "${text.matches('x'.repeat(10001))}"
      })
  void aPatternWorksForALimitedTime(String expression) {
    assertTimeout(
        Duration.ofSeconds(40),
        () ->
            assertThatThrownBy(() -> value(expression))
                .isInstanceOf(ExpressionException.class)
                .hasMessageContaining("The regular expression '"));
  }

  /** It takes many seconds, and over a minute on a slow or busy machine. */
  @Test
  @Timeout(180)
  void aClassOfManyLettersIsComparedForALimitedTime() {
    String letters =
        IntStream.range(0x400, 0x1000).mapToObj(Character::toString).collect(joining());
    assertTimeout(
        Duration.ofMinutes(2),
        () ->
            assertThatThrownBy(() ->
                    BoundedPattern.call(
                        "x".repeat(10_000_000),
                        "replaceAll",
                        new Object[] {"[" + letters + "]", ""}))
                .isInstanceOf(ExpressionException.class)
                .hasMessageContaining("too many steps"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "${many.indexOf(needle)}",
        "${many.contains(needle)}",
        "${many.replace(needle, 'y')}",
        "${large.modPow(large, large)}",
        "${large.isProbablePrime(100)}",
        "${two.pow(1500).nextProbablePrime()}"
      })
  void aCallThatWouldTakeTooLongIsNotMade(String expression) {
    assertThatThrownBy(() -> value(expression))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining("would take too long");
  }

  /** The meaning of patterns is the JDK's. */
  @Test
  void patternsMeanWhatTheyMeanInJava() {
    String mail = "[\\w.+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\\.){1,8}[A-Za-z]{2,}";
    String password = "(?=.*[A-Z])(?=.*\\d).{8,}";
    String names = String.join("|", Collections.nCopies(300, "name"));
    for (String regex :
        List.of(
            mail, password, names, "(a)\\1", "(?i)[a-z&&[^b]]*", "a*", "", "\\s*,\\s*", "^|$")) {
      for (String text : List.of("", "a", "aa", "a.b@c.example", "Passw0rd", "a , b,,", "baac,")) {
        assertThat(BoundedPattern.call(text, "matches", new Object[] {regex}))
            .isEqualTo(text.matches(regex));
        assertThat(BoundedPattern.call(text, "replaceAll", new Object[] {regex, "<$0>"}))
            .isEqualTo(text.replaceAll(regex, "<$0>"));
        assertThat(BoundedPattern.call(text, "replaceFirst", new Object[] {regex, "<$0>"}))
            .isEqualTo(text.replaceFirst(regex, "<$0>"));
        assertThat(BoundedPattern.call(text, "split", new Object[] {regex}))
            .isEqualTo(text.split(regex));
        for (int most : new int[] {-1, 1, 2, 3}) {
          assertThat(BoundedPattern.call(text, "split", new Object[] {regex, most}))
              .isEqualTo(text.split(regex, most));
          assertThat(BoundedPattern.call(text, "splitWithDelimiters", new Object[] {regex, most}))
              .isEqualTo(text.splitWithDelimiters(regex, most));
        }
      }
    }
    assertThat(value("${text.repeat(100).matches('x*')}")).isEqualTo(true);
    assertThat(value("${text.repeat(50).replaceAll('x', 'y').length()}")).isEqualTo(5_000_000);
    assertThatThrownBy(() -> value("${text.matches('(')}"))
        .hasMessageContaining("PatternSyntaxException");
  }
}
