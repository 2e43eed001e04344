package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.turgo.await.Await;
import io.turgo.engine.Authentication;
import io.turgo.engine.HistoryService;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.history.HistoricDecisionInstance;
import io.turgo.engine.history.HistoricDecisionInstanceQuery;
import io.turgo.engine.history.HistoricDecisionRule;
import io.turgo.engine.history.HistoricDecisionValue;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.repository.DecisionRequirements;
import io.turgo.engine.repository.DecisionRequirementsDefinition;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.settings.RetentionSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The history of decisions, whatever library reads them. */
@Timeout(120)
class DecisionHistoryTest {
  private static final String PRICE =
      """
      grade | ${amount > 100} | grade = gold
      grade | ${amount > 10} | grade = silver
      grade input amount
      price | ${grade eq 'gold'} | discount = 20, gift = pen
      price | true | discount = 1
      price input grade
      price requires grade
      """;

  private @Nullable Kit used;

  @AfterEach
  void close() {
    if (used != null) {
      used.close();
    }
  }

  private Kit on(Database database, UnaryOperator<ProcessEngineBuilder> more) {
    Kit kit =
        Kit.on(
            database.open(), settings -> more.apply(settings.decisionEngine(new LineDecisions())));
    used = kit;
    return kit;
  }

  private static Deployment deploy(Kit kit, String... tasks) {
    List<String> parts = new ArrayList<>(List.of(start("s")));
    parts.addAll(List.of(tasks));
    parts.addAll(List.of(user("u", ""), end("e"), flow("s -> d -> u -> e")));
    return kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addString("price.dmn", PRICE)
        .addString("p.bpmn", BpmnText.process("p", parts.toArray(String[]::new)))
        .deploy();
  }

  private static final String TASK =
      "<businessRuleTask id='d' turgo:decisionRef='price' turgo:resultVariable='r'/>";

  private static HistoricDecisionInstanceQuery query(Kit kit) {
    return kit.engine().getHistoryService().createHistoricDecisionInstanceQuery();
  }

  private static void evaluate(Kit kit, int amount) {
    kit.engine().getDecisionService().evaluateDecisionTableByKey("price", Map.of("amount", amount));
  }

