package io.turgo.engine.query.cmmn;

import io.turgo.engine.cmmn.HistoricCaseInstance;
import io.turgo.engine.cmmn.PlanItemInstanceState;
import java.io.Serializable;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A row of {@code turgo_h_instance} of a case, with its definition. */
record HistoricCaseValue(
    String getId,
    @Nullable String getName,
    @Nullable String getBusinessKey,
    String getCaseDefinitionId,
    String getCaseDefinitionKey,
    @Nullable String getCaseDefinitionName,
    int getCaseDefinitionVersion,
    String getTenantId,
    Date getStartTime,
    @Nullable Date getEndTime,
    @Nullable String getStartUserId,
    @Nullable String getDeleteReason)
    implements HistoricCaseInstance, Serializable {
  @Override
  public String getState() {
    return state(getEndTime, getDeleteReason);
  }

  /** The state of what ends with or without a reason. */
  static String state(@Nullable Date endedAt, @Nullable String reason) {
    if (endedAt == null) {
      return PlanItemInstanceState.ACTIVE;
    }
    return reason == null ? PlanItemInstanceState.COMPLETED : PlanItemInstanceState.TERMINATED;
  }
}
