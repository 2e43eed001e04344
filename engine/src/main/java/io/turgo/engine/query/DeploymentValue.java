package io.turgo.engine.query;

import io.turgo.engine.repository.Deployment;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A row of {@code deployment}. */
record DeploymentValue(long id, @Nullable String name, long deployedAt) implements Deployment {
  @Override
  public String getId() {
    return Ids.format(id);
  }

  @Override
  public @Nullable String getName() {
    return name;
  }

  @Override
  public Date getDeploymentTime() {
    return new Date(deployedAt);
  }
}
