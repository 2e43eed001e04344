package io.turgo.engine.query.identity;

import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.store.DefinitionStore.Starter;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.IdentityLinkType;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code turgo_identity_link} or {@code turgo_candidate_starter}, or what a column of its
 * task or instance says.
 *
 * @param instanceId 0 for a part in a definition
 * @param taskId 0 for a part in an instance or a definition
 * @param getProcessDefinitionId null for a part in an instance or a task
 */
public record IdentityLinkValue(
    long instanceId,
    long taskId,
    String getType,
    @Nullable String getUserId,
    @Nullable String getGroupId,
    @Nullable String getProcessDefinitionId)
    implements IdentityLink {
  public IdentityLinkValue(
      long instanceId,
      long taskId,
      String type,
      @Nullable String userId,
      @Nullable String groupId) {
    this(instanceId, taskId, type, userId, groupId, null);
  }

  /** A part in an instance or a task, which may not be committed yet. */
  public static IdentityLink of(IdentityLinkRow row) {
    return new IdentityLinkValue(
        row.instanceId(), row.taskId(), row.type(), row.userId(), row.groupId());
  }

  /** The part of somebody who may start instances of a definition. */
  public static IdentityLink of(long definitionId, Starter starter) {
    return new IdentityLinkValue(
        0,
        0,
        IdentityLinkType.CANDIDATE,
        starter.userId(),
        starter.groupId(),
        Ids.format(definitionId));
  }

  @Override
  public @Nullable String getProcessInstanceId() {
    return instanceId == 0 || taskId != 0 ? null : Ids.format(instanceId);
  }

  @Override
  public @Nullable String getTaskId() {
    return taskId == 0 ? null : Ids.format(taskId);
  }
}
