package io.turgo.engine.query.definition;

import io.turgo.engine.query.select.Ids;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A row of {@code turgo_process_definition}. */
public record DefinitionValue(DefinitionRow row) implements ProcessDefinition, Serializable {
  @Override
  public String getId() {
    return Ids.format(row.id());
  }

  @Override
  public String getKey() {
    return row.key();
  }

  @Override
  public int getVersion() {
    return row.version();
  }

  @Override
  public @Nullable String getName() {
    return row.name();
  }

  @Override
  public @Nullable String getDescription() {
    return row.description();
  }

  @Override
  public @Nullable String getCategory() {
    return row.category();
  }

  @Override
  public String getTenantId() {
    return row.tenantId();
  }

  @Override
  public String getDeploymentId() {
    return Ids.format(row.deploymentId());
  }

  @Override
  public String getResourceName() {
    return row.resourceName();
  }

  @Override
  public @Nullable String getDiagramResourceName() {
    return row.presentation().diagramResourceName();
  }

  @Override
  public boolean hasStartFormKey() {
    return row.presentation().startForm();
  }

  @Override
  public boolean hasGraphicalNotation() {
    return row.presentation().graphics();
  }

  @Override
  public @Nullable Integer getHistoryTimeToLive() {
    return row.history().timeToLive();
  }

  @Override
  public boolean isSuspended() {
    return row.suspended();
  }
}
