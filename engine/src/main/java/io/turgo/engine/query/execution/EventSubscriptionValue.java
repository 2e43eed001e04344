package io.turgo.engine.query.execution;

import io.turgo.engine.query.select.Ids;
import io.turgo.engine.runtime.EventSubscription;
import java.io.Serializable;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A row of {@code turgo_event_subscription}. */
public record EventSubscriptionValue(
    long id,
    String getEventType,
    @Nullable String getEventName,
    long executionId,
    String getActivityId,
    long instanceId,
    long definitionId,
    long createdAt,
    @Nullable String getConfiguration,
    String getTenantId)
    implements EventSubscription, Serializable {
  @Override
  public String getId() {
    return Ids.format(id);
  }

  @Override
  public @Nullable String getExecutionId() {
    return executionId == 0 ? null : Ids.format(executionId);
  }

  @Override
  public @Nullable String getProcessInstanceId() {
    return instanceId == 0 ? null : Ids.format(instanceId);
  }

  @Override
  public String getProcessDefinitionId() {
    return Ids.format(definitionId);
  }

  @Override
  public Date getCreated() {
    return new Date(createdAt);
  }
}
