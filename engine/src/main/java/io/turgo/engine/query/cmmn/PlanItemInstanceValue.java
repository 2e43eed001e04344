package io.turgo.engine.query.cmmn;

import io.turgo.engine.cmmn.PlanItemInstance;
import io.turgo.engine.query.select.ElementNames;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code turgo_execution} of a case, with what the model says of it.
 *
 * @param parentId of the stage, or of the case
 */
record PlanItemInstanceValue(
    String getId,
    String getState,
    String getCaseInstanceId,
    String getCaseDefinitionId,
    String parentId,
    String getPlanItemDefinitionId,
    String getTenantId,
    ElementNames.PlannedItem planned)
    implements PlanItemInstance, Serializable {
  PlanItemInstanceValue with(ElementNames.PlannedItem found) {
    return new PlanItemInstanceValue(
        getId,
        getState,
        getCaseInstanceId,
        getCaseDefinitionId,
        parentId,
        getPlanItemDefinitionId,
        getTenantId,
        found);
  }

  @Override
  public @Nullable String getName() {
    return planned.name();
  }

  @Override
  public @Nullable String getStageInstanceId() {
    return parentId.equals(getCaseInstanceId) ? null : parentId;
  }

  @Override
  public String getElementId() {
    return planned.elementId();
  }

  @Override
  public String getPlanItemDefinitionType() {
    return planned.type();
  }

  @Override
  public boolean isStage() {
    return planned.type().equals("stage");
  }
}
