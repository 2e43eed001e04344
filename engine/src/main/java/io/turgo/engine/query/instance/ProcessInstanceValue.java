package io.turgo.engine.query.instance;

import io.turgo.engine.instance.InstanceFacts;
import io.turgo.engine.query.select.ElementNames.Localized;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.runtime.ProcessInstance;
import java.util.Date;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A running process instance with its definition. */
public record ProcessInstanceValue(
    long id,
    long rootId,
    long definitionId,
    String getProcessDefinitionKey,
    @Nullable String getProcessDefinitionName,
    @Nullable String getProcessDefinitionCategory,
    int definitionVersion,
    long deploymentId,
    String getTenantId,
    @Nullable String getBusinessKey,
    @Nullable String name,
    @Nullable String getStartUserId,
    long startedAt,
    boolean isSuspended,
    boolean isEnded,
    InstanceFacts facts,
    @Nullable Long superExecutionId,
    Localized localized,
    Map<String, @Nullable Object> getProcessVariables)
    implements ProcessInstance {
  @Override
  public String getId() {
    return Ids.format(id);
  }

  @Override
  public String getProcessInstanceId() {
    return Ids.format(id);
  }

  @Override
  public String getRootProcessInstanceId() {
    return Ids.format(rootId);
  }

  @Override
  public @Nullable String getSuperExecutionId() {
    return superExecutionId == null ? null : Ids.format(superExecutionId);
  }

  @Override
  public String getProcessDefinitionId() {
    return Ids.format(definitionId);
  }

  @Override
  public Integer getProcessDefinitionVersion() {
    return definitionVersion;
  }

  @Override
  public String getDeploymentId() {
    return Ids.format(deploymentId);
  }

  @Override
  public @Nullable String getName() {
    return localized.name() == null ? name : localized.name();
  }

  @Override
  public Date getStartTime() {
    return new Date(startedAt);
  }

  @Override
  public @Nullable String getLocalizedName() {
    return localized.name();
  }

  @Override
  public @Nullable String getDescription() {
    return localized.description();
  }

  @Override
  public @Nullable String getLocalizedDescription() {
    return localized.description();
  }

  @Override
  public @Nullable String getBusinessStatus() {
    return facts.businessStatus();
  }

  @Override
  public @Nullable Date getDueDate() {
    return facts.dueAt() == null ? null : new Date(facts.dueAt());
  }

  @Override
  public @Nullable Date getClaimTime() {
    return facts.claimedAt() == null ? null : new Date(facts.claimedAt());
  }

  @Override
  public @Nullable String getClaimedBy() {
    return facts.claimedBy();
  }

  @Override
  public @Nullable String getCallbackId() {
    return facts.callbackId();
  }

  @Override
  public @Nullable String getCallbackType() {
    return facts.callbackType();
  }

  @Override
  public @Nullable String getReferenceId() {
    return facts.referenceId();
  }

  @Override
  public @Nullable String getReferenceType() {
    return facts.referenceType();
  }

  @Override
  public @Nullable String getParentId() {
    return null;
  }

  @Override
  public @Nullable String getActivityId() {
    return null;
  }

  ProcessInstanceValue with(Map<String, @Nullable Object> newVariables, Localized newLocalized) {
    return new ProcessInstanceValue(
        id,
        rootId,
        definitionId,
        getProcessDefinitionKey,
        getProcessDefinitionName,
        getProcessDefinitionCategory,
        definitionVersion,
        deploymentId,
        getTenantId,
        getBusinessKey,
        name,
        getStartUserId,
        startedAt,
        isSuspended,
        isEnded,
        facts,
        superExecutionId,
        newLocalized,
        newVariables);
  }
}
