package io.turgo.engine.query.definition;

import io.turgo.engine.exception.DeploymentProblem;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.store.DefinitionStore.DeploymentRow;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A row of {@code turgo_deployment}. */
public record DeploymentValue(DeploymentRow row, List<DeploymentProblem> getWarnings)
    implements Deployment {
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
