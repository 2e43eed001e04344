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
    String name,
    String typeName,
    @Nullable Object value,
    long changedAt,
    int revision)
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
  public String getVariableName() {
    return name;
  }

  @Override
  public String getVariableTypeName() {
    return typeName;
  }

  @Override
  public @Nullable Object getValue() {
    return value;
  }

  @Override
  public int getRevision() {
    return revision;
  }

  @Override
  public Date getTime() {
    return new Date(changedAt);
  }
}
