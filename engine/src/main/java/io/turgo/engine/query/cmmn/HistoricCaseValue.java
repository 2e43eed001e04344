package io.turgo.engine.query.cmmn;

import io.turgo.engine.cmmn.HistoricCaseInstance;
import java.io.Serializable;
import java.util.Date;
import java.util.Map;
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
    @Nullable String getDeleteReason,
    Map<String, @Nullable Object> getCaseVariables)
    implements HistoricCaseInstance, Serializable {
  @Override
  public String getState() {
    return PastStates.of(getEndTime, getDeleteReason);
  }
}
