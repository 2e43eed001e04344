package io.turgo.engine.repository;

import io.turgo.engine.search.Query;

/**
 * Finds models of editors.
 *
 * @since 0.1.0
 */
public interface ModelQuery extends Query<ModelQuery, Model> {
  /**
   * Only the model with this id.
   *
   * @param modelId an id that no model can have finds nothing
   * @return this query
   */
  ModelQuery modelId(String modelId);

  /**
   * Only models of this category.
   *
   * @param modelCategory the whole model category, in upper and lower case as it is
   * @return this query
   */
  ModelQuery modelCategory(String modelCategory);

  /**
   * Only models whose category matches a pattern.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  ModelQuery modelCategoryLike(String pattern);

  /**
   * Of another category, or of none.
   *
   * @param category the category that is left out
   * @return this query
   */
  ModelQuery modelCategoryNotEquals(String category);

  /**
   * Only models with this name.
   *
   * @param modelName the whole model name, in upper and lower case as it is
   * @return this query
   */
  ModelQuery modelName(String modelName);

  /**
   * Only models whose name matches a pattern.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  ModelQuery modelNameLike(String pattern);

  /**
   * Only models with this key.
   *
   * @param key the whole key, in upper and lower case as it is
   * @return this query
   */
  ModelQuery modelKey(String key);

  /**
   * Only models with this version number, as the editor counts.
   *
   * @param version 1 or more
   * @return this query
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if it is less than 1
   */
  ModelQuery modelVersion(Integer version);

  /**
   * The highest version of each key, whatever the tenant; models without a key are left out.
   *
   * @return this query
   */
  ModelQuery latestVersion();

  /**
   * Only models that name this deployment.
   *
   * @param deploymentId as the editor has set it
   * @return this query
   */
  ModelQuery deploymentId(String deploymentId);

  /**
   * Those that name a deployment.
   *
   * @return this query
   */
  ModelQuery deployed();

  /**
   * Those that name no deployment.
   *
   * @return this query
   */
  ModelQuery notDeployed();

  /**
   * Only models of this tenant.
   *
   * @param tenantId the tenant's id; the empty text for models without a tenant
   * @return this query
   */
  ModelQuery modelTenantId(String tenantId);

  /**
   * Only models whose tenant matches a pattern.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  ModelQuery modelTenantIdLike(String pattern);

  /**
   * Only models without a tenant.
   *
   * @return this query
   */
  ModelQuery modelWithoutTenantId();

  /**
   * Sorts by category; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  ModelQuery orderByModelCategory();

  /**
   * Sorts by id; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  ModelQuery orderByModelId();

  /**
   * Sorts by key; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  ModelQuery orderByModelKey();

  /**
   * Sorts by version number; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  ModelQuery orderByModelVersion();

  /**
   * Sorts by name; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  ModelQuery orderByModelName();

  /**
   * Sorts by the time when the model was first saved; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  ModelQuery orderByCreateTime();

  /**
   * Sorts by the time when the model was last saved; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  ModelQuery orderByLastUpdateTime();

  /**
   * Sorts by tenant; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  ModelQuery orderByTenantId();
}
