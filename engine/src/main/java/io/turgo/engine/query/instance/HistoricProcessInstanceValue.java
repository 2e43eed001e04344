package io.turgo.engine.query.instance;

import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.ProcessInstanceState;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.InstanceFacts;
import io.turgo.engine.interpreter.EngineEvent;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import java.util.Date;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A row of {@code turgo_h_instance} with its definition. */
public record HistoricProcessInstanceValue(
    String getId,
    String getProcessDefinitionId,
    @Nullable String getProcessDefinitionKey,
    @Nullable String getProcessDefinitionName,
    @Nullable String getProcessDefinitionCategory,
    @Nullable Integer getProcessDefinitionVersion,
    @Nullable String getDeploymentId,
    @Nullable String tenantId,
    @Nullable String getBusinessKey,
    @Nullable String name,
    @Nullable String getStartUserId,
    @Nullable String getStartActivityId,
    Date getStartTime,
    @Nullable Date getEndTime,
    @Nullable String getEndActivityId,
    @Nullable String getDeleteReason,
    @Nullable String getSuperProcessInstanceId,
    @Nullable String getEndUserId,
    @Nullable String getBusinessStatus,
    @Nullable Date getDueDate,
    @Nullable Date getClaimTime,
    @Nullable String getClaimedBy,
    @Nullable String getCallbackId,
    @Nullable String getCallbackType,
    @Nullable String getReferenceId,
    @Nullable String getReferenceType,
    Map<String, @Nullable Object> getProcessVariables,
    @Nullable String getLocalizedName,
    @Nullable String getLocalizedDescription)
    implements HistoricProcessInstance, InstanceValue {
  /** An instance that may not be committed yet. */
  public static HistoricProcessInstance of(
      EngineEvent.PastInstance past, DefinitionRow definition) {
    HistoryRow.OfInstance row = past.row();
    InstanceFacts facts = past.facts();
    return new HistoricProcessInstanceValue(
        Ids.format(row.id()),
        Ids.format(row.definitionId()),
        definition.key(),
        definition.name(),
        definition.category(),
        definition.version(),
        Ids.format(definition.deploymentId()),
        definition.tenantId(),
        row.businessKey(),
        row.name(),
        row.startUserId(),
        row.startActivityId(),
        new Date(row.startedAt()),
        RecordColumns.date(row.endedAt()),
        row.endActivityId(),
        row.deleteReason(),
        Ids.formatAny(row.superId()),
        past.endUserId(),
        facts.businessStatus(),
        RecordColumns.date(facts.dueAt()),
        RecordColumns.date(facts.claimedAt()),
        facts.claimedBy(),
        facts.callbackId(),
        facts.callbackType(),
        facts.referenceId(),
        facts.referenceType(),
        Map.of(),
        null,
        null);
  }

  @Override
  public String getTenantId() {
    return tenantId == null ? "" : tenantId;
  }

  @Override
  public @Nullable String getName() {
    return getLocalizedName == null ? name : getLocalizedName;
  }

  @Override
  public @Nullable String getDescription() {
    return getLocalizedDescription;
  }

  @Override
  public String getState() {
    if (getEndTime == null) {
      return ProcessInstanceState.RUNNING;
    }
    return getEndActivityId != null
        ? ProcessInstanceState.COMPLETED
        : ProcessInstanceState.CANCELLED;
  }

  @Override
  public @Nullable Long getDurationInMillis() {
    return getEndTime == null ? null : (Long) (getEndTime.getTime() - getStartTime.getTime());
  }
}
