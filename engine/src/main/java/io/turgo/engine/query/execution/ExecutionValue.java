package io.turgo.engine.query.execution;

import io.turgo.engine.query.select.ElementNames.Localized;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.runtime.Execution;
import org.jspecify.annotations.Nullable;

/** A token or scope, or a process instance as the root of its tree. */
public record ExecutionValue(
    long id,
    long instanceId,
    long rootId,
    @Nullable Long parentId,
    @Nullable Long superExecutionId,
    @Nullable String getActivityId,
    @Nullable String name,
    boolean isSuspended,
    String getTenantId,
    long definitionId,
    Localized localized)
    implements Execution {
  @Override
  public String getId() {
    return Ids.format(id);
  }

  @Override
  public String getProcessInstanceId() {
    return Ids.format(instanceId);
  }

  @Override
  public String getRootProcessInstanceId() {
    return Ids.format(rootId);
  }

  @Override
  public @Nullable String getParentId() {
    return parentId == null ? null : Ids.format(parentId);
  }

  @Override
  public @Nullable String getSuperExecutionId() {
    return superExecutionId == null ? null : Ids.format(superExecutionId);
  }

  @Override
  public @Nullable String getName() {
    return localized.name() == null ? name : localized.name();
  }

  @Override
  public @Nullable String getDescription() {
    return localized.description();
  }

  @Override
  public boolean isEnded() {
    return false;
  }

  ExecutionValue with(Localized newLocalized) {
    return new ExecutionValue(
        id,
        instanceId,
        rootId,
        parentId,
        superExecutionId,
        getActivityId,
        name,
        isSuspended,
        getTenantId,
        definitionId,
        newLocalized);
  }
}
