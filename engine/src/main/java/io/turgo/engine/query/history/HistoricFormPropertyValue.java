package io.turgo.engine.query.history;

import io.turgo.engine.history.HistoricFormProperty;
import io.turgo.engine.query.select.Ids;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A row of {@code turgo_h_detail} that is of no variable. */
record HistoricFormPropertyValue(
    long id,
    long instanceId,
    long executionId,
    long activityInstanceId,
    String getPropertyId,
    @Nullable String getPropertyValue,
    long submittedAt)
    implements HistoricFormProperty {
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
    return new Date(submittedAt);
  }
}
