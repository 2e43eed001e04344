package io.turgo.engine.repository;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * What an editor keeps of a process that it works on: it is not deployed, and the engine never
 * reads its sources. Changes count when {@link io.turgo.engine.RepositoryService#saveModel} is
 * called.
 *
 * @since 0.1.0
 */
public interface Model {
  /** {@return the id of the model, null until it was saved} */
  @Nullable String getId();

  /** {@return the name of the model, null for none} */
  @Nullable String getName();

  /**
   * Sets the name of the model.
   *
   * @param name null for none
   */
  void setName(@Nullable String name);

  /** {@return the key of the model, null for none} */
  @Nullable String getKey();

  /**
   * Sets the key, which the versions of a model share.
   *
   * @param key null for none
   */
  void setKey(@Nullable String key);

  /** {@return the category of the model, null for none} */
  @Nullable String getCategory();

  /**
   * Sets the category of the model.
   *
   * @param category null for none
   */
  void setCategory(@Nullable String category);

  /** {@return when it was first saved, by the business clock; null until then} */
  @Nullable Date getCreateTime();

  /** {@return when it was last saved, by the business clock; null until it was} */
  @Nullable Date getLastUpdateTime();

  /** {@return the version number as the editor counts it, 1 at first} */
  Integer getVersion();

  /**
   * Sets the version number. The engine does not count by itself.
   *
   * @param version usually counted from 1
   */
  void setVersion(Integer version);

  /** {@return whatever the editor notes of the model, null for nothing} */
  @Nullable String getMetaInfo();

  /**
   * Sets whatever the editor notes of the model.
   *
   * @param metaInfo any text, which the engine does not read; null for nothing
   */
  void setMetaInfo(@Nullable String metaInfo);

  /**
   * {@return the id of the deployment that was made of the model, as the editor has set it; null
   * for none}
   */
  @Nullable String getDeploymentId();

  /**
   * Notes the deployment that was made of the model.
   *
   * @param deploymentId the id, null for none
   */
  void setDeploymentId(@Nullable String deploymentId);

  /**
   * Sets the tenant of the model.
   *
   * @param tenantId null or the empty text for no tenant
   */
  void setTenantId(@Nullable String tenantId);

  /** {@return the tenant of the model; the empty text for none} */
  String getTenantId();

  /** {@return whether it had a source when it was read} */
  boolean hasEditorSource();

  /** {@return whether it had a second source when it was read} */
  boolean hasEditorSourceExtra();
}
