package io.turgo.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.CmmnRuntimeService;
import io.turgo.engine.cmmn.HistoricCaseInstance;
import io.turgo.engine.cmmn.HistoricPlanItemInstance;
import io.turgo.engine.cmmn.PlanItemInstance;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What tests of cases do. */
@SuppressWarnings("NullAway") // what is missing fails the test
abstract class CaseScenarios extends ScenarioTest {
  static CmmnRuntimeService cases(Kit kit) {
    return kit.engine().getCmmnRuntimeService();
  }

  static void deploy(Kit kit, String key, String attributes, String... elements) {
    kit.engine()
        .getCmmnRepositoryService()
        .createDeployment()
        .addString(key + ".cmmn", CaseText.file(key, attributes, elements))
        .deploy();
  }

  static String start(Kit kit, String key, Map<String, ? extends @Nullable Object> variables) {
    String id =
        cases(kit)
            .createCaseInstanceBuilder()
            .caseDefinitionKey(key)
            .variables(variables)
            .start()
            .getId();
    kit.checkConsistency();
    return id;
  }

  /** Deploys a case and starts it; answers its id. */
  static String run(Kit kit, String attributes, String... elements) {
    deploy(kit, "c", attributes, elements);
    return start(kit, "c", Map.of());
  }

  /** The plan items that are there in the order of their ids, such as {@code a=active}. */
  static String items(Kit kit, String id) {
    kit.checkConsistency();
    return cases(kit)
        .createPlanItemInstanceQuery()
        .caseInstanceId(id)
        .orderByPlanItemInstanceId()
        .asc()
        .list()
        .stream()
        .map(item -> item.getPlanItemDefinitionId() + "=" + item.getState())
        .sorted()
        .collect(Collectors.joining(" "));
  }

  static PlanItemInstance item(Kit kit, String id, String definitionId) {
    return cases(kit)
        .createPlanItemInstanceQuery()
        .caseInstanceId(id)
        .planItemDefinitionId(definitionId)
        .list()
        .getFirst();
  }

  static void trigger(Kit kit, String id, String definitionId) {
    cases(kit).triggerPlanItemInstance(item(kit, id, definitionId).getId());
  }

  static HistoricCaseInstance past(Kit kit, String id) {
    return kit.engine()
        .getCmmnHistoryService()
        .createHistoricCaseInstanceQuery()
        .caseInstanceId(id)
        .singleResult();
  }

  /** What was recorded of plan items, such as {@code a=completed}. */
  static String history(Kit kit, String id) {
    return kit
        .engine()
        .getCmmnHistoryService()
        .createHistoricPlanItemInstanceQuery()
        .planItemInstanceCaseInstanceId(id)
        .list()
        .stream()
        .map(CaseScenarios::shown)
        .sorted()
        .collect(Collectors.joining(" "));
  }

  private static String shown(HistoricPlanItemInstance item) {
    return item.getPlanItemDefinitionId() + "=" + item.getState();
  }

  static void assertCompleted(Kit kit, String id) {
    kit.checkConsistency();
    assertThat(cases(kit).createCaseInstanceQuery().caseInstanceId(id).count()).isZero();
    assertThat(past(kit, id).getState()).isEqualTo("completed");
  }
}
