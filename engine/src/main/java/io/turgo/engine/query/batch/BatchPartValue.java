package io.turgo.engine.query.batch;

import io.turgo.engine.batch.BatchPart;
import io.turgo.engine.query.select.Ids;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code turgo_batch_part}, with what is known of its batch.
 *
 * @param getMessage of a part that the engine has done
 */
public record BatchPartValue(
    long id,
    String getType,
    long batchId,
    String getBatchType,
    @Nullable String getBatchSearchKey,
    @Nullable String getBatchSearchKey2,
    long createdAt,
    @Nullable Long endedAt,
    @Nullable String getSearchKey,
    @Nullable String getSearchKey2,
    @Nullable String getStatus,
    @Nullable String getScopeId,
    @Nullable String getSubScopeId,
    @Nullable String getScopeType,
    @Nullable String result,
    @Nullable String getMessage,
    String getTenantId)
    implements BatchPart {
  @Override
  public String getId() {
    return Ids.format(id);
  }

  @Override
  public String getBatchId() {
    return Ids.format(batchId);
  }

  @Override
  public Date getCreateTime() {
    return new Date(createdAt);
  }

  @Override
  public @Nullable Date getCompleteTime() {
    return endedAt == null ? null : new Date(endedAt);
  }

  @Override
  public boolean isCompleted() {
    return endedAt != null;
  }

  @Override
  public @Nullable String getResultDocumentJson(String engineType) {
    return result;
  }
}
