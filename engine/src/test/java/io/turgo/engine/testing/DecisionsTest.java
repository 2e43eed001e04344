package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.turgo.engine.DecisionService;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.decision.DecisionOutcome;
import io.turgo.engine.decision.TurgoDecisionException;
import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.repository.DecisionDefinition;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.repository.DeploymentBuilder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Decisions as the engine deploys, finds and evaluates them, whatever library reads them. */
@Timeout(120)
class DecisionsTest {
  private static final String PRICE =
      """
      price | ${amount > 100} | grade = gold, discount = ${amount / 10}
      price | ${amount > 10} | grade = silver, discount = 1
      all* | ${amount > 10} | gift = pen
      all* | ${amount > 100} | gift = car
      """;

  private final LineDecisions lines = new LineDecisions();
  private @Nullable Kit used;

  @AfterEach
  void close() {
    if (used != null) {
      used.close();
    }
  }

  private Kit on(Database database) {
    used = Kit.on(database.open(), settings -> settings.decisionEngine(lines));
    return used;
  }

  private static Deployment deploy(Kit kit, String tenant, String... files) {
    DeploymentBuilder builder =
        kit.engine().getRepositoryService().createDeployment().tenantId(tenant);
    for (int i = 0; i < files.length; i += 2) {
      builder.addString(files[i], files[i + 1]);
    }
    return builder.deploy();
  }

  private static String task(String attributes) {
    return "<businessRuleTask id='d' " + attributes + "/>";
  }

  private static String process(String task) {
    return BpmnText.process(
        "p", start("s"), task, user("u", ""), end("e"), flow("s -> d -> u -> e"));
  }

  private static Map<String, @Nullable Object> decided(Kit kit, String task, int amount) {
    deploy(kit, "", "p.bpmn", process(task));
    String id = kit.start("p", Map.of("amount", amount));
    Map<String, @Nullable Object> variables = kit.engine().getRuntimeService().getVariables(id);
    variables.remove("amount");
    return variables;
  }

  @ParameterizedTest
  @EnumSource
  void versionsBelongToKeyTenantAndDeployment(Database database) {
    Kit kit = on(database);
    RepositoryService repository = kit.engine().getRepositoryService();
    Deployment first = deploy(kit, "", "price.dmn", PRICE);
    Deployment second =
        deploy(kit, "", "price.dmn11.xml", "price | true | grade = new\nprice tag v2");
    deploy(kit, "acme", "price.DMN", "price | true | grade = acme");

    assertThat(
            repository
                .createDecisionDefinitionQuery()
                .decisionDefinitionKey("price")
                .orderByTenantId()
                .asc()
                .orderByDecisionDefinitionVersion()
                .desc()
                .list())
        .extracting(
            DecisionDefinition::getVersion,
            DecisionDefinition::getTenantId,
            DecisionDefinition::getVersionTag)
        .containsExactly(tuple(2, "", "v2"), tuple(1, "", null), tuple(1, "acme", null));
    DecisionDefinition found =
        Objects.requireNonNull(
            repository
                .createDecisionDefinitionQuery()
                .deploymentId(first.getId())
                .decisionDefinitionNameLike("%price")
                .singleResult());
    assertThat(found.getResourceName()).isEqualTo("price.dmn");
    assertThat(found.getCategory()).isEqualTo("urn:lines");
    assertThat(found.getDecisionRequirementsDefinitionKey()).isEqualTo("lines");
    assertThat(found.getHistoryTimeToLive()).isEqualTo(5);
    assertThat(repository.getDecisionModel(found.getId()))
        .hasBinaryContent(PRICE.getBytes(StandardCharsets.UTF_8));
    assertThat(repository.createDecisionDefinitionQuery().latestVersion().count()).isEqualTo(3);

    DecisionService decisions = kit.engine().getDecisionService();
    assertThat(decisions.evaluateDecisionTableByKey("price", Map.of("amount", 20)).getSingleEntry())
        .isEqualTo("new");
    assertThat(
            decisions
                .evaluateDecisionTableByKeyAndVersion("price", 1, Map.of("amount", 20))
                .getSingleResult())
        .isEqualTo(Map.of("grade", "silver", "discount", "1"));
    assertThat(
            decisions
                .evaluateDecisionTableById(found.getId(), Map.of("amount", 200))
                .collectEntries("grade"))
        .containsExactly("gold");
    assertThat(
            decisions
                .createExecuteDecisionBuilder()
                .decisionKey("price")
                .tenantId("acme")
                .executeWithSingleResult())
        .isEqualTo(Map.of("grade", "acme"));
    assertThat(
            decisions
                .evaluateDecisionByKey("price")
                .parentDeploymentId(first.getId())
                .variable("amount", 200)
                .executeDecision())
        .extracting(result -> result.get("grade"))
        .containsExactly("gold");
    assertThat(decisions.evaluateDecisionByKey("price").versionTag("v2").evaluate()).hasSize(1);

    repository.deleteDeployment(second.getId());
    assertThat(
            decisions.evaluateDecisionByKey("price").variable("amount", 11).evaluate().getFirst())
        .containsEntry("grade", "silver");
    assertThatThrownBy(() -> decisions.evaluateDecisionByKey("price").versionTag("v2").evaluate())
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining("version tag 'v2'");
  }

