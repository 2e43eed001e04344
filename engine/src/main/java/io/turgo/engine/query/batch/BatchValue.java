package io.turgo.engine.query.batch;

import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BatchStatistics;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.query.select.Ids;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code turgo_batch}.
 *
 * @param total null for a batch of an application, and as long as it is not known
 * @param operation null for a batch of an application
 * @param counted null where nothing is counted yet
 */
public record BatchValue(
    String getId,
    String getBatchType,
    @Nullable String getBatchSearchKey,
    @Nullable String getBatchSearchKey2,
    @Nullable String getStatus,
    String getTenantId,
    @Nullable String document,
    @Nullable String getStartUserId,
    Date getCreateTime,
    @Nullable Date getCompleteTime,
    @Nullable String operation,
    @Nullable Long total,
    boolean isSuspended,
    @Nullable BatchStatistics counted)
    implements Batch {
  /** A batch as it is when it begins. */
  public static Batch begun(HistoryRow.OfBatch row) {
    return new BatchValue(
        Ids.format(row.id()),
        row.type(),
        row.searchKey(),
        row.searchKey2(),
        row.status(),
        row.tenantId(),
        row.document(),
        row.startUserId(),
        new Date(row.createdAt()),
        null,
        row.operation(),
        null,
        false,
        null);
  }

  @Override
  public @Nullable BatchStatistics getStatistics() {
    return counted != null || operation == null ? counted : new BatchStatistics(total, 0, 0, 0);
  }

  @Override
  public @Nullable String getBatchDocumentJson(String engineType) {
    return document;
  }
}
