package io.turgo.engine.repository;

import io.turgo.engine.search.Query;

/** Finds models of editors. */
public interface ModelQuery extends Query<ModelQuery, Model> {
  ModelQuery modelId(String modelId);

  ModelQuery modelCategory(String modelCategory);

  ModelQuery modelCategoryLike(String pattern);

  /** Of another category, or of none. */
  ModelQuery modelCategoryNotEquals(String category);

  ModelQuery modelName(String modelName);

  ModelQuery modelNameLike(String pattern);

  ModelQuery modelKey(String key);

  /**
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if it is less than 1
   */
  ModelQuery modelVersion(Integer version);

  /** The highest version of each key. */
  ModelQuery latestVersion();

  ModelQuery deploymentId(String deploymentId);

  /** Those that name a deployment. */
  ModelQuery deployed();

  /** Those that name no deployment. */
  ModelQuery notDeployed();

  ModelQuery modelTenantId(String tenantId);

  ModelQuery modelTenantIdLike(String pattern);

  ModelQuery modelWithoutTenantId();

  ModelQuery orderByModelCategory();

  ModelQuery orderByModelId();

  ModelQuery orderByModelKey();

  ModelQuery orderByModelVersion();

  ModelQuery orderByModelName();

  ModelQuery orderByCreateTime();

  ModelQuery orderByLastUpdateTime();

  ModelQuery orderByTenantId();
}
