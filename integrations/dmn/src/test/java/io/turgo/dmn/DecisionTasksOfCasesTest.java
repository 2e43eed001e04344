package io.turgo.dmn;

import static io.turgo.dmn.Dmn.STANDARD;
import static io.turgo.dmn.Dmn.data;
import static io.turgo.dmn.Dmn.decision;
import static io.turgo.dmn.Dmn.input;
import static io.turgo.dmn.Dmn.needs;
import static io.turgo.dmn.Dmn.output;
import static io.turgo.dmn.Dmn.rule;
import static io.turgo.dmn.Dmn.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.CmmnRuntimeService;
import io.turgo.engine.cmmn.CaseInstance;
import io.turgo.engine.cmmn.PlanItemInstance;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Decision tasks of cases. */
@Timeout(300)
@SuppressWarnings("NullAway") // what is missing fails the test
class DecisionTasksOfCasesTest {
  private static final String PRICE =
      STANDARD
          + data("amount", "number")
          + decision(
              "price",
              "<variable name='price'/>" + needs("amount"),
              table(
                  "UNIQUE",
                  input("", "amount", "number"),
                  output("grade", "string"),
                  output("discount", "number"),
                  rule("r1", "> 100", "->", "\"gold\"", "10"),
                  rule("r2", "[11..100]", "->", "\"silver\"", "1")))
          + "</definitions>";

  private Dmn dmn;

  @BeforeEach
  void open() {
    dmn = new Dmn();
  }

  @AfterEach
  void close() {
    dmn.close();
  }

  /** A decision task, and a human task that begins when the decision is made. */
  private static String file(String attributes, String content) {
    return """
    <definitions xmlns="http://www.omg.org/spec/CMMN/20151109/MODEL"
        xmlns:flowable="http://flowable.org/cmmn" targetNamespace="test">
      <case id="c"><casePlanModel id="model">
        <planItem id="item-d" definitionRef="d"/>
        <planItem id="item-h" definitionRef="h"><entryCriterion sentryRef="s"/></planItem>
        <sentry id="s"><planItemOnPart sourceRef="item-d">
          <standardEvent>complete</standardEvent></planItemOnPart>
          <ifPart><condition>${grade == 'gold'}</condition></ifPart></sentry>
        <decisionTask id="d" %s>%s</decisionTask>
        <humanTask id="h" name="Handle"/>
      </casePlanModel></case>
    </definitions>
    """
        .formatted(attributes, content);
  }

  private CmmnRuntimeService cases() {
    return dmn.test().engine().getCmmnRuntimeService();
  }

  private CaseInstance start(int amount) {
    return cases()
        .createCaseInstanceBuilder()
        .caseDefinitionKey("c")
        .variable("amount", amount)
        .variable("grade", "none")
        .start();
  }

  private List<String> items(String id) {
    return cases().createPlanItemInstanceQuery().caseInstanceId(id).list().stream()
        .map(PlanItemInstance::getPlanItemDefinitionId)
        .toList();
  }

  @Test
  void resultsBecomeVariablesThatConditionsSee() {
    dmn.deploy("c.cmmn", file("decisionRef='price'", ""), "price.dmn", PRICE);
    String id = start(200).getId();
    assertThat(cases().getVariable(id, "grade")).isEqualTo("gold");
    assertThat(String.valueOf(cases().getVariable(id, "discount"))).isEqualTo("10");
    assertThat(items(id)).containsExactly("h");
  }

  @Test
  void aKeyMayComeFromAnExpressionOrFromADecisionOfTheFile() {
    dmn.deploy(
        "c.cmmn",
        file("", "<decisionRefExpression>${'pr'}${'ice'}</decisionRefExpression>"),
        "price.dmn",
        PRICE);
    assertThat(cases().getVariable(start(200).getId(), "grade")).isEqualTo("gold");
    dmn.deploy(
        "c.cmmn",
        file("decisionRef='declared'", "")
            .replace("<case ", "<decision id='declared' externalRef='price'/><case "),
        "price.dmn",
        PRICE);
    assertThat(cases().getVariable(start(200).getId(), "grade")).isEqualTo("gold");
  }

  @Test
  void withoutAMatchNothingIsSetUnlessTheTaskFailsThen() {
    dmn.deploy("c.cmmn", file("decisionRef='price'", ""), "price.dmn", PRICE);
    String id = start(5).getId();
    assertThat(cases().getVariables(id)).isEqualTo(Map.of("amount", 5, "grade", "none"));
    assertThat(items(id)).containsExactly("h");

    String fails =
        "<extensionElements><flowable:field name='decisionTaskThrowErrorOnNoHits'"
            + " stringValue='true'/></extensionElements>";
    dmn.deploy("c.cmmn", file("decisionRef='price'", fails), "price.dmn", PRICE);
    assertThatThrownBy(() -> start(5))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("price")
        .hasMessageContaining("No rule");
    assertThat(cases().createCaseInstanceQuery().count()).isEqualTo(1);
  }

  @Test
  void aMissingDecisionFailsTheStep() {
    dmn.deploy("c.cmmn", file("decisionRef='other'", ""));
    assertThatThrownBy(() -> start(200))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining("other");
    assertThat(cases().createCaseInstanceQuery().count()).isZero();
  }

  @Test
  void anAsynchronousTaskWaitsForItsJobAndMayFailThere() {
    dmn.deploy("c.cmmn", file("decisionRef='price' flowable:async='true'", ""));
    String id = start(200).getId();
    dmn.test().runDueJobs();
    assertThat(cases().createPlanItemInstanceQuery().planItemInstanceStateAsyncActive().count())
        .isEqualTo(1);
    assertThat(
            dmn.test()
                .engine()
                .getManagementService()
                .createTimerJobQuery()
                .singleResult()
                .getExceptionMessage())
        .contains("price");
    dmn.deploy("price.dmn", PRICE);
    dmn.test().advance(Duration.ofHours(1));
    dmn.test().runDueJobs();
    assertThat(items(id)).containsExactly("h");
  }

  @Test
  void attributesThatItDoesNotHaveAreRefused() {
    String unknown =
        "<extensionElements><flowable:field name='x' stringValue='y'/></extensionElements>";
    assertThatThrownBy(() -> dmn.deploy("c.cmmn", file("decisionRef='price'", unknown)))
        .hasMessageContaining("c.cmmn:9:")
        .hasMessageContaining("A decision task has no field 'x'");
  }
}
