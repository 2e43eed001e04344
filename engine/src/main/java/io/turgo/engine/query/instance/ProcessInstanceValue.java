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
    String definitionKey,
    @Nullable String definitionName,
    @Nullable String definitionCategory,
    int definitionVersion,
    long deploymentId,
    String tenantId,
    @Nullable String businessKey,
    @Nullable String name,
    @Nullable String startUserId,
    long startedAt,
    boolean suspended,
    boolean ended,
    InstanceFacts facts,
    @Nullable Long superExecutionId,
    Localized localized,
    Map<String, @Nullable Object> variables)
    implements ProcessInstance {
  @Override
  public String getId() {
    return Ids.format(id);
  }

  @Override
  public String getTenantId() {
    return tenantId;
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
  public String getProcessDefinitionKey() {
    return definitionKey;
  }

  @Override
  public @Nullable String getProcessDefinitionName() {
    return definitionName;
  }

  @Override
  public @Nullable String getProcessDefinitionCategory() {
    return definitionCategory;
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
  public @Nullable String getBusinessKey() {
    return businessKey;
  }

  @Override
  public @Nullable String getName() {
    return localized.name() == null ? name : localized.name();
  }

  @Override
  public @Nullable String getStartUserId() {
    return startUserId;
  }

  @Override
  public Date getStartTime() {
    return new Date(startedAt);
  }

  @Override
  public boolean isSuspended() {
    return suspended;
  }

  @Override
  public boolean isEnded() {
    return ended;
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
  public Map<String, @Nullable Object> getProcessVariables() {
    return variables;
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
        definitionKey,
        definitionName,
        definitionCategory,
        definitionVersion,
        deploymentId,
        tenantId,
        businessKey,
        name,
        startUserId,
        startedAt,
        suspended,
        ended,
        facts,
        superExecutionId,
        newLocalized,
        newVariables);
  }
}
