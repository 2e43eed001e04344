package io.turgo.engine.query;

import io.turgo.engine.repository.Deployment;
import io.turgo.engine.store.DefinitionStore.DeploymentRow;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A row of {@code turgo_deployment}. */
record DeploymentValue(DeploymentRow row) implements Deployment {
  @Override
  public String getId() {
    return Ids.format(row.id());
  }

  @Override
  public @Nullable String getName() {
    return row.name();
  }

  @Override
  public @Nullable String getCategory() {
    return row.category();
  }

  @Override
  public @Nullable String getKey() {
    return row.key();
  }

  @Override
  public String getTenantId() {
    return row.tenantId();
  }

  @Override
  public @Nullable String getParentDeploymentId() {
    return row.parentDeploymentId();
  }

  @Override
  public Date getDeploymentTime() {
    return new Date(row.deployedAt());
  }
}
