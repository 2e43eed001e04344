package io.turgo.dmn;

import static io.turgo.dmn.Dmn.FLOWABLE;
import static io.turgo.dmn.Dmn.decision;
import static io.turgo.dmn.Dmn.input;
import static io.turgo.dmn.Dmn.output;
import static io.turgo.dmn.Dmn.rule;
import static io.turgo.dmn.Dmn.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.decision.DecisionOutcome;
import io.turgo.engine.decision.TurgoDecisionException;
import io.turgo.engine.exception.BpmnDeploymentException;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tables of Flowable. */
@Timeout(300)
class FlowableTest {
  private static Dmn dmn;

  @BeforeAll
  static void open() {
    dmn = new Dmn();
  }

  @AfterAll
  static void close() {
    dmn.close();
  }

  private static DecisionOutcome outcome(
      Map<String, ? extends @Nullable Object> variables, String... parts) {
    return dmn.outcome(FLOWABLE + decision("t", parts) + "</definitions>", "t", variables);
  }

  @Test
  void cellsCompare() {
    String table =
        table(
            "FIRST",
            input("label='Category'", "category", "string"),
            input("label='Age'", "age", "number"),
            output("discount", "number"),
            output("text", "string"),
            rule("r1", "== \"gold\"", "> 65", "->", "20", "\"both\""),
            rule("r2", "\"gold\"", "-", "->", "10.5", "\"equal\""),
            rule("r3", ".startsWith(\"sil\")", "", "->", "5", "category"),
            rule("r4", "${category.length() > 20}", "18", "->", "", "\"long\""),
            rule("r5", "!= \"none\"", ">= 18", "->", "1", "\"other\""));
    assertThat(outcome(Map.of("category", "gold", "age", 70), table).results())
        .isEqualTo(List.of(Map.of("discount", 20d, "text", "both")));
    assertThat(outcome(Map.of("category", "gold", "age", 65), table).results())
        .isEqualTo(List.of(Map.of("discount", 10.5, "text", "equal")));
    assertThat(outcome(Map.of("category", "silver", "age", 1), table).results())
        .isEqualTo(List.of(Map.of("discount", 5d, "text", "silver")));
    assertThat(outcome(Map.of("category", "x".repeat(21), "age", 18), table).results())
        .isEqualTo(List.of(Map.of("text", "long")));
    assertThat(outcome(Map.of("category", "x", "age", 18L), table).results())
        .isEqualTo(List.of(Map.of("discount", 1d, "text", "other")));
    assertThat(outcome(Map.of("category", "none", "age", 18), table).results()).isEmpty();
  }

  @Test
  void functionsOfDatesAndCollections() {
    String table =
        table(
            "COLLECT",
            input("", "day", "date"),
            input("", "tags", "collection"),
            output("o", "string"),
            rule(
                "r1",
                "< fn_date('2030-01-01')",
                "${collection:anyOf(tags, 'a, z')}",
                "->",
                "\"any\""),
            rule(
                "r2",
                ">= date:addDate('2020-01-01', 0, 1, 0)",
                "${collection:allOf(tags, 'a,b')}",
                "->",
                "\"all\""),
            rule("r3", "", "${collection:noneOf(tags, 'x')}", "->", "\"none\""),
            rule("r4", "", "${collection:notContains(tags, 'a')}", "->", "\"lacks\""));
    assertThat(
            outcome(
                    Map.of(
                        "day",
                        Date.from(Instant.parse("2025-05-05T00:00:00Z")),
                        "tags",
                        List.of("a", "b")),
                    table)
                .value())
        .isEqualTo(List.of("any", "all", "none"));
  }

  @Test
  void aMissingBooleanIsFalseAndOutputsHaveValuesBefore() {
    assertThat(
            outcome(
                    Map.of(),
                    table(
                        "FIRST",
                        input("", "isNew", "boolean"),
                        output("o", "number"),
                        rule("r", "== false", "->", "o + 2")))
                .value())
        .isEqualTo(2d);
  }

  @Test
  void outputOrderFollowsTheListOfValues() {
    assertThat(
            outcome(
                    Map.of(),
                    table(
                        "OUTPUT ORDER",
                        "<output name='o' typeRef='string'><outputValues><text>\"low\",\"high\"</text>"
                            + "</outputValues></output>",
                        rule("a", "->", "\"high\""),
                        rule("b", "->", "\"low\"")))
                .value())
        .isEqualTo(List.of("low", "high"));
  }

  @Test
  void errorsNameTheirPlace() {
    assertThatThrownBy(() ->
            outcome(
                Map.of(),
                table(
                    "FIRST",
                    input("label='A'", "a", "string"),
                    output("o", "string"),
                    rule("r", "== 1", "->", "1"))))
        .isInstanceOf(TurgoDecisionException.class)
        .hasMessageContaining("'a'")
        .hasMessageContaining("decision 't'");
    assertThatThrownBy(() ->
            outcome(
                Map.of("a", 1),
                table(
                    "FIRST",
                    input("label='A'", "a", "string"),
                    output("o", "string"),
                    rule("r", "== (", "->", "1"))))
        .isInstanceOf(BpmnDeploymentException.class)
        .hasMessageContaining("rule 1, input 'A'");
  }

  @Test
  void expressionsReachNoClasses() {
    assertThatThrownBy(() ->
            outcome(
                Map.of("a", "x"),
                table(
                    "FIRST",
                    input("", "a", "string"),
                    output("o", "string"),
                    rule("r", "${a.getClass().getName() == 'x'}", "->", "1"))))
        .isInstanceOf(BpmnDeploymentException.class)
        .hasMessageContaining("would lead to classes of Java");
  }
}
