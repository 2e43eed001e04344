package io.turgo.engine.query.identity;

import io.turgo.engine.query.select.Ids;
import io.turgo.engine.task.IdentityLink;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code turgo_identity_link}, or what a column of its task or instance says.
 *
 * @param taskId 0 for a part in an instance
 */
public record IdentityLinkValue(
    long instanceId,
    long taskId,
    String getType,
    @Nullable String getUserId,
    @Nullable String getGroupId)
    implements IdentityLink {
  @Override
  public @Nullable String getProcessInstanceId() {
    return taskId != 0 ? null : Ids.format(instanceId);
  }

  @Override
  public @Nullable String getTaskId() {
    return taskId == 0 ? null : Ids.format(taskId);
  }

  @Override
  public @Nullable String getProcessDefinitionId() {
    return null;
  }
}
