package io.turgo.engine.query.batch;

import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BatchPart;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.interpreter.JsonObject;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.query.select.RecordColumns;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code turgo_batch_part}, with what is known of its batch.
 *
 * @param result a message where the engine has done the part
 * @param itemId null for a part that an application keeps
 */
public record BatchPartValue(
    String getId,
    String getType,
    String getBatchId,
    String getBatchType,
    @Nullable String getBatchSearchKey,
    @Nullable String getBatchSearchKey2,
    Date getCreateTime,
    @Nullable Date getCompleteTime,
    @Nullable String getSearchKey,
    @Nullable String getSearchKey2,
    @Nullable String getStatus,
    @Nullable String getScopeId,
    @Nullable String getSubScopeId,
    @Nullable String getScopeType,
    @Nullable String result,
    String getTenantId,
    @Nullable Long itemId)
    implements BatchPart {
  /** A new part of a batch that an application keeps. */
  public static BatchPart of(HistoryRow.OfBatchPart row, Batch batch) {
    return new BatchPartValue(
        Ids.format(row.id()),
        row.type(),
        Ids.format(row.batchId()),
        batch.getBatchType(),
        batch.getBatchSearchKey(),
        batch.getBatchSearchKey2(),
        new Date(row.createdAt()),
        RecordColumns.date(row.endedAt()),
        row.searchKey(),
        row.searchKey2(),
        row.status(),
        row.scopeId(),
        row.subScopeId(),
        row.scopeType(),
        row.result(),
        batch.getTenantId(),
        null);
  }

  @Override
  public boolean isCompleted() {
    return getCompleteTime != null;
  }

  @Override
  public @Nullable String getMessage() {
    return itemId == null ? null : result;
  }

  @Override
  public @Nullable String getResultDocumentJson(String engineType) {
    return itemId == null || result == null
        ? result
        : new JsonObject().put("message", result).toString();
  }
}
