package io.turgo.engine.query.cmmn;

import io.turgo.engine.cmmn.CaseInstance;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import java.io.Serializable;
import java.util.Date;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A row of {@code turgo_instance} of kind {@code case}, with its definition. */
public record CaseInstanceValue(
    String getId,
    @Nullable String getName,
    @Nullable String getBusinessKey,
    String getCaseDefinitionId,
    String getCaseDefinitionKey,
    @Nullable String getCaseDefinitionName,
    int getCaseDefinitionVersion,
    String getCaseDefinitionDeploymentId,
    String getTenantId,
    Date getStartTime,
    @Nullable String getStartUserId,
    boolean isSuspended,
    @Nullable String getParentExecutionId,
    Map<String, @Nullable Object> getCaseVariables)
    implements CaseInstance, Serializable {
  /** A case as it was started. */
  public static CaseInstance of(InstanceRow row, DefinitionRow definition) {
    return new CaseInstanceValue(
        Ids.format(row.id()),
        row.name(),
        row.businessKey(),
        Ids.format(definition.id()),
        definition.key(),
        definition.name(),
        definition.version(),
        Ids.format(definition.deploymentId()),
        definition.tenantId(),
        new Date(row.startedAt()),
        row.startUserId(),
        row.suspended(),
        row.caller() == null ? null : Ids.format(row.caller().executionId()),
        Map.of());
  }
}
