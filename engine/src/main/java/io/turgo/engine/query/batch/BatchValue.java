package io.turgo.engine.query.batch;

import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BatchStatistics;
import io.turgo.engine.query.select.Ids;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code turgo_batch}.
 *
 * @param total null for a batch of an application, and as long as it is not known
 */
public record BatchValue(
    long id,
    String getBatchType,
    @Nullable String getBatchSearchKey,
    @Nullable String getBatchSearchKey2,
    @Nullable String getStatus,
    String getTenantId,
    @Nullable String document,
    @Nullable String getStartUserId,
    long createdAt,
    @Nullable Long endedAt,
    @Nullable Long total,
    boolean isSuspended,
    @Nullable BatchStatistics getStatistics)
    implements Batch {
  BatchValue with(BatchStatistics statistics) {
    return new BatchValue(
        id,
        getBatchType,
        getBatchSearchKey,
        getBatchSearchKey2,
        getStatus,
        getTenantId,
        document,
        getStartUserId,
        createdAt,
        endedAt,
        total,
        isSuspended,
        statistics);
  }

  @Override
  public String getId() {
    return Ids.format(id);
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
  public @Nullable String getBatchDocumentJson(String engineType) {
    return document;
  }
}
