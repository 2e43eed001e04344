package io.turgo.engine.repository;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * What an editor keeps of a process that it works on: it is not deployed, and the engine never
 * reads its sources. Changes count when {@link io.turgo.engine.RepositoryService#saveModel} is
 * called.
 */
public interface Model {
  /** Null until it was saved. */
  @Nullable String getId();

  @Nullable String getName();

  void setName(@Nullable String name);

  @Nullable String getKey();

  void setKey(@Nullable String key);

  @Nullable String getCategory();

  void setCategory(@Nullable String category);

  /** When it was first saved, by the business clock; null until then. */
  @Nullable Date getCreateTime();

  /** When it was last saved, by the business clock; null until it was. */
  @Nullable Date getLastUpdateTime();

  /** What the editor counts; 1 at first. */
  Integer getVersion();

  void setVersion(Integer version);

  /** Whatever the editor notes. */
  @Nullable String getMetaInfo();

  void setMetaInfo(@Nullable String metaInfo);

  /** The deployment that was made of it, as the editor says. */
  @Nullable String getDeploymentId();

  void setDeploymentId(@Nullable String deploymentId);

  /** Null and the empty text are no tenant. */
  void setTenantId(@Nullable String tenantId);

  /** Empty for none. */
  String getTenantId();

  /** Whether it had a source when it was read. */
  boolean hasEditorSource();

  /** Whether it had a second source when it was read. */
  boolean hasEditorSourceExtra();
}
