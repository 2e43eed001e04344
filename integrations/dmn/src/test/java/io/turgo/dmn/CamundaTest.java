package io.turgo.dmn;

import static io.turgo.dmn.Dmn.CAMUNDA;
import static io.turgo.dmn.Dmn.decision;
import static io.turgo.dmn.Dmn.input;
import static io.turgo.dmn.Dmn.needsDecision;
import static io.turgo.dmn.Dmn.output;
import static io.turgo.dmn.Dmn.rule;
import static io.turgo.dmn.Dmn.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.decision.DecisionInputs;
import io.turgo.engine.decision.DecisionOutcome;
import io.turgo.engine.decision.TurgoDecisionException;
import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.repository.DecisionDefinition;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tables of Camunda 7. */
@Timeout(300)
class CamundaTest {
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
    return dmn.outcome(CAMUNDA + decision("t", parts) + "</definitions>", "t", variables);
  }

  @Test
  void inputsNeedNoDeclaration() {
    String table =
        table(
            "UNIQUE",
            input("label='Season'", "season", "string"),
            input("label='Guests'", "guestCount", "integer"),
            output("dish", "string"),
            output("price", "double"),
            rule("r1", "\"Fall\"", "<= 8", "->", "\"Spareribs\"", "12"),
            rule("r2", "\"Winter\",\"Spring\"", "-", "->", "\"Roastbeef\"", "guestCount * 1.5"),
            rule("r3", "not(\"Fall\",\"Winter\",\"Spring\")", "", "->", "\"Salad\"", ""));
    DecisionOutcome fall = outcome(Map.of("season", "Fall", "guestCount", 8), table);
    assertThat(fall.results()).isEqualTo(List.of(Map.of("dish", "Spareribs", "price", 12d)));
    assertThat(fall.evaluated().getFirst().inputs())
        .isEqualTo(Map.of("Season", "Fall", "Guests", 8));
    assertThat(fall.evaluated().getFirst().rules())
        .containsExactly(new DecisionOutcome.MatchedRule(1, "r1"));
    assertThat(outcome(Map.of("season", "Spring", "guestCount", 3L), table).results())
        .isEqualTo(List.of(Map.of("dish", "Roastbeef", "price", 4.5)));
    assertThat(outcome(Map.of("season", "Summer", "guestCount", "3"), table).results())
        .isEqualTo(List.of(Map.of("dish", "Salad")));
    assertThat(outcome(Map.of("season", "Fall", "guestCount", 9), table).results()).isEmpty();
  }

  @Test
  void cellsMayBeExpressionsOfTheEngine() {
    String table =
        "<decisionTable><input camunda:inputVariable='n'><inputExpression typeRef='integer'"
            + " expressionLanguage='juel'><text>${amount + 1}</text></inputExpression></input>"
            + output("o", "string")
            + "<rule><inputEntry expressionLanguage='juel'><text>${n gt 10}</text></inputEntry>"
            + "<outputEntry expressionLanguage='JUEL'><text>${'more than '.concat(amount)}</text>"
            + "</outputEntry></rule></decisionTable>";
    assertThat(outcome(Map.of("amount", 10), table).value()).isEqualTo("more than 10");
    assertThat(outcome(Map.of("amount", 9), table).results()).isEmpty();
  }

  @Test
  void datesAreDates() {
    String table =
        table(
            "FIRST",
            input("", "day", "date"),
            output("o", "date"),
            rule(
                "r",
                "< date and time(\"2030-01-01T00:00:00\")",
                "->",
                "date and time(\"2031-02-03T00:00:00\")"));
    Object value = outcome(Map.of("day", new Date(0)), table).value();
    assertThat(value).isInstanceOf(Date.class);
    assertThat(outcome(Map.of("day", "2035-01-01"), table).results()).isEmpty();
  }

  @Test
  void resultsOfRequiredDecisionsAreVariables() {
    dmn.deploy(
        "t.dmn",
        CAMUNDA
            + decision(
                "dish",
                needsDecision("season"),
                needsDecision("tags"),
                table(
                    "FIRST",
                    input("", "season", "string"),
                    output("dish", "string"),
                    rule("r", "\"hot\"", "->", "season + \" \" + tag[2]")))
            + decision(
                "season",
                "<variable name='season' typeRef='string'/>",
                "<literalExpression><text>if degrees &gt; 20 then \"hot\" else \"cold\"</text>"
                    + "</literalExpression>")
            + decision(
                "tags",
                table(
                    "COLLECT",
                    input("", "degrees", "integer"),
                    output("tag", "string"),
                    rule("r1", "-", "->", "\"a\""),
                    rule("r2", "> 1", "->", "\"b\"")))
            + "</definitions>");
    DecisionOutcome outcome = dmn.evaluate("dish", Map.of("degrees", 25));
    assertThat(outcome.value()).isEqualTo("hot b");
    assertThat(outcome.evaluated())
        .extracting(DecisionOutcome.Evaluated::key)
        .containsExactly("season", "tags", "dish");
  }

  @Test
  void aggregationsKeepTheirType() {
    for (String[] each :
        new String[][] {{"SUM", "30"}, {"MIN", "10"}, {"MAX", "20"}, {"COUNT", "2"}}) {
      assertThat(
              outcome(
                      Map.of(),
                      "<decisionTable hitPolicy='COLLECT' aggregation='" + each[0] + "'>",
                      output("o", "integer"),
                      rule("a", "->", "10"),
                      rule("b", "->", "20"),
                      "</decisionTable>")
                  .value())
          .hasToString(each[1]);
    }
  }

  @Test
  void anErrorNamesRuleAndCell() {
    assertThatThrownBy(() ->
            outcome(
                Map.of("a", 1),
                table(
                    "FIRST",
                    input("label='A'", "a", "integer"),
                    output("o", "string"),
                    rule("r1", "2", "->", "\"x\""),
                    rule("r2", "> missing", "->", "\"x\""))))
        .isInstanceOf(TurgoDecisionException.class)
        .hasMessageContaining("Decision 't', rule 2, input 'A' cannot be evaluated")
        .hasMessageContaining("missing");
    assertThatThrownBy(() ->
            outcome(
                Map.of("a", "x"),
                table("FIRST", input("label='A'", "a", "integer"), output("o", "string"))))
        .hasMessageContaining("input 'A' of decision 't'")
        .hasMessageContaining("found 'x'");
    assertThatThrownBy(() ->
            outcome(
                Map.of(),
                table("UNIQUE", output("o", "string"), rule("r", "->", "1"), rule("q", "->", "1"))))
        .hasMessageContaining("the rules [1, 2] match");
  }

  @Test
  void badCellsAreProblemsOfTheDeployment() {
    assertThatThrownBy(() ->
            outcome(
                Map.of(),
                table(
                    "FIRST",
                    input("label='A'", "a +", "integer"),
                    output("o", "string"),
                    rule("r1", "> ", "->", "\"x"),
                    rule("r2", "<", "->", "1")),
                ""))
        .isInstanceOfSatisfying(
            BpmnDeploymentException.class,
            refused ->
                assertThat(refused.problems())
                    .extracting(problem -> problem.message().replaceAll(":.*", ""))
                    .containsExactlyInAnyOrder(
                        "input 'A'",
                        "rule 1, input 'A'",
                        "rule 1, output 'o'",
                        "rule 2, input 'A'"));
    assertThatThrownBy(() ->
            outcome(
                Map.of(),
                "<decisionTable>",
                output("o", "string"),
                "<rule><outputEntry expressionLanguage='groovy'><text>1</text></outputEntry></rule>",
                "</decisionTable>"))
        .hasMessageContaining("found 'groovy'");
    assertThatThrownBy(() ->
            outcome(
                Map.of(),
                needsDecision("t"),
                "<literalExpression><text>1</text></literalExpression>"))
        .hasMessageContaining("requires itself");
  }

  @Test
  void attributesOfCamundaAreKept() {
    dmn.deploy(
        "t.dmn",
        CAMUNDA
            + "<decision id='k' camunda:versionTag='1.2' camunda:historyTimeToLive='P30D'>"
            + "<literalExpression><text>1</text></literalExpression></decision></definitions>");
    DecisionDefinition definition =
        Objects.requireNonNull(
            dmn.test()
                .engine()
                .getRepositoryService()
                .createDecisionDefinitionQuery()
                .decisionDefinitionKey("k")
                .latestVersion()
                .singleResult());
    assertThat(definition.getVersionTag()).isEqualTo("1.2");
    assertThat(definition.getHistoryTimeToLive()).isEqualTo(30);
    assertThat(definition.getName()).isNull();
  }

  @Test
  void expressionsThatAreNestedTooDeeplyAreProblems() {
    for (String deep :
        List.of("(".repeat(20_000) + "1" + ")".repeat(20_000), "1" + "+1".repeat(20_000))) {
      assertThatThrownBy(() ->
              dmn.deploy(
                  "deep.dmn",
                  CAMUNDA
                      + decision(
                          "x", "<literalExpression><text>" + deep + "</text></literalExpression>")
                      + "</definitions>"))
          .isInstanceOf(BpmnDeploymentException.class)
          .hasMessageContaining("nested too deeply");
    }
  }

  @Test
  void failuresOfJavaNameTheDecisionAndTheCell() {
    String text = "date(\"2030-01-01\") + duration(\"P999999999Y\")";
    try (Dmn dmn = new Dmn()) {
      assertThatThrownBy(() ->
              dmn.outcome(
                  CAMUNDA
                      + decision(
                          "d",
                          table(
                              "FIRST",
                              input("", "1", "integer"),
                              output("o", "string"),
                              rule("r", "-", "->", text)))
                      + "</definitions>",
                  "d",
                  Map.of()))
          .isInstanceOf(TurgoDecisionException.class)
          .hasMessageStartingWith("Decision 'd', rule 1, output 'o' cannot be evaluated: '" + text);
    }
    assertThatThrownBy(() ->
            new DmnDecisions()
                .compileExpression(text, ZoneOffset.UTC)
                .evaluate(DecisionInputs.of(Map.of())))
        .isInstanceOf(TurgoDecisionException.class)
        .hasMessageStartingWith("'" + text);
  }

  @Test
  void anAggregateThatIsTooLargeNamesTheDecision() {
    try (Dmn dmn = new Dmn()) {
      assertThatThrownBy(() ->
              dmn.outcome(
                  CAMUNDA
                      + decision(
                          "d",
                          "<decisionTable hitPolicy='COLLECT' aggregation='SUM'>"
                              + input("", "1", "integer")
                              + output("o", "integer")
                              + rule("a", "-", "->", "2000000000")
                              + rule("b", "-", "->", "2000000000")
                              + "</decisionTable>")
                      + "</definitions>",
                  "d",
                  Map.of()))
          .isInstanceOf(TurgoDecisionException.class)
          .hasMessageStartingWith("Decision 'd' cannot be evaluated: ");
    }
  }
}
