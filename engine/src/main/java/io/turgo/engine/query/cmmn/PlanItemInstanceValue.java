package io.turgo.engine.query.cmmn;

import io.turgo.engine.cmmn.EventListenerInstance;
import io.turgo.engine.cmmn.PlanItemInstance;
import io.turgo.engine.instance.ExecutionRow;
import java.io.Serializable;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code turgo_execution} of a case, with its plan item.
 *
 * @param kind of the execution
 * @param parentId of the stage, or of the case
 */
record PlanItemInstanceValue(
    String getId,
    String kind,
    String getCaseInstanceId,
    String getCaseDefinitionId,
    String parentId,
    String getElementId,
    String getPlanItemDefinitionId,
    String getPlanItemDefinitionType,
    @Nullable String getName,
    String getTenantId)
    implements PlanItemInstance, EventListenerInstance, Serializable {
  @Override
  public String getState() {
    ExecutionRow.Kind known = ExecutionRow.Kind.valueOf(kind.toUpperCase(Locale.ROOT));
    return Objects.requireNonNull(known.planItemState());
  }

  @Override
  public @Nullable String getStageInstanceId() {
    return parentId.equals(getCaseInstanceId) ? null : parentId;
  }

  @Override
  public boolean isStage() {
    return getPlanItemDefinitionType.equals("stage");
  }
}
