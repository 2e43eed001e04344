package io.turgo.engine.query.batch;

import static io.turgo.engine.query.select.Relations.BATCH;
import static io.turgo.engine.query.select.Relations.BATCH_PART;

import io.turgo.engine.batch.BatchPart;
import io.turgo.engine.batch.BatchPartQuery;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Select;
import org.jooq.Field;
import org.jooq.Table;

/** {@link BatchPartQuery} on {@code turgo_batch_part} and the batch of each. */
public final class BatchParts extends Select<BatchPartQuery, BatchPart> {
  private static final Field<Long> BATCH_ID = BATCH_PART.number("batch_id");
  private static final Field<Long> ITEM_ID = BATCH_PART.optionalNumber("item_id");
  private static final Field<String> TYPE = BATCH_PART.text("type");
  private static final Field<String> SEARCH_KEY = BATCH_PART.optionalText("search_key");
  private static final Field<String> SEARCH_KEY_2 = BATCH_PART.optionalText("search_key_2");
  private static final Field<String> SCOPE_ID = BATCH_PART.optionalText("scope_id");
  private static final Field<String> SUB_SCOPE_ID = BATCH_PART.optionalText("sub_scope_id");
  private static final Field<String> SCOPE_TYPE = BATCH_PART.optionalText("scope_type");
  private static final Field<String> STATUS = BATCH_PART.optionalText("status");
  private static final Field<String> RESULT = BATCH_PART.optionalText("result");
  private static final Field<Long> CREATED_AT = BATCH_PART.number("created_at");
  private static final Field<Long> ENDED_AT = BATCH_PART.optionalNumber("ended_at");
  private static final Field<String> BATCH_TYPE = BATCH.text("type");
  private static final Field<String> BATCH_SEARCH_KEY = BATCH.optionalText("search_key");
  private static final Field<String> BATCH_SEARCH_KEY_2 = BATCH.optionalText("search_key_2");
  private static final Field<String> TENANT_ID = BATCH.text("tenant_id");
  private static final RecordColumns<BatchPartValue> COLUMNS =
      RecordColumns.of(
          BatchPartValue.class,
          BATCH_PART.id(),
          TYPE,
          BATCH_ID,
          BATCH_TYPE,
          BATCH_SEARCH_KEY,
          BATCH_SEARCH_KEY_2,
          CREATED_AT,
          ENDED_AT,
          SEARCH_KEY,
          SEARCH_KEY_2,
          STATUS,
          SCOPE_ID,
          SUB_SCOPE_ID,
          SCOPE_TYPE,
          RESULT,
          TENANT_ID,
          ITEM_ID);

  static final QueryMethods<BatchPartQuery> METHODS =
      FilterTable.of(BatchPartQuery.class)
          .id("id", BATCH_PART.id())
          .id("batchId", BATCH_ID)
          .text("type", TYPE)
          .text("searchKey", SEARCH_KEY)
          .text("searchKey2", SEARCH_KEY_2)
          .text("batchType", BATCH_TYPE)
          .text("batchSearchKey", BATCH_SEARCH_KEY)
          .text("batchSearchKey2", BATCH_SEARCH_KEY_2)
          .text("status", STATUS)
          .text("scopeId", SCOPE_ID)
          .text("subScopeId", SUB_SCOPE_ID)
          .text("scopeType", SCOPE_TYPE)
          .text("tenantId", TENANT_ID)
          .texts("tenantIds", TENANT_ID)
          .like("tenantIdLike", TENANT_ID)
          .when("withoutTenantId", TENANT_ID.eq(""))
          .when("completed", ENDED_AT.isNotNull())
          .orderBy("orderByBatchId", BATCH_ID)
          .orderBy("orderByCreateTime", CREATED_AT)
          .methods(BatchParts.class);

  public BatchParts(Reads reads) {
    super(reads, METHODS, BATCH_PART, COLUMNS);
  }

  @Override
  protected Table<?> from() {
    return BATCH_PART.table().join(BATCH.table()).on(BATCH.id().eq(BATCH_ID));
  }
}
