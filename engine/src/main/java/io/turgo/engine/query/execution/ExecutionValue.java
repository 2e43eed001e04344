package io.turgo.engine.query.execution;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.runtime.Execution;
import org.jspecify.annotations.Nullable;

/** A token or scope, or a process instance as the root of its tree. */
public record ExecutionValue(
    String getId,
    String getProcessInstanceId,
    String getRootProcessInstanceId,
    @Nullable String getParentId,
    @Nullable String getActivityId,
    boolean isSuspended,
    String getTenantId,
    long definitionId,
    @Nullable String getSuperExecutionId,
    @Nullable String name,
    @Nullable String localizedName,
    @Nullable String getDescription)
    implements Execution {
  /** The same where no more is known of its instance. */
  public static Execution of(ExecutionRow row, boolean suspended, String tenantId) {
    return of(row, row.instanceId(), suspended, tenantId, 0);
  }

  /** An execution below its instance, which may not be committed yet. */
  public static Execution of(
      ExecutionRow row, long rootId, boolean suspended, String tenantId, long definitionId) {
    return new ExecutionValue(
        Ids.format(row.id()),
        Ids.format(row.instanceId()),
        Ids.format(rootId),
        Ids.formatAny(row.parentId()),
        row.activityId(),
        suspended,
        tenantId,
        definitionId,
        null,
        null,
        null,
        null);
  }

  @Override
  public @Nullable String getName() {
    return localizedName == null ? name : localizedName;
  }

  @Override
  public boolean isEnded() {
    return false;
  }
}