  @ParameterizedTest
  @EnumSource
  void theDecisionsOfATaskAreRecordedWithItsInstance(Database database) {
    Kit kit = on(database, settings -> settings);
    deploy(kit, TASK);
    String id = kit.start("p", Map.of("amount", 200));

    HistoricDecisionInstance root =
        Objects.requireNonNull(
            query(kit)
                .processInstanceId(id)
                .rootDecisionInstancesOnly()
                .includeInputs()
                .includeOutputs()
                .singleResult());
    assertThat(root.getDecisionDefinitionKey()).isEqualTo("price");
    assertThat(root.getDecisionDefinitionName()).isEqualTo("Decision price");
    assertThat(root.getDecisionRequirementsDefinitionKey()).isEqualTo("lines");
    assertThat(root.getActivityId()).isEqualTo("d");
    assertThat(root.getProcessDefinitionKey()).isEqualTo("p");
    assertThat(root.getTenantId()).isEmpty();
    assertThat(
            kit.engine()
                .getRepositoryService()
                .createDecisionDefinitionQuery()
                .decisionDefinitionId(Objects.requireNonNull(root.getDecisionDefinitionId()))
                .singleResult())
        .isNotNull();
    assertThat(
            kit.engine()
                .getHistoryService()
                .createHistoricActivityInstanceQuery()
                .activityId("d")
                .singleResult())
        .isNotNull()
        .satisfies(visit ->
            assertThat(Objects.requireNonNull(visit).getId())
                .isEqualTo(root.getActivityInstanceId()));
    assertThat(root.getInputs())
        .containsExactly(new HistoricDecisionValue(1, "grade", "string", "gold"));
    assertThat(root.getRules()).containsExactly(new HistoricDecisionRule(1, "rule1"));
    assertThat(root.getOutputs())
        .extracting(HistoricDecisionValue::name, HistoricDecisionValue::value)
        .containsExactly(tuple("discount", "20"), tuple("gift", "pen"));

    HistoricDecisionInstance required =
        Objects.requireNonNull(
            query(kit).decisionDefinitionKey("grade").includeInputs().singleResult());
    assertThat(required.getRootDecisionInstanceId()).isEqualTo(root.getId());
    assertThat(required.getInputs())
        .containsExactly(new HistoricDecisionValue(1, "amount", "integer", 200));
    assertThat(required.getOutputs()).isEmpty();
    assertThat(query(kit).rootDecisionInstanceId(root.getId()).count()).isEqualTo(2);
    assertThat(query(kit).processDefinitionKey("p").activityId("d").count()).isEqualTo(2);
    assertThat(query(kit).withoutProcessInstance().count()).isZero();

    kit.engine().getRuntimeService().deleteProcessInstance(id, "done");
    kit.engine().getHistoryService().deleteHistoricProcessInstance(id);
    assertThat(kit.rows("SELECT count(*) FROM turgo_h_decision")).isZero();
    assertThat(kit.rows("SELECT count(*) FROM turgo_h_decision_part")).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void evaluationsOutsideOfInstancesAreRecordedWithTheirUser(Database database) {
    Kit kit = on(database, settings -> settings);
    Deployment deployment = deploy(kit, TASK);
    HistoryService history = kit.engine().getHistoryService();
    Date before = Date.from(Kit.NOON);
    Authentication.setAuthenticatedUserId("ann");
    try {
      evaluate(kit, 20);
    } finally {
      Authentication.setAuthenticatedUserId(null);
    }
    evaluate(kit, 200);

    HistoricDecisionInstance byAnn =
        Objects.requireNonNull(
            query(kit)
                .userId("ann")
                .decisionDefinitionKeys(List.of("price"))
                .evaluatedAfter(before)
                .includeOutputs()
                .singleResult());
    assertThat(byAnn.getProcessInstanceId()).isNull();
    assertThat(byAnn.getOutputs()).extracting(HistoricDecisionValue::value).containsExactly("1");
    assertThat(query(kit).withoutProcessInstance().count()).isEqualTo(4);
    assertThat(query(kit).tenantId("").count()).isEqualTo(4);
    assertThat(query(kit).evaluatedBefore(new Date(before.getTime() - 1)).count()).isZero();

    history.deleteHistoricDecisionInstance(byAnn.getId());
    assertThat(query(kit).list()).hasSize(2);
    assertThatThrownBy(() -> history.deleteHistoricDecisionInstance(byAnn.getId()))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining(byAnn.getId());
    kit.engine().getRepositoryService().changeDeploymentTenantId(deployment.getId(), "acme");
    assertThat(query(kit).tenantIds(List.of("acme")).count()).isEqualTo(2);
    kit.engine().getRepositoryService().deleteDeployment(deployment.getId(), true);
    assertThat(kit.rows("SELECT count(*) FROM turgo_h_decision")).isZero();
    assertThat(kit.rows("SELECT count(*) FROM turgo_h_decision_part")).isZero();
  }

  @Test
  void theRequirementsOfAFileAreFound() {
    Kit kit = on(Database.SQLITE, settings -> settings);
    deploy(kit, TASK);
    Deployment second = deploy(kit, TASK);
    RepositoryService repository = kit.engine().getRepositoryService();
    DecisionRequirementsDefinition latest =
        Objects.requireNonNull(
            repository
                .createDecisionRequirementsDefinitionQuery()
                .decisionRequirementsDefinitionKey("lines")
                .latestVersion()
                .singleResult());
    assertThat(latest.getVersion()).isEqualTo(2);
    assertThat(latest.getDeploymentId()).isEqualTo(second.getId());
    assertThat(latest.getResourceName()).isEqualTo("price.dmn");
    assertThat(repository.createDecisionRequirementsDefinitionQuery().count()).isEqualTo(2);
    repository.createDeployment().tenantId("acme").addString("price.dmn", PRICE).deploy();
    assertThat(repository.createDecisionRequirementsDefinitionQuery().latestVersion().list())
        .extracting(
            DecisionRequirementsDefinition::getTenantId, DecisionRequirementsDefinition::getVersion)
        .containsExactlyInAnyOrder(tuple("", 2), tuple("acme", 1));
    DecisionRequirements requirements =
        repository.getDecisionRequirements(
            repository
                .createDecisionDefinitionQuery()
                .decisionDefinitionKey("price")
                .deploymentId(second.getId())
                .list()
                .getFirst()
                .getId());
    assertThat(requirements.decisions())
        .extracting(
            DecisionRequirements.Decision::key,
            DecisionRequirements.Decision::inputs,
            DecisionRequirements.Decision::requires)
        .containsExactly(
            tuple("grade", List.of("amount"), List.of()),
            tuple("price", List.of("grade"), List.of("grade")));
    assertThat(requirements.key()).isEqualTo("lines");
    assertThat(
            repository
                .getDecisionDefinition(
                    Objects.requireNonNull(requirements.decisions().getFirst().definitionId()))
                .getKey())
        .isEqualTo("grade");
  }

  @ParameterizedTest
  @EnumSource
  void evaluationsAreOfTheTenantOfTheirDecisionOrProcess(Database database) {
    Kit kit = on(database, settings -> settings);
    RepositoryService repository = kit.engine().getRepositoryService();
    repository.createDeployment().tenantId("acme").addString("price.dmn", PRICE).deploy();
    kit.engine()
        .getDecisionService()
        .evaluateDecisionByKey("price")
        .tenantId("acme")
        .variables(Map.of("amount", 20))
        .evaluate();
    assertThat(query(kit).tenantIds(List.of("acme")).count()).isEqualTo(2);
    assertThat(query(kit).tenantId("").count()).isZero();

    Deployment shared = repository.createDeployment().addString("price.dmn", PRICE).deploy();
    kit.deploy("p", start("s"), TASK, user("u", ""), end("e"), flow("s -> d -> u -> e"));
    String id = kit.start("p", Map.of("amount", 200));
    evaluate(kit, 20);
    repository.deleteDeployment(
        repository.createDeploymentQuery().deploymentTenantId("acme").list().getFirst().getId(),
        true);
    repository.changeDeploymentTenantId(shared.getId(), "acme");
    assertThat(query(kit).processInstanceId(id).list())
        .extracting(HistoricDecisionInstance::getTenantId)
        .containsExactly("", "");
    assertThat(query(kit).tenantId("acme").withoutProcessInstance().count()).isEqualTo(2);
    assertThat(query(kit).tenantId("acme").count()).isEqualTo(2);
  }

  @Test
  void aLongHistoryIsReadAndDeletedAsAWhole() {
    int many = 1_001;
    Kit kit = on(Database.SQLITE, settings -> settings);
    deploy(kit, code("d", "ask", ""));
    kit.code(
        "ask",
        execution -> {
          for (int i = 0; i < many; i++) {
            evaluate(kit, 20);
          }
        });
    kit.start("p", Map.of());
    List<HistoricDecisionInstance> found =
        query(kit).decisionDefinitionKey("price").includeInputs().includeOutputs().list();
    assertThat(found)
        .hasSize(many)
        .allSatisfy(one -> {
          assertThat(one.getInputs()).hasSize(1);
          assertThat(one.getRules()).hasSize(1);
          assertThat(one.getOutputs()).hasSize(1);
        });

    kit.engine()
        .getHistoryService()
        .deleteHistoricDecisionInstancesByDefinitionId(
            Objects.requireNonNull(found.getFirst().getDecisionDefinitionId()));

    assertThat(query(kit).decisionDefinitionKey("price").count()).isZero();
    assertThat(query(kit).decisionDefinitionKey("grade").count()).isEqualTo(many);
  }

  @Test
  void onlyTheHighestLevelRecordsThem() {
    Kit kit =
        on(
            Database.SQLITE,
            settings -> settings.history(HistoryLevel.AUDIT).processDefinitionHistoryLevel(true));
    deploy(kit, TASK);
    evaluate(kit, 20);
    kit.start("p", Map.of("amount", 200));
    assertThat(kit.rows("SELECT count(*) FROM turgo_h_decision")).isZero();

    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addString(
            "full.bpmn",
            BpmnText.process(
                "full",
                "<extensionElements><turgo:historyLevel>full</turgo:historyLevel>"
                    + "</extensionElements>",
                start("s"),
                TASK,
                end("e"),
                flow("s -> d -> e")))
        .deploy();
    kit.start("full", Map.of("amount", 200));
    assertThat(kit.rows("SELECT count(*) FROM turgo_h_decision")).isEqualTo(2);
  }

  @Test
  void whatADelegateEvaluatesIsAPartOfItsUnit() {
    Kit kit = on(Database.SQLITE, settings -> settings);
    deploy(kit, code("d", "ask", ""));
    boolean[] fails = {true};
    kit.code(
        "ask",
        execution -> {
          evaluate(kit, 20);
          if (fails[0]) {
            throw new IllegalStateException("as it should");
          }
        });
    assertThatThrownBy(() -> kit.start("p", Map.of())).hasMessageContaining("as it should");
    assertThat(kit.rows("SELECT count(*) FROM turgo_h_decision")).isZero();
    fails[0] = false;
    String id = kit.start("p", Map.of());
    assertThat(query(kit).processInstanceId(id).activityId("d").list())
        .extracting(HistoricDecisionInstance::getDecisionDefinitionKey)
        .containsExactlyInAnyOrder("grade", "price");
  }

  @Test
  void anInputThatCannotBeAVariableIsRecordedAsItsText() {
    Kit kit = on(Database.SQLITE, settings -> settings);
    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addString("o.dmn", "o | true | r = 1\no input thing")
        .deploy();
    Object thing =
        new Object() {
          @Override
          public String toString() {
            return "a thing";
          }
        };
    kit.engine().getDecisionService().evaluateDecisionTableByKey("o", Map.of("thing", thing));
    assertThat(Objects.requireNonNull(query(kit).includeInputs().singleResult()).getInputs())
        .containsExactly(new HistoricDecisionValue(1, "thing", "string", "a thing"));
  }

  @ParameterizedTest
  @EnumSource
  void oldEvaluationsOutsideOfInstancesAreDeleted(Database database) {
    RetentionSettings retention =
        RetentionSettings.defaults()
            .withDecisions(Duration.ofHours(1))
            .withEvery(Duration.ofMillis(10));
    Kit kit = on(database, settings -> settings.retention(retention));
    deploy(kit, TASK);
    evaluate(kit, 20);
    kit.start("p", Map.of("amount", 200));
    kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofHours(2)));
    Await.until(() -> query(kit).withoutProcessInstance().count() == 0);
    assertThat(query(kit).count()).isEqualTo(2);
    assertThat(kit.rows("SELECT count(*) FROM turgo_h_decision_part WHERE instance_id IS NULL"))
        .isZero();
  }
}
