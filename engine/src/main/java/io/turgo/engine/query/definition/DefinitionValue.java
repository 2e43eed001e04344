package io.turgo.engine.query.definition;

import io.turgo.engine.query.select.Ids;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A row of {@code turgo_process_definition}. */
public record DefinitionValue(
    String getId,
    String getKey,
    int getVersion,
    @Nullable String getName,
    @Nullable String getDescription,
    @Nullable String getCategory,
    String getTenantId,
    String getDeploymentId,
    String getResourceName,
    boolean isSuspended,
    @Nullable String getDiagramResourceName,
    boolean hasStartFormKey,
    boolean hasGraphicalNotation,
    @Nullable Integer getHistoryTimeToLive)
    implements ProcessDefinition, Serializable {
  /** One that may not be committed yet. */
  public static ProcessDefinition of(DefinitionRow row) {
    return new DefinitionValue(
        Ids.format(row.id()),
        row.key(),
        row.version(),
        row.name(),
        row.description(),
        row.category(),
        row.tenantId(),
        Ids.format(row.deploymentId()),
        row.resourceName(),
        row.suspended(),
        row.presentation().diagramResourceName(),
        row.presentation().startForm(),
        row.presentation().graphics(),
        row.history().timeToLive());
  }
}
