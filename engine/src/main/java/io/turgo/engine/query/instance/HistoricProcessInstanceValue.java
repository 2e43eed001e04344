package io.turgo.engine.query.instance;

import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.ProcessInstanceState;
import io.turgo.engine.instance.InstanceFacts;
import io.turgo.engine.query.select.ElementNames.Localized;
import io.turgo.engine.query.select.Ids;
import java.util.Date;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A row of {@code turgo_h_instance} with its definition. */
public record HistoricProcessInstanceValue(
    long id,
    long definitionId,
    @Nullable String getProcessDefinitionKey,
    @Nullable String getProcessDefinitionName,
    @Nullable String getProcessDefinitionCategory,
    @Nullable Integer getProcessDefinitionVersion,
    @Nullable Long deploymentId,
    @Nullable String tenantId,
    @Nullable String getBusinessKey,
    @Nullable String name,
    @Nullable String getStartUserId,
    @Nullable String getStartActivityId,
    long startedAt,
    @Nullable Long endedAt,
    @Nullable String getEndActivityId,
    @Nullable String getDeleteReason,
    @Nullable String getEndUserId,
    InstanceFacts facts,
    @Nullable Long superId,
    Localized localized,
    Map<String, @Nullable Object> getProcessVariables)
    implements HistoricProcessInstance {
  @Override
  public String getId() {
    return Ids.format(id);
  }

  @Override
  public @Nullable String getSuperProcessInstanceId() {
    return superId == null ? null : Ids.format(superId);
  }

  @Override
  public String getProcessDefinitionId() {
    return Ids.format(definitionId);
  }

  @Override
  public @Nullable String getDeploymentId() {
    return deploymentId == null ? null : Ids.format(deploymentId);
  }

  @Override
  public String getTenantId() {
    return tenantId == null ? "" : tenantId;
  }

  @Override
  public @Nullable String getName() {
    return localized.name() == null ? name : localized.name();
  }

  @Override
  public String getState() {
    if (endedAt == null) {
      return ProcessInstanceState.RUNNING;
    }
    return getEndActivityId != null
        ? ProcessInstanceState.COMPLETED
        : ProcessInstanceState.CANCELLED;
  }

  @Override
  public Date getStartTime() {
    return new Date(startedAt);
  }

  @Override
  public @Nullable Date getEndTime() {
    return endedAt == null ? null : new Date(endedAt);
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
  public @Nullable Long getDurationInMillis() {
    return endedAt == null ? null : endedAt - startedAt;
  }

  HistoricProcessInstanceValue with(
      Map<String, @Nullable Object> newVariables, Localized newLocalized) {
    return new HistoricProcessInstanceValue(
        id,
        definitionId,
        getProcessDefinitionKey,
        getProcessDefinitionName,
        getProcessDefinitionCategory,
        getProcessDefinitionVersion,
        deploymentId,
        tenantId,
        getBusinessKey,
        name,
        getStartUserId,
        getStartActivityId,
        startedAt,
        endedAt,
        getEndActivityId,
        getDeleteReason,
        getEndUserId,
        facts,
        superId,
        newLocalized,
        newVariables);
  }
}
