package io.turgo.dmn;

import static io.turgo.dmn.Dmn.CAMUNDA;
import static io.turgo.dmn.Dmn.STANDARD;
import static io.turgo.dmn.Dmn.decision;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.decision.DecisionInputs;
import io.turgo.engine.decision.TurgoDecisionException;
import io.turgo.engine.exception.BpmnDeploymentException;
import java.math.BigDecimal;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No evaluation goes on for ever. */
@Timeout(300)
class StepsTest {
  private static final String ENDLESS = "count(for i in 1..1000000000 return i)";

  private static String literal(String root, String text) {
    return root
        + decision(
            "d",
            "<variable name='d'/>",
            "<literalExpression><text>" + text + "</text></literalExpression>")
        + "</definitions>";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ENDLESS,
        "some x in (for i in 1..1000000000 return i) satisfies x = 0",
        "count((for i in 1..1000000000 return i)[item = 0])"
      })
  void anExpressionOfTheStandardEnds(String text) {
    try (Dmn dmn = new Dmn()) {
      assertThatThrownBy(() -> dmn.outcome(literal(STANDARD, text), "d", Map.of()))
          .isInstanceOf(TurgoDecisionException.class)
          .hasMessageContaining("more than " + Steps.MOST + " steps");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{f: function(n) count(for i in 1..1000000000 return n), r: f(1)}.r",
        "{f: function(n) f(n + 1), r: f(1)}.r"
      })
  void aFunctionEnds(String text) {
    try (Dmn dmn = new Dmn()) {
      assertThatThrownBy(() -> dmn.outcome(literal(STANDARD, text), "d", Map.of()))
          .isInstanceOf(TurgoDecisionException.class);
    }
  }

  @Test
  void aCellOfATableEnds() {
    String table =
        "<decisionTable hitPolicy='FIRST'><input><inputExpression typeRef='number'><text>"
            + "1</text></inputExpression></input><output name='o'/><rule><inputEntry><text>-"
            + "</text></inputEntry><outputEntry><text>"
            + ENDLESS
            + "</text></outputEntry></rule></decisionTable>";
    for (String root : new String[] {STANDARD, CAMUNDA}) {
      try (Dmn dmn = new Dmn()) {
        assertThatThrownBy(() ->
                dmn.outcome(
                    root + decision("d", "<variable name='d'/>", table) + "</definitions>",
                    "d",
                    Map.of()))
            .isInstanceOf(TurgoDecisionException.class)
            .hasMessageContaining("more than " + Steps.MOST + " steps");
      }
    }
  }

  @Test
  void anExpressionOfAModelEnds() {
    DmnDecisions decisions = new DmnDecisions();
    DecisionInputs nothing = DecisionInputs.of(Map.of());
    assertThatThrownBy(() -> decisions.compileExpression(ENDLESS, ZoneOffset.UTC).evaluate(nothing))
        .hasMessageContaining("more than " + Steps.MOST + " steps");
    String callsItself = "{f: function(n) f(n + 1), r: f(1)}.r";
    assertThatThrownBy(
            () -> decisions.compileExpression(callsItself, ZoneOffset.UTC).evaluate(nothing))
        .isInstanceOf(TurgoDecisionException.class);
  }

  /** Each takes minutes or all memory where the work of functions is not counted. */
  @ParameterizedTest
  @Timeout(60)
  @ValueSource(
      strings = {
        "floor(10 ** 100000000)",
        "modulo(10 ** 100000000, 7)",
        "count(for i in 1..40 return if i = 1 then [1] else concatenate(partial[-1], partial[-1]))",
        "mode(for i in 1..200000 return i)"
      })
  void functionsEnd(String text) {
    try (Dmn dmn = new Dmn()) {
      assertThatThrownBy(() -> dmn.outcome(literal(STANDARD, text), "d", Map.of()))
          .isInstanceOf(TurgoDecisionException.class)
          .hasMessageContaining("'d'")
          .hasMessageContaining("more than " + Steps.MOST + " steps");
    }
  }

  @ParameterizedTest
  @Timeout(60)
  @ValueSource(
      strings = {
        "matches(\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!\", \"^(a|aa)+$\")",
        "matches(input: \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!\", pattern: \"^(a+)+$\")",
        "replace(\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!\", \"^(a+)+$\", \"b\")"
      })
  void regularExpressionsEnd(String text) {
    try (Dmn dmn = new Dmn()) {
      assertThatThrownBy(() -> dmn.outcome(literal(STANDARD, text), "d", Map.of()))
          .isInstanceOf(TurgoDecisionException.class)
          .hasMessageContaining("'d'")
          .hasMessageContaining("The regular expression '^(a");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x.class",
        "x . /* all */ class.name",
        "x.getClass",
        "sum.symbol.type.declaringClass",
        "[x].getDeclaringClass"
      })
  void classesOfJavaAreOutOfReach(String text) {
    try (Dmn dmn = new Dmn()) {
      assertThatThrownBy(() -> dmn.deploy("d.dmn", literal(STANDARD, text)))
          .isInstanceOf(BpmnDeploymentException.class)
          .hasMessageContaining("would lead to classes of Java");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "get value(5, \"class\")",
        "get value(key: \"bytes\", m: \"a\")",
        "get entries(\"a\")",
        "context put(\"a\", \"b\", 1)",
      })
  void functionsOfContextsReadNothingElse(String text) {
    try (Dmn dmn = new Dmn()) {
      assertThatThrownBy(() -> dmn.outcome(literal(STANDARD, text), "d", Map.of()))
          .isInstanceOf(TurgoDecisionException.class)
          .hasMessageContaining("'d'")
          .hasMessageContaining("reads a context, found");
    }
  }

  @Test
  void anEntryMayHaveTheNameOfWhatIsOutOfReach() {
    try (Dmn dmn = new Dmn()) {
      String text = "get value({class: \"5b\"}, \"class\")";
      assertThat(dmn.outcome(literal(STANDARD, text), "d", Map.of()).value()).isEqualTo("5b");
    }
  }

  @Test
  @Timeout(60)
  void aLongPathIsRefused() {
    try (Dmn dmn = new Dmn()) {
      assertThatThrownBy(() -> dmn.deploy("d.dmn", literal(STANDARD, "x" + ".a".repeat(5_000))))
          .isInstanceOf(BpmnDeploymentException.class)
          .hasMessageContaining("A path has more than 50 names");
    }
  }

  @Test
  @Timeout(60)
  void aSplitEnds() {
    String text = "split(\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!\", \"(.*a){12}b\")";
    try (Dmn dmn = new Dmn()) {
      assertThatThrownBy(() -> dmn.outcome(literal(STANDARD, text), "d", Map.of()))
          .isInstanceOf(TurgoDecisionException.class)
          .hasMessageContaining("'d'")
          .hasMessageContaining("more than " + Steps.MOST + " steps");
    }
  }

  @ParameterizedTest
  @Timeout(60)
  @CsvSource(
      delimiter = ';',
      value = {
        "count(distinct values(for i in 1..100000 return i)); 100000",
        "distinct values([1, 2, 1, null]); [1, 2, null]",
        "distinct values(list: [1, 1]); [1]",
        "matches(\"foo bar\", \"^F.* b\", \"i\"); true",
        "matches(pattern: \"b\", input: \"abc\"); true",
        "replace(\"abcd\", \"(ab)|(a)\", \"[1=$1][2=$2]\"); [1=ab][2=]cd",
        "split(\"a,b,,\", \",\"); [a, b, , ]",
        "count(split(\"abc\", \"\")); 4"
      })
  void functionsGiveWhatTheStandardSays(String text, String result) {
    try (Dmn dmn = new Dmn()) {
      assertThat(dmn.outcome(literal(STANDARD, text), "d", Map.of()).value()).hasToString(result);
    }
  }

  @Test
  void longListsAreEvaluated() {
    try (Dmn dmn = new Dmn()) {
      assertThat(
              dmn.outcome(literal(STANDARD, "sum(for i in 1..100000 return i)"), "d", Map.of())
                  .value())
          .isIn(5000050000L, new BigDecimal("5000050000"));
    }
  }
}
