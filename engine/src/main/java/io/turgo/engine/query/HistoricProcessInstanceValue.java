package io.turgo.engine.query;

import io.turgo.engine.history.HistoricProcessInstance;
import java.util.Date;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A row of {@code h_instance} with its definition. */
record HistoricProcessInstanceValue(
    long id,
    long definitionId,
    @Nullable String definitionKey,
    @Nullable String definitionName,
    @Nullable Integer definitionVersion,
    @Nullable Long deploymentId,
    @Nullable String tenantId,
    @Nullable String businessKey,
    @Nullable String name,
    @Nullable String startUserId,
    @Nullable String startActivityId,
    long startedAt,
    @Nullable Long endedAt,
    @Nullable String endActivityId,
    @Nullable String deleteReason,
    Map<String, @Nullable Object> variables)
    implements HistoricProcessInstance {
  @Override
  public String getId() {
    return Ids.format(id);
  }

  @Override
  public String getProcessDefinitionId() {
    return Ids.format(definitionId);
  }

  @Override
  public @Nullable String getProcessDefinitionKey() {
    return definitionKey;
  }

  @Override
  public @Nullable String getProcessDefinitionName() {
    return definitionName;
  }

  @Override
  public @Nullable Integer getProcessDefinitionVersion() {
    return definitionVersion;
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
  public @Nullable String getBusinessKey() {
    return businessKey;
  }

  @Override
  public @Nullable String getName() {
    return name;
  }

  @Override
  public @Nullable String getStartUserId() {
    return startUserId;
  }

  @Override
  public @Nullable String getStartActivityId() {
    return startActivityId;
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
  public @Nullable String getEndActivityId() {
    return endActivityId;
  }

  @Override
  public @Nullable String getDeleteReason() {
    return deleteReason;
  }

  @Override
  public Map<String, @Nullable Object> getProcessVariables() {
    return variables;
  }

  @Override
  public @Nullable Long getDurationInMillis() {
    return endedAt == null ? null : endedAt - startedAt;
  }

  HistoricProcessInstanceValue with(Map<String, @Nullable Object> newVariables) {
    return new HistoricProcessInstanceValue(
        id,
        definitionId,
        definitionKey,
        definitionName,
        definitionVersion,
        deploymentId,
        tenantId,
        businessKey,
        name,
        startUserId,
        startActivityId,
        startedAt,
        endedAt,
        endActivityId,
        deleteReason,
        newVariables);
  }
}
