package io.turgo.engine.query.cmmn;

import io.turgo.engine.cmmn.HistoricPlanItemInstance;
import java.io.Serializable;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A row of {@code turgo_h_activity} of a case. */
record HistoricPlanItemValue(
    String getId,
    String getCaseInstanceId,
    String getCaseDefinitionId,
    String getElementId,
    String getPlanItemDefinitionId,
    @Nullable String getName,
    String getPlanItemDefinitionType,
    Date getStartTime,
    @Nullable Date getEndedTime,
    @Nullable String getDeleteReason,
    @Nullable String getReferenceId,
    String getTenantId)
    implements HistoricPlanItemInstance, Serializable {
  @Override
  public String getState() {
    return PastStates.of(getEndedTime, getDeleteReason);
  }
}