  @ParameterizedTest
  @EnumSource
  void decisionsMoveWithTheirDeploymentToAnotherTenant(Database database) {
    Kit kit = on(database);
    RepositoryService repository = kit.engine().getRepositoryService();
    Deployment moved = deploy(kit, "", "price.dmn", PRICE);
    deploy(kit, "taken", "price.dmn", PRICE);
    repository.changeDeploymentTenantId(moved.getId(), "acme");
    assertThat(
            repository
                .createDecisionDefinitionQuery()
                .decisionDefinitionTenantId("acme")
                .orderByDecisionDefinitionKey()
                .asc()
                .list())
        .extracting(DecisionDefinition::getKey)
        .containsExactly("all", "price");
    assertThatThrownBy(() -> repository.changeDeploymentTenantId(moved.getId(), "taken"))
        .hasMessageContaining("has versions of the decisions all, price already");
  }

  @Test
  void anOutcomeTellsWhichRulesMatched() {
    Kit kit = on(Database.SQLITE);
    deploy(kit, "", "price.dmn", PRICE);
    DecisionOutcome outcome =
        kit.engine()
            .getDecisionService()
            .evaluateDecisionByKey("all")
            .variables(Map.of("amount", 200))
            .executeWithAuditTrail();
    assertThat(outcome.isMany()).isTrue();
    assertThat(outcome.evaluated().getFirst().rules())
        .extracting(DecisionOutcome.MatchedRule::number)
        .containsExactly(1, 2);
  }

  @Test
  void aFileIsCompiledOnceForAllItsEvaluations() {
    Kit kit = on(Database.SQLITE);
    int before = lines.read();
    deploy(kit, "", "price.dmn", PRICE);
    for (int i = 0; i < 10; i++) {
      kit.engine().getDecisionService().evaluateDecisionTableByKey("price", Map.of("amount", i));
    }
    String deployment =
        Objects.requireNonNull(
                kit.engine().getRepositoryService().createDeploymentQuery().singleResult())
            .getId();
    assertThat(kit.engine().getRepositoryService().getDeploymentWarnings(deployment)).isEmpty();
    assertThat(lines.read()).as("for the deployment").isEqualTo(before + 1);
  }

