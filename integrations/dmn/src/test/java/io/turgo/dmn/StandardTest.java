package io.turgo.dmn;

import static io.turgo.dmn.Dmn.STANDARD;
import static io.turgo.dmn.Dmn.data;
import static io.turgo.dmn.Dmn.decision;
import static io.turgo.dmn.Dmn.input;
import static io.turgo.dmn.Dmn.needs;
import static io.turgo.dmn.Dmn.needsDecision;
import static io.turgo.dmn.Dmn.output;
import static io.turgo.dmn.Dmn.rule;
import static io.turgo.dmn.Dmn.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.turgo.engine.decision.DecisionOutcome;
import io.turgo.engine.decision.DecisionOutcome.MatchedRule;
import io.turgo.engine.decision.TurgoDecisionException;
import io.turgo.engine.exception.BpmnDeploymentException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.Period;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of the standard, evaluated by Apache KIE. */
@Timeout(300)
class StandardTest {
  private static Dmn dmn;

  @BeforeAll
  static void open() {
    dmn = new Dmn();
  }

  @AfterAll
  static void close() {
    dmn.close();
  }

  private static String grades(String policy) {
    return STANDARD
        + data("amount", "number")
        + decision(
            "grade",
            "<variable name='grade'/>",
            needs("amount"),
            "<decisionTable " + policy + ">",
            input("label='Amount'", "amount", "number"),
            "<output name='grade' typeRef='string'><outputValues><text>\"gold\",\"silver\"</text>"
                + "</outputValues></output>",
            rule("r1", "> 10", "->", "\"silver\""),
            rule("r2", "> 100", "->", "\"gold\""),
            "</decisionTable>")
        + "</definitions>";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "FIRST; 200; silver; [{grade=silver}]; 1",
        "PRIORITY; 200; gold; [{grade=gold}]; 2",
        "UNIQUE; 20; silver; [{grade=silver}]; 1",
        "ANY; 20; silver; [{grade=silver}]; 1",
        "COLLECT; 200; [silver, gold]; [{grade=silver}, {grade=gold}]; 1 2",
        "RULE ORDER; 200; [silver, gold]; [{grade=silver}, {grade=gold}]; 1 2",
        "OUTPUT ORDER; 200; [gold, silver]; [{grade=gold}, {grade=silver}]; 1 2",
        "FIRST; 1; null; []; ''"
      })
  void hitPolicies(String policy, int amount, String value, String results, String rules) {
    DecisionOutcome outcome =
        dmn.outcome(grades("hitPolicy='" + policy + "'"), "grade", Map.of("amount", amount));
    assertThat(String.valueOf(outcome.value())).isEqualTo(value);
    assertThat(outcome.results()).hasToString(results);
    assertThat(outcome.evaluated().getFirst().rules().stream().map(MatchedRule::number).toList())
        .containsExactlyElementsOf(
            rules.isEmpty()
                ? List.of()
                : List.of(rules.split(" ", -1)).stream().map(Integer::valueOf).toList());
    assertThat(outcome.evaluated().getFirst().inputs()).isEqualTo(Map.of("amount", (long) amount));
  }

  @Test
  void aViolatedHitPolicyFails() {
    assertThatThrownBy(() -> dmn.outcome(grades(""), "grade", Map.of("amount", 200)))
        .isInstanceOf(TurgoDecisionException.class)
        .hasMessageContaining("'grade'")
        .hasMessageContaining("UNIQUE")
        .hasMessageContaining("[1, 2]");
  }

  @ParameterizedTest
  @CsvSource({"SUM,30", "COUNT,2", "MIN,10", "MAX,20"})
  void aggregations(String aggregation, long expected) {
    DecisionOutcome outcome =
        dmn.outcome(
            STANDARD
                + data("amount", "number")
                + decision(
                    "fee",
                    "<variable name='fee'/>",
                    needs("amount"),
                    "<decisionTable hitPolicy='COLLECT' aggregation='" + aggregation + "'>",
                    input("", "amount", "number"),
                    output("fee", "number"),
                    rule("r1", "> 10", "->", "10"),
                    rule("r2", "> 100", "->", "20"),
                    "</decisionTable>")
                + "</definitions>",
            "fee",
            Map.of("amount", 200));
    assertThat(outcome.value()).isEqualTo(expected);
    assertThat(outcome.isMany()).isFalse();
    assertThat(outcome.results()).isEqualTo(List.of(Map.of("fee", expected)));
  }

  @Test
  void requirementsBoxedExpressionsAndKnowledge() {
    String file =
        STANDARD
            + data("people", "Any")
            + "<businessKnowledgeModel id='bkm' name='doubled'><variable name='doubled'/>"
            + "<encapsulatedLogic><formalParameter name='x' typeRef='number'/>"
            + "<literalExpression><text>x * 2</text></literalExpression></encapsulatedLogic>"
            + "</businessKnowledgeModel>"
            + decision(
                "adults",
                "<variable name='adults'/>",
                needs("people"),
                "<literalExpression><text>people[age &gt;= 18].name</text></literalExpression>")
            + decision(
                "summary",
                "<variable name='summary'/>",
                needsDecision("adults"),
                "<knowledgeRequirement><requiredKnowledge href='#bkm'/></knowledgeRequirement>",
                "<context><contextEntry><variable name='names'/><literalExpression>"
                    + "<text>string join(adults, \", \")</text></literalExpression></contextEntry>"
                    + "<contextEntry><variable name='twice'/><literalExpression>"
                    + "<text>doubled(count(adults))</text></literalExpression></contextEntry>"
                    + "</context>")
            + "<decisionService id='service' name='service'><variable name='service'/>"
            + "<outputDecision href='#summary'/><encapsulatedDecision href='#adults'/>"
            + "<inputData href='#d_people'/></decisionService>"
            + "</definitions>";
    List<Map<String, Object>> people =
        List.of(
            Map.of("name", "Ann", "age", 30),
            Map.of("name", "Bob", "age", 3),
            Map.of("name", "Eve", "age", 18));

    DecisionOutcome outcome = dmn.outcome(file, "summary", Map.of("people", people));
    assertThat(outcome.results()).isEqualTo(List.of(Map.of("names", "Ann, Eve", "twice", 4L)));
    assertThat(outcome.evaluated())
        .extracting(DecisionOutcome.Evaluated::key)
        .containsExactly("adults", "summary");
    assertThat(
            dmn.evaluate(
                    "adults", Map.of("people", JsonMapper.builder().build().valueToTree(people)))
                .value())
        .isEqualTo(List.of("Ann", "Eve"));
    assertThat(dmn.evaluate("service", Map.of("people", people)).value())
        .isEqualTo(Map.of("summary", Map.of("names", "Ann, Eve", "twice", 4L)).get("summary"));
  }

  @Test
  void aFileImportsOthersOfItsDeployment() {
    dmn.deploy(
        "main.dmn",
        "<definitions xmlns='https://www.omg.org/spec/DMN/20191111/MODEL/' id='main' name='main'"
            + " namespace='urn:main'><import name='lib' namespace='urn:lib'"
            + " importType='https://www.omg.org/spec/DMN/20191111/MODEL/'/>"
            + decision(
                "total",
                "<variable name='total'/>",
                "<informationRequirement><requiredDecision href='urn:lib#net'/>"
                    + "</informationRequirement>",
                "<literalExpression><text>lib.net * 1.25</text></literalExpression>")
            + "</definitions>",
        "lib.dmn",
        "<definitions xmlns='https://www.omg.org/spec/DMN/20191111/MODEL/' id='lib' name='lib'"
            + " namespace='urn:lib'>"
            + data("price", "number")
            + decision(
                "net",
                "<variable name='net'/>",
                needs("price"),
                "<literalExpression><text>price - 1</text></literalExpression>")
            + "</definitions>");
    assertThat(dmn.evaluate("total", Map.of("price", 4)).value()).isEqualTo(new BigDecimal("3.75"));
  }

  private static @Nullable Object feel(String expression, Map<String, ?> variables) {
    StringBuilder data = new StringBuilder();
    StringBuilder needs = new StringBuilder();
    variables
        .keySet()
        .forEach(name -> {
          data.append(data(name, "Any"));
          needs.append(needs(name));
        });
    return dmn.outcome(
            STANDARD
                + data
                + decision(
                    "x",
                    "<variable name='x'/>",
                    needs.toString(),
                    "<literalExpression><text>" + expression + "</text></literalExpression>")
                + "</definitions>",
            "x",
            variables)
        .value();
  }

  @Test
  void valuesAreThoseOfVariables() {
    assertThat(feel("1 + 1", Map.of())).isEqualTo(2L);
    assertThat(feel("0.5 + 0.25", Map.of())).isEqualTo(new BigDecimal("0.75"));
    assertThat(feel("10 ** 30", Map.of())).isEqualTo(new BigDecimal(10).pow(30));
    assertThat(feel("date(\"2030-01-31\") + duration(\"P1M\")", Map.of()))
        .isEqualTo(LocalDate.of(2030, 2, 28));
    assertThat(feel("duration(\"P1Y2M\")", Map.of())).isEqualTo(Period.of(1, 2, 0));
    assertThat(feel("{a: [1, null]}", Map.of())).hasToString("{a=[1, null]}");
    assertThat(feel("d.year + n", Map.of("d", LocalDate.of(2030, 1, 1), "n", 0.5)))
        .isEqualTo(new BigDecimal("2030.5"));
    assertThatThrownBy(() -> feel("[1..3]", Map.of()))
        .isInstanceOf(TurgoDecisionException.class)
        .hasMessageContaining("a range");
  }

  @Test
  void objectsOfClassesAreNoInputs() {
    assertThatThrownBy(() -> feel("o.length", Map.of("o", new StringBuilder("x"))))
        .isInstanceOf(TurgoDecisionException.class)
        .hasMessageContaining("'o' is a java.lang.StringBuilder");
    assertThatThrownBy(() -> feel("o", Map.of("o", Double.NaN))).hasMessageContaining("NaN");
  }

  @Test
  void failuresNameTheDecision() {
    assertThatThrownBy(() -> feel("o", Map.of("o", new StringBuilder("x"))))
        .hasMessageStartingWith("Decision 'x' cannot be evaluated: The variable 'o' is a");
    assertThatThrownBy(() -> feel("[1..3]", Map.of()))
        .hasMessageStartingWith("Decision 'x' cannot be evaluated: ");
    assertThatThrownBy(() -> feel("{f: function(n) f(n + 1), r: f(1)}.r", Map.of()))
        .hasMessageStartingWith("Decision 'x' cannot be evaluated: ")
        .hasMessageNotContaining("null");
  }

  @Test
  void aMissingInputFailsWithItsName() {
    dmn.deploy("t.dmn", grades(""));
    assertThatThrownBy(() -> dmn.evaluate("grade", Map.of()))
        .isInstanceOf(TurgoDecisionException.class)
        .hasMessageContaining("'amount'");
  }

  @Test
  void functionsOfJavaAreRefused() {
    for (String text :
        List.of(
            "function(a) external {java:{class:\"java.lang.System\",method signature:\"exit(int)\"}}",
            "function(a)/* \" */ external {java:{class:\"java.lang.Math\",method signature:\"abs(int)\"}}")) {
      assertThatThrownBy(() -> feel(text, Map.of()))
          .isInstanceOf(BpmnDeploymentException.class)
          .hasMessageContaining("[dmn-not-evaluated]");
    }
    assertThat(feel("\") external\"", Map.of())).isEqualTo(") external");
    assertThatThrownBy(() ->
            dmn.deploy(
                "t.dmn",
                STANDARD
                    + "<businessKnowledgeModel id='b' name='b'><encapsulatedLogic kind='Java'>"
                    + "<context/></encapsulatedLogic></businessKnowledgeModel>"
                    + decision("x", "<literalExpression><text>1</text></literalExpression>")
                    + "</definitions>"))
        .hasMessageContaining("Functions of the kind 'Java' are not evaluated");
  }

  @Test
  void problemsNameFileTableRuleAndCell() {
    String file =
        (STANDARD
            + data("amount", "number")
            + decision(
                "grade",
                "<variable name='grade'/>",
                needs("amount"),
                table(
                    "UNIQUE",
                    input("label='Amount'", "amount", "number"),
                    output("grade", "string"),
                    "\n",
                    rule("r1", "> 10", "->", "\"a\""),
                    "\n",
                    rule("r2", "> 5 +", "->", "\"b\"")))
            + "</definitions>");
    assertThatThrownBy(() -> dmn.deploy("bad.dmn", file))
        .isInstanceOfSatisfying(
            BpmnDeploymentException.class,
            refused -> {
              assertThat(refused.problems()).hasSize(1);
              assertThat(refused.problems().getFirst().line()).isEqualTo(3);
              assertThat(refused)
                  .hasMessageContaining("bad.dmn:3:")
                  .hasMessageContaining("rule 2, input 'Amount': ")
                  .hasMessageContaining("'grade'")
                  .hasMessageContaining("[dmn-expression]");
            });
  }

  @Test
  void expressionsThatAreNestedTooDeeplyAreProblems() {
    String deep = "(".repeat(20_000) + "1" + ")".repeat(20_000);

    assertThatThrownBy(() -> feel(deep, Map.of()))
        .isInstanceOf(BpmnDeploymentException.class)
        .hasMessageContaining("nested too deeply");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "hitPolicy='SOME'; found 'SOME'",
        "aggregation='SUM'; needs the hit policy COLLECT",
        "hitPolicy='COLLECT' aggregation='MEAN'; found 'MEAN'"
      })
  void wrongTablesAreProblems(String attributes, String message) {
    assertThatThrownBy(() -> dmn.deploy("bad.dmn", grades(attributes)))
        .isInstanceOf(BpmnDeploymentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aValueWithoutATypeIsNoWarning() {
    assertThat(
            dmn.test()
                .engine()
                .getRepositoryService()
                .createDeployment()
                .addString("t.dmn", grades(""))
                .validate())
        .isEmpty();
  }

  @Test
  void wrongFilesAreProblems() {
    for (String[] wrong :
        new String[][] {
          {"<definitions>", "[dmn-unreadable]"},
          {
            "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><definitions>&e;</definitions>",
            "DOCTYPE"
          },
          {"<html/>", "found <html>"},
          {STANDARD + "</definitions>", "at least one <decision>"},
          {STANDARD + "<decision name='a'/></definitions>", "Expected an id"},
          {
            STANDARD
                + decision("a", "<literalExpression><text>1</text></literalExpression>").repeat(2)
                + "</definitions>",
            "'a' is taken"
          },
          {
            grades("").replace("<inputEntry><text><![CDATA[> 10]]></text></inputEntry>", ""),
            "in rule 1"
          },
          {
            STANDARD
                + decision(
                    "a",
                    "<variable name='a'/><literalExpression><text>1 +</text></literalExpression>")
                + "</definitions>",
            "'1 +'"
          },
          {
            STANDARD
                + decision("a", "<literalExpression><text>1</text></literalExpression>")
                + "</definitions>",
            "missing the variable"
          }
        }) {
      assertThatThrownBy(() -> dmn.deploy("bad.dmn", wrong[0]))
          .as(wrong[0])
          .isInstanceOf(BpmnDeploymentException.class)
          .hasMessageContaining(wrong[1]);
    }
  }

  @Test
  void aTaskEvaluatesADecision() {
    dmn.deploy(
        "grade.dmn",
        grades(""),
        "p.bpmn",
        "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL'"
            + " xmlns:camunda='http://camunda.org/schema/1.0/bpmn'>"
            + "<process id='p' isExecutable='true'><startEvent id='s'/>"
            + "<businessRuleTask id='d' camunda:decisionRef='grade' camunda:resultVariable='r'"
            + " camunda:mapDecisionResult='singleEntry'/><userTask id='u'/><endEvent id='e'/>"
            + "<sequenceFlow id='f1' sourceRef='s' targetRef='d'/>"
            + "<sequenceFlow id='f2' sourceRef='d' targetRef='u'/>"
            + "<sequenceFlow id='f3' sourceRef='u' targetRef='e'/></process></definitions>");
    String id =
        dmn.test()
            .engine()
            .getRuntimeService()
            .startProcessInstanceByKey("p", Map.of("amount", 50))
            .getId();
    assertThat(dmn.test().engine().getRuntimeService().getVariable(id, "r")).isEqualTo("silver");
  }

  /** They are no values of variables; a decision that others require may give them all the same. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"function(x) x + 1 | f(2) | 3", "[1..10] | if 3 in f then 1 else 2 | 1"})
  void functionsAndRangesGoFromDecisionToDecision(String first, String then, long result) {
    String file =
        STANDARD
            + decision(
                "f",
                "<variable name='f'/>",
                "<literalExpression><text>" + first + "</text></literalExpression>")
            + decision(
                "k",
                "<variable name='k'/>" + needsDecision("f"),
                "<literalExpression><text>" + then + "</text></literalExpression>")
            + "</definitions>";
    assertThat(dmn.outcome(file, "k", Map.of()).value()).isEqualTo(result);
    assertThatThrownBy(() -> dmn.outcome(file, "f", Map.of()))
        .isInstanceOf(TurgoDecisionException.class)
        .hasMessageContaining("cannot be kept");
  }

  @Test
  void aTimeInANamedZoneIsItsText() {
    String file =
        STANDARD
            + decision(
                "d",
                "<variable name='d'/>",
                "<literalExpression><text>time(\"10:00:00@Europe/Berlin\")</text>"
                    + "</literalExpression>")
            + "</definitions>";
    assertThat(dmn.outcome(file, "d", Map.of()).value()).isEqualTo("10:00:00@Europe/Berlin");
  }

  /** KIE looks at the ends alone. */
  @Test
  void quantifiersOverRangesAreRefused() {
    for (String text :
        List.of(
            "some i in 1..10 satisfies i = 9",
            "every i in [1..n] satisfies i &lt; 5",
            "some x in given, i in 1..3 satisfies x = i")) {
      assertThatThrownBy(() -> feel(text, Map.of()))
          .as(text)
          .isInstanceOf(BpmnDeploymentException.class)
          .hasMessageContaining("[dmn-not-evaluated]");
    }
    assertThat(feel("some i in (for j in 1..10 return j) satisfies i = 9", Map.of()))
        .isEqualTo(true);
    assertThat(feel("every i in [1, 2] satisfies i in [1..3]", Map.of())).isEqualTo(true);
    assertThat(feel("\"some i in 1..2\"", Map.of())).isEqualTo("some i in 1..2");
  }
}
