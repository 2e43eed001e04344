package io.turgo.engine.query.instance;

import io.turgo.engine.instance.InstanceFacts;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.runtime.ProcessInstanceWithVariables;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import java.util.Collections;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A running process instance with its definition. */
public record ProcessInstanceValue(
    String getId,
    String getRootProcessInstanceId,
    String getProcessDefinitionId,
    String getProcessDefinitionKey,
    @Nullable String getProcessDefinitionName,
    @Nullable String getProcessDefinitionCategory,
    Integer getProcessDefinitionVersion,
    String getDeploymentId,
    String getTenantId,
    @Nullable String getBusinessKey,
    @Nullable String name,
    @Nullable String getStartUserId,
    Date getStartTime,
    boolean isSuspended,
    @Nullable String getSuperExecutionId,
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
    @Nullable String getLocalizedDescription,
    boolean isEnded)
    implements ProcessInstanceWithVariables, InstanceValue {
  /**
   * An instance as the public API shows it.
   *
   * @param ended whether it has ended in the call that returns it
   * @param variables the instance's own variables
   */
  public static ProcessInstanceWithVariables of(
      InstanceRow row,
      DefinitionRow definition,
      boolean ended,
      Map<String, ? extends @Nullable Object> variables) {
    InstanceFacts facts = InstanceFacts.of(row.facts());
    return new ProcessInstanceValue(
        Ids.format(row.id()),
        Ids.format(row.rootId()),
        Ids.format(definition.id()),
        definition.key(),
        definition.name(),
        definition.category(),
        definition.version(),
        Ids.format(definition.deploymentId()),
        definition.tenantId(),
        row.businessKey(),
        row.name(),
        row.startUserId(),
        new Date(row.startedAt()),
        row.suspended(),
        row.caller() == null ? null : Ids.format(row.caller().executionId()),
        facts.businessStatus(),
        RecordColumns.date(facts.dueAt()),
        RecordColumns.date(facts.claimedAt()),
        facts.claimedBy(),
        facts.callbackId(),
        facts.callbackType(),
        facts.referenceId(),
        facts.referenceType(),
        Collections.unmodifiableMap(new LinkedHashMap<String, @Nullable Object>(variables)),
        null,
        null,
        ended);
  }

  @Override
  public String getProcessInstanceId() {
    return getId;
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
  public @Nullable String getParentId() {
    return null;
  }

  @Override
  public @Nullable String getActivityId() {
    return null;
  }
}