  @Test
  void aFileThatWasValidatedIsNotCompiledInTheTransactionThatDeploysIt() {
    Kit kit = on(Database.SQLITE);
    RepositoryService repository = kit.engine().getRepositoryService();
    repository.createDeployment().addString("price.dmn", PRICE).validate();
    int before = lines.read();
    assertThatThrownBy(() ->
            kit.engine()
                .inTransaction(connection -> {
                  deploy(kit, "", "price.dmn", PRICE);
                  throw new IllegalStateException("rolled back");
                }))
        .hasMessage("rolled back");
    kit.engine().inTransaction(connection -> deploy(kit, "", "price.dmn", PRICE));
    kit.engine().getDecisionService().evaluateDecisionTableByKey("price", Map.of("amount", 1));
    deploy(kit, "acme", "price.dmn", PRICE);
    assertThat(lines.read()).isEqualTo(before);

    deploy(kit, "", "price.dmn", PRICE + "\nprice tag v2");
    assertThat(lines.read()).as("another content").isEqualTo(before + 1);
  }

  @Test
  void aFileIsCompiledAgainWhenAFileThatItReadsHasChanged() {
    Kit kit = on(Database.SQLITE);
    String importing = "price reads others\n" + PRICE;
    deploy(kit, "", "a.dmn", importing, "b.dmn", "other | true | x = 1");
    int before = lines.read();
    deploy(kit, "", "a.dmn", importing, "b.dmn", "other | true | x = 1");
    assertThat(lines.read()).isEqualTo(before);
    deploy(kit, "", "a.dmn", importing, "b.dmn", "other | true | x = 2");
    assertThat(lines.read()).as("both files").isEqualTo(before + 2);
  }

  @Test
  void problemsOfADecisionFileRefuseTheDeployment() {
    Kit kit = on(Database.SQLITE);
    assertThatThrownBy(() -> deploy(kit, "", "bad.dmn", PRICE + "nonsense"))
        .isInstanceOf(BpmnDeploymentException.class)
        .hasMessageContaining("bad.dmn:5:1");
    assertThatThrownBy(() -> deploy(kit, "", "worse.dmn", PRICE + "nonsense"))
        .hasMessageContaining("worse.dmn:5:1");
    assertThatThrownBy(() -> deploy(kit, "", "a.dmn", PRICE, "b.dmn", PRICE))
        .isInstanceOf(BpmnDeploymentException.class)
        .hasMessageContaining("a decision of that id is in 'a.dmn' already");
    assertThat(kit.engine().getRepositoryService().createDeploymentQuery().count()).isZero();
  }

  private static String conditional(String attributes) {
    return BpmnText.process(
        "p",
        start("s"),
        "<exclusiveGateway id='g' default='g-small'/>",
        user("big", ""),
        user("small", ""),
        flow("s -> g"),
        "<sequenceFlow id='g-big' sourceRef='g' targetRef='big'><conditionExpression "
            + attributes
            + ">amount > 100</conditionExpression></sequenceFlow>",
        flow("g -> small"));
  }

  @ParameterizedTest
  @CsvSource({
    "feel, ''",
    "https://www.omg.org/spec/DMN/20191111/FEEL/, ''",
    "http://www.omg.org/spec/FEEL/20140401, ''",
    "'', FEEL"
  })
  void conditionsAreFeelWhereTheModelSaysSo(String own, String ofFile) {
    Kit kit = on(Database.SQLITE);
    String file = conditional(own.isEmpty() ? "" : "language='" + own + "'");
    deploy(
        kit,
        "",
        "p.bpmn",
        ofFile.isEmpty()
            ? file
            : file.replace(
                "targetNamespace=", "expressionLanguage='" + ofFile + "' targetNamespace="));
    assertThat(kit.task(kit.start("p", Map.of("amount", 200))).getTaskDefinitionKey())
        .isEqualTo("big");
    assertThat(kit.task(kit.start("p", Map.of("amount", 2))).getTaskDefinitionKey())
        .isEqualTo("small");
    assertThatThrownBy(() -> kit.start("p", Map.of("amount", "much")))
        .hasMessageContaining("The condition amount > 100 of sequence flow 'g-big'");
    assertThatThrownBy(() ->
            deploy(
                kit,
                "",
                "p.bpmn",
                conditional("language='feel'").replace("amount > 100", "amount >")))
        .isInstanceOf(BpmnDeploymentException.class)
        .hasMessageContaining("'amount >' is no FEEL");
  }

