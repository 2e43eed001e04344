package io.turgo.cli.run;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.cmmn.HistoricPlanItemInstance;
import io.turgo.engine.cmmn.PlanItemInstance;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Prints the plan items of a case whose states have changed since they were last looked at. Events
 * do not tell of them. Nothing is printed of a process, which has no plan items.
 */
final class PlanItemTrail {
  private final ProcessEngine engine;
  private final String caseInstanceId;
  private final Trail trail;
  private final Map<String, String> states = new HashMap<>();

  PlanItemTrail(ProcessEngine engine, String caseInstanceId, Trail trail) {
    this.engine = engine;
    this.caseInstanceId = caseInstanceId;
    this.trail = trail;
  }

  /**
   * Those that have begun come in the order of their begin, the others then in that of creation.
   */
  void tell() {
    for (HistoricPlanItemInstance item :
        engine
            .getCmmnHistoryService()
            .createHistoricPlanItemInstanceQuery()
            .planItemInstanceCaseInstanceId(caseInstanceId)
            .orderByCreateTime()
            .asc()
            .list()) {
      if (item.getEndedTime() != null) {
        tell(
            item.getId(),
            item.getPlanItemDefinitionId(),
            item.getPlanItemDefinitionType(),
            item.getState(),
            item.getDeleteReason());
      }
    }
    for (PlanItemInstance item :
        engine
            .getCmmnRuntimeService()
            .createPlanItemInstanceQuery()
            .caseInstanceId(caseInstanceId)
            .list()) {
      tell(
          item.getId(),
          item.getPlanItemDefinitionId(),
          item.getPlanItemDefinitionType(),
          item.getState(),
          null);
    }
  }

  private void tell(
      String id, String definition, String type, String state, @Nullable String reason) {
    if (!state.equals(states.put(id, state))) {
      trail.element(definition, type, reason == null ? state : state + ": " + reason);
    }
  }
}
