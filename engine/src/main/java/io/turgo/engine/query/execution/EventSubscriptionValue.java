package io.turgo.engine.query.execution;

import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.runtime.EventSubscription;
import java.io.Serializable;
import java.util.Date;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A row of {@code turgo_event_subscription}. */
public record EventSubscriptionValue(
    String getId,
    String getEventType,
    @Nullable String getEventName,
    long executionId,
    String getActivityId,
    long instanceId,
    String getProcessDefinitionId,
    Date getCreated,
    @Nullable String getConfiguration,
    String getTenantId)
    implements EventSubscription, Serializable {
  /** One that may not be committed yet. */
  public static EventSubscription of(EventSubscriptionRow row) {
    return new EventSubscriptionValue(
        Ids.format(row.id()),
        row.kind().name().toLowerCase(Locale.ROOT),
        row.name(),
        row.executionId(),
        row.activityId(),
        row.instanceId(),
        Ids.format(row.definitionId()),
        new Date(row.createdAt()),
        row.keptId() == null ? row.configuration() : Ids.format(row.keptId()),
        row.tenantId());
  }

  @Override
  public @Nullable String getExecutionId() {
    return executionId == 0 ? null : Ids.format(executionId);
  }

  @Override
  public @Nullable String getProcessInstanceId() {
    return instanceId == 0 ? null : Ids.format(instanceId);
  }
}