  @Test
  void withoutALibraryTheModuleIsNamed() {
    used = Kit.on(Database.SQLITE);
    Kit kit = used;
    assertThatThrownBy(() -> deploy(kit, "", "price.dmn", PRICE))
        .isInstanceOf(BpmnDeploymentException.class)
        .hasMessageContaining("price.dmn")
        .hasMessageContaining("put the module turgo-dmn on the class path");
    assertThatThrownBy(() -> deploy(kit, "", "p.bpmn", process(task("turgo:decisionRef='price'"))))
        .isInstanceOf(BpmnDeploymentException.class)
        .hasMessageContaining(
            "decisionRef=\"price\" is not executed by this engine; put the module");
    assertThatThrownBy(() -> deploy(kit, "", "p.bpmn", conditional("language='feel'")))
        .isInstanceOf(BpmnDeploymentException.class)
        .hasMessageContaining("'conditionExpression' is FEEL, which this engine does not evaluate")
        .hasMessageContaining("put the module turgo-dmn on the class path");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "singleResult; {grade=silver, discount=1}",
        "resultList; [{grade=silver, discount=1}]"
      })
  void aRuleTaskKeepsTheResultOfItsDecision(String mapping, String expected) {
    Kit kit = on(Database.SQLITE);
    deploy(kit, "", "price.dmn", PRICE);
    Map<String, @Nullable Object> found =
        decided(
            kit,
            task(
                "turgo:decisionRef='price' turgo:resultVariable='r' turgo:mapDecisionResult='"
                    + mapping
                    + "'"),
            20);
    assertThat(found).hasSize(1);
    assertThat(found.get("r")).hasToString(expected);
  }

  @Test
  void theListOfResultsIsTheDefaultAndEntriesAreCollected() {
    Kit kit = on(Database.SQLITE);
    deploy(kit, "", "price.dmn", PRICE);
    assertThat(decided(kit, task("turgo:decisionRef='price' turgo:resultVariable='r'"), 20))
        .isEqualTo(Map.of("r", List.of(Map.of("grade", "silver", "discount", "1"))));
    assertThat(
            decided(
                kit,
                task(
                    "turgo:decisionRef=\"${'al'.concat('l')}\" turgo:resultVariable='r'"
                        + " turgo:mapDecisionResult='collectEntries'"),
                200))
        .isEqualTo(Map.of("r", List.of("pen", "car")));
    assertThat(
            decided(
                kit,
                task(
                    "turgo:decisionRef='all' turgo:resultVariable='r'"
                        + " turgo:mapDecisionResult='singleEntry'"),
                20))
        .isEqualTo(Map.of("r", "pen"));
  }

  @Test
  void aResultThatDoesNotFitItsMappingFailsTheTask() {
    Kit kit = on(Database.SQLITE);
    deploy(kit, "", "price.dmn", PRICE);
    assertThatThrownBy(() ->
            decided(
                kit,
                task(
                    "turgo:decisionRef='all' turgo:resultVariable='r'"
                        + " turgo:mapDecisionResult='singleEntry'"),
                200))
        .isInstanceOf(TurgoDecisionException.class)
        .hasMessageContaining("Expected one result of the decision at most, found 2");
    assertThatThrownBy(() ->
            decided(
                kit,
                task(
                    "turgo:decisionRef='price' turgo:resultVariable='r'"
                        + " turgo:mapDecisionResult='collectEntries'"),
                200))
        .hasMessageContaining("grade, discount");
  }

  @Test
  void outputParametersSeeTheResults() {
    Kit kit = on(Database.SQLITE);
    deploy(kit, "", "price.dmn", PRICE);
    assertThat(
            decided(
                kit,
                "<businessRuleTask id='d' turgo:decisionRef='price'><extensionElements>"
                    + "<camunda:inputOutput xmlns:camunda='http://camunda.org/schema/1.0/bpmn'>"
                    + "<camunda:outputParameter name='g'>${decisionResult.getSingleResult().grade}"
                    + "</camunda:outputParameter></camunda:inputOutput></extensionElements>"
                    + "</businessRuleTask>",
                20))
        .isEqualTo(Map.of("g", "silver"));
  }

  @Test
  void aBindingFindsTheVersion() {
    Kit kit = on(Database.SQLITE);
    String decision =
        "turgo:decisionRef='v' turgo:resultVariable='r' turgo:mapDecisionResult='singleEntry'";
    deploy(
        kit,
        "",
        "v.dmn",
        "v | true | o = one\nv tag first",
        "same.bpmn",
        BpmnText.process(
            "same",
            start("s"),
            task(decision + " turgo:decisionRefBinding='deployment'"),
            user("u", ""),
            end("e"),
            flow("s -> d -> u -> e")));
    deploy(kit, "", "v.dmn", "v | true | o = two");
    deploy(kit, "acme", "v.dmn", "v | true | o = acme");

    assertThat(kit.variable(kit.start("same", Map.of()), "r")).isEqualTo("one");
    assertThat(decided(kit, task(decision), 1)).containsEntry("r", "two");
    assertThat(
            decided(
                kit,
                task(
                    decision
                        + " turgo:decisionRefBinding='version' turgo:decisionRefVersion='${amount}'"),
                1))
        .containsEntry("r", "one");
    assertThat(
            decided(
                kit,
                task(
                    decision
                        + " turgo:decisionRefBinding='versionTag'"
                        + " turgo:decisionRefVersionTag='first'"),
                1))
        .containsEntry("r", "one");
    assertThat(decided(kit, task(decision + " turgo:decisionRefTenantId='acme'"), 1))
        .containsEntry("r", "acme");
    assertThatThrownBy(() -> decided(kit, task(decision + " turgo:decisionRefTenantId='no'"), 1))
        .hasMessageContaining("No decision with the key 'v' of tenant 'no' is deployed");
  }

  @Test
  void wrongAttributesAreProblems() {
    Kit kit = on(Database.SQLITE);
    for (String[] wrong :
        new String[][] {
          {"turgo:decisionRef='v' turgo:decisionRefBinding='newest'", "found 'newest'"},
          {"turgo:decisionRef='v' turgo:decisionRefVersion='1'", "and nowhere else"},
          {"turgo:decisionRef='v' turgo:decisionRefBinding='version'", "'decisionRefVersion'"},
          {"turgo:decisionRef='v' turgo:mapDecisionResult='singleEntry'", "'resultVariable'"},
          {
            "turgo:decisionRef='v' turgo:resultVariable='r' turgo:mapDecisionResult='one'",
            "found 'one'"
          },
          {"turgo:decisionRef='v' turgo:expression='${1}'", "remove the other"},
          {"turgo:decisionRef=''", "it is empty"}
        }) {
      assertThatThrownBy(() -> deploy(kit, "", "p.bpmn", process(task(wrong[0]))))
          .as(wrong[0])
          .isInstanceOf(BpmnDeploymentException.class)
          .hasMessageContaining(wrong[1]);
    }
  }

  private static String flowable(String... fields) {
    StringBuilder text =
        new StringBuilder("<serviceTask id='d' turgo:type='dmn'><extensionElements>");
    for (int i = 0; i < fields.length; i += 2) {
      text.append("<turgo:field name='" + fields[i] + "' stringValue='" + fields[i + 1] + "'/>");
    }
    return text.append("</extensionElements></serviceTask>").toString();
  }

  @Test
  void aServiceTaskOfTheTypeDmnSetsAVariableForEachOutput() {
    Kit kit = on(Database.SQLITE);
    deploy(kit, "", "price.dmn", PRICE);
    assertThat(decided(kit, flowable("decisionTableReferenceKey", "price"), 20))
        .isEqualTo(Map.of("grade", "silver", "discount", "1"));
    assertThat(decided(kit, flowable("decisionTableReferenceKey", "price"), 1)).isEmpty();
    assertThat(decided(kit, flowable("decisionTableReferenceKey", "all"), 20))
        .isEqualTo(Map.of("all", List.of(Map.of("gift", "pen"))));
    assertThatThrownBy(() ->
            decided(
                kit,
                flowable(
                    "decisionTableReferenceKey", "price", "decisionTaskThrowErrorOnNoHits", "true"),
                1))
        .isInstanceOf(TurgoDecisionException.class)
        .hasMessageContaining("No rule of decision 'price' matches");
    assertThatThrownBy(() -> decided(kit, flowable(), 1))
        .hasMessageContaining("needs the field 'decisionTableReferenceKey'");
    assertThatThrownBy(() -> decided(kit, flowable("decisionTableReferenceKey", "a", "b", "c"), 1))
        .hasMessageContaining("has no field 'b'");
  }

  @Test
  void aTaskPrefersTheDecisionOfItsDeploymentAndFallsBackToNoTenant() {
    Kit kit = on(Database.SQLITE);
    String same = process(flowable("decisionTableReferenceKey", "v"));
    deploy(kit, "", "v.dmn", "v | true | o = one", "p.bpmn", same);
    deploy(kit, "", "v.dmn", "v | true | o = two");
    assertThat(kit.variable(kit.start("p", Map.of()), "o")).isEqualTo("one");
    assertThat(
            decided(kit, flowable("decisionTableReferenceKey", "v", "sameDeployment", "false"), 1))
        .containsEntry("o", "two");

    deploy(kit, "acme", "p.bpmn", same);
    assertThatThrownBy(() ->
            kit.engine().getRuntimeService().startProcessInstanceByKeyAndTenantId("p", "acme"))
        .hasMessageContaining("No decision with the key 'v' of tenant 'acme' is deployed");
  }

  @Test
  void decisionsOfTheCallersTransactionAreSeenByIt() {
    Kit kit = on(Database.SQLITE);
    DecisionService decisions = kit.engine().getDecisionService();
    assertThatThrownBy(() ->
            kit.engine()
                .inTransaction(connection -> {
                  deploy(kit, "", "v.dmn", "v | true | o = one");
                  assertThat(decisions.evaluateDecisionByKey("v").evaluate().getSingleEntry())
                      .isEqualTo("one");
                  throw new IllegalStateException("roll back");
                }))
        .hasMessageContaining("roll back");
    assertThatThrownBy(() -> decisions.evaluateDecisionByKey("v").evaluate())
        .isInstanceOf(TurgoObjectNotFoundException.class);
  }

  @Test
  void aBuilderIsToldOneWayToFindTheDecision() {
    Kit kit = on(Database.SQLITE);
    DecisionService decisions = kit.engine().getDecisionService();
    for (Runnable wrong :
        List.<Runnable>of(
            () -> decisions.createExecuteDecisionBuilder().evaluate(),
            () -> decisions.evaluateDecisionById("1").decisionKey("a").evaluate(),
            () -> decisions.evaluateDecisionByKey("a").version(1).versionTag("b").evaluate())) {
      assertThatThrownBy(wrong::run)
          .isInstanceOf(TurgoIllegalArgumentException.class)
          .hasMessageContaining("Expected");
    }
    assertThatThrownBy(() -> decisions.evaluateDecisionById("77").evaluate())
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("no decision definition with the id 77");
  }
}
