package io.turgo.engine.query;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.Task;

/** Things as queries show them, from rows that may not be committed yet. */
public final class EventEntities {
  private EventEntities() {}

  public static Execution execution(ExecutionRow row, boolean suspended, String tenantId) {
    return new ExecutionValue(
        row.id(),
        row.instanceId(),
        row.instanceId(),
        row.parentId(),
        row.activityId(),
        null,
        suspended,
        tenantId);
  }

  public static Task task(TaskRow row, boolean suspended, String tenantId) {
    return new TaskValue(row, suspended, tenantId);
  }

  public static IdentityLink link(IdentityLinkRow row) {
    return new IdentityLinkValue(
        row.instanceId(), row.taskId(), row.type(), row.userId(), row.groupId());
  }
}
