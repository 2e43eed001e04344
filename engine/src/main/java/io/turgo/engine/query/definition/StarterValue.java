package io.turgo.engine.query.definition;

import io.turgo.engine.query.select.Ids;
import io.turgo.engine.store.DefinitionStore.Starter;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.IdentityLinkType;
import org.jspecify.annotations.Nullable;

/** A row of {@code turgo_candidate_starter}. */
public record StarterValue(long definitionId, Starter starter) implements IdentityLink {
  @Override
  public String getType() {
    return IdentityLinkType.CANDIDATE;
  }

  @Override
  public @Nullable String getUserId() {
    return starter.userId();
  }

  @Override
  public @Nullable String getGroupId() {
    return starter.groupId();
  }

  @Override
  public @Nullable String getTaskId() {
    return null;
  }

  @Override
  public @Nullable String getProcessInstanceId() {
    return null;
  }

  @Override
  public String getProcessDefinitionId() {
    return Ids.format(definitionId);
  }
}
