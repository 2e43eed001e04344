package io.turgo.engine.query.history;

import io.turgo.engine.history.HistoricVariableUpdate;
import io.turgo.engine.query.select.Ids;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A row of {@code turgo_h_detail}. */
record HistoricVariableUpdateValue(
    long id,
    long instanceId,
    long executionId,
    long activityInstanceId,
    String getVariableName,
    String getVariableTypeName,
    @Nullable Object getValue,
    long changedAt,
    int getRevision)
    implements HistoricVariableUpdate {
  @Override
  public String getId() {
    return Ids.format(id);
  }

  @Override
  public String getProcessInstanceId() {
    return Ids.format(instanceId);
  }

  @Override
  public String getExecutionId() {
    return Ids.format(executionId);
  }

  @Override
  public @Nullable String getActivityInstanceId() {
    return activityInstanceId == 0 ? null : Ids.format(activityInstanceId);
  }

  @Override
  public Date getTime() {
    return new Date(changedAt);
  }
}
