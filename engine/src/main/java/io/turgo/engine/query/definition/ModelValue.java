package io.turgo.engine.query.definition;

import io.turgo.engine.query.select.Ids;
import io.turgo.engine.repository.Model;
import io.turgo.engine.store.ModelStore.ModelRow;
import java.util.Date;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A row of {@code turgo_model}, or one to be, with what callers want to change of it. */
public final class ModelValue implements Model {
  private @Nullable ModelRow saved;
  private final boolean source;
  private final boolean sourceExtra;
  private @Nullable String name;
  private @Nullable String key;
  private @Nullable String category;
  private int version = 1;
  private @Nullable String metaInfo;
  private @Nullable String deploymentId;
  private String tenantId = "";

  /** A model that is not saved yet. */
  public ModelValue() {
    this.source = false;
    this.sourceExtra = false;
  }

  ModelValue(ModelRow row, boolean source, boolean sourceExtra) {
    this.source = source;
    this.sourceExtra = sourceExtra;
    this.saved = row;
    this.name = row.name();
    this.key = row.key();
    this.category = row.category();
    this.version = row.version();
    this.metaInfo = row.metaInfo();
    this.deploymentId = row.deploymentId();
    this.tenantId = row.tenantId();
  }

  /** The row as it was last read or written; null if there is none yet. */
  public @Nullable ModelRow saved() {
    return saved;
  }

  /** The row as it is to be. */
  public ModelRow wanted(long id, long now) {
    ModelRow before = saved;
    return new ModelRow(
        id,
        before == null ? 1 : before.rev() + 1,
        name,
        key,
        category,
        version,
        metaInfo,
        deploymentId,
        tenantId,
        before == null ? now : before.createdAt(),
        now);
  }

  /** Notes that the row was written. */
  public void written(ModelRow row) {
    saved = row;
  }

  /** Shows the row as it is once its deployment is gone. */
  public void detached(long now) {
    deploymentId = null;
    saved = wanted(Objects.requireNonNull(saved, "a model that was read").id(), now);
  }

  @Override
  public @Nullable String getId() {
    return saved == null ? null : Ids.format(saved.id());
  }

  @Override
  public @Nullable String getName() {
    return name;
  }

  @Override
  public void setName(@Nullable String newName) {
    name = newName;
  }

  @Override
  public @Nullable String getKey() {
    return key;
  }

  @Override
  public void setKey(@Nullable String newKey) {
    key = newKey;
  }

  @Override
  public @Nullable String getCategory() {
    return category;
  }

  @Override
  public void setCategory(@Nullable String newCategory) {
    category = newCategory;
  }

  @Override
  public @Nullable Date getCreateTime() {
    return saved == null ? null : new Date(saved.createdAt());
  }

  @Override
  public @Nullable Date getLastUpdateTime() {
    return saved == null ? null : new Date(saved.updatedAt());
  }

  @Override
  public Integer getVersion() {
    return version;
  }

  @Override
  public void setVersion(Integer newVersion) {
    version = Objects.requireNonNull(newVersion, "version");
  }

  @Override
  public @Nullable String getMetaInfo() {
    return metaInfo;
  }

  @Override
  public void setMetaInfo(@Nullable String newMetaInfo) {
    metaInfo = newMetaInfo;
  }

  @Override
  public @Nullable String getDeploymentId() {
    return deploymentId;
  }

  @Override
  public void setDeploymentId(@Nullable String newDeploymentId) {
    deploymentId = newDeploymentId;
  }

  @Override
  public void setTenantId(@Nullable String newTenantId) {
    tenantId = Objects.requireNonNullElse(newTenantId, "");
  }

  @Override
  public String getTenantId() {
    return tenantId;
  }

  @Override
  public boolean hasEditorSource() {
    return source;
  }

  @Override
  public boolean hasEditorSourceExtra() {
    return sourceExtra;
  }
}
