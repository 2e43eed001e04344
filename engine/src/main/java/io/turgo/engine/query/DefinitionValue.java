package io.turgo.engine.query;

import io.turgo.engine.repository.ProcessDefinition;
import org.jspecify.annotations.Nullable;

/** A row of {@code process_definition}. */
record DefinitionValue(
    long id,
    String key,
    int version,
    @Nullable String name,
    long deploymentId,
    String resourceName,
    boolean suspended)
    implements ProcessDefinition {
  @Override
  public String getId() {
    return Ids.format(id);
  }

  @Override
  public String getKey() {
    return key;
  }

  @Override
  public int getVersion() {
    return version;
  }

  @Override
  public @Nullable String getName() {
    return name;
  }

  @Override
  public String getDeploymentId() {
    return Ids.format(deploymentId);
  }

  @Override
  public String getResourceName() {
    return resourceName;
  }

  @Override
  public boolean isSuspended() {
    return suspended;
  }
}
