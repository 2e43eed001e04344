package io.turgo.engine.query.identity;

import io.turgo.engine.history.HistoricIdentityLink;
import io.turgo.engine.query.select.Ids;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code turgo_h_identity_link}, or what a column of its task or instance says.
 *
 * @param taskId 0 for a part in an instance
 */
record HistoricIdentityLinkValue(
    long instanceId,
    long taskId,
    String getType,
    @Nullable String getUserId,
    @Nullable String getGroupId,
    @Nullable Date getCreateTime)
    implements HistoricIdentityLink {
  @Override
  public @Nullable String getProcessInstanceId() {
    return taskId == 0 ? Ids.format(instanceId) : null;
  }

  @Override
  public @Nullable String getTaskId() {
    return taskId == 0 ? null : Ids.format(taskId);
  }
}
