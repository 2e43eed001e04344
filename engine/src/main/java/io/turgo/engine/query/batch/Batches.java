package io.turgo.engine.query.batch;

import static io.turgo.engine.query.select.Relations.BATCH;
import static io.turgo.engine.query.select.Relations.BATCH_CHUNK;
import static io.turgo.engine.query.select.Relations.PROCESS_INSTANCE;

import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BatchQuery;
import io.turgo.engine.batch.BatchStatistics;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Select;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jooq.Field;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;

/** {@link BatchQuery} on {@code turgo_batch}, and the instance of no process that does a batch. */
public final class Batches extends Select<BatchQuery, Batch> {
  private static final Field<String> TYPE = BATCH.text("type");
  private static final Field<String> SEARCH_KEY = BATCH.optionalText("search_key");
  private static final Field<String> SEARCH_KEY_2 = BATCH.optionalText("search_key_2");
  private static final Field<String> STATUS = BATCH.optionalText("status");
  private static final Field<String> TENANT_ID = BATCH.text("tenant_id");
  private static final Field<String> DOCUMENT = BATCH.optionalText("document");
  private static final Field<String> START_USER_ID = BATCH.optionalText("start_user_id");
  private static final Field<Long> CREATED_AT = BATCH.number("created_at");
  private static final Field<Long> ENDED_AT = BATCH.optionalNumber("ended_at");
  private static final Field<String> OPERATION = BATCH.optionalText("operation");
  private static final Field<Long> TOTAL = BATCH.optionalNumber("total");
  private static final Field<Boolean> SUSPENDED = PROCESS_INSTANCE.flag("suspended");
  private static final RecordColumns<BatchValue> COLUMNS =
      RecordColumns.of(
          BatchValue.class,
          BATCH.id(),
          TYPE,
          SEARCH_KEY,
          SEARCH_KEY_2,
          STATUS,
          TENANT_ID,
          DOCUMENT,
          START_USER_ID,
          CREATED_AT,
          ENDED_AT,
          OPERATION,
          TOTAL,
          SUSPENDED);

  private final Consumer<BatchQuery> deletion;

  static final QueryMethods<BatchQuery> METHODS =
      FilterTable.of(BatchQuery.class)
          .id("batchId", BATCH.id())
          .text("batchType", TYPE)
          .texts("batchTypes", TYPE)
          .text("searchKey", SEARCH_KEY)
          .text("searchKey2", SEARCH_KEY_2)
          .before("createTimeLowerThan", CREATED_AT)
          .after("createTimeHigherThan", CREATED_AT)
          .before("completeTimeLowerThan", ENDED_AT)
          .after("completeTimeHigherThan", ENDED_AT)
          .text("status", STATUS)
          .text("tenantId", TENANT_ID)
          .texts("tenantIds", TENANT_ID)
          .like("tenantIdLike", TENANT_ID)
          .when("withoutTenantId", TENANT_ID.eq(""))
          .text("startUserId", START_USER_ID)
          .when("suspended", SUSPENDED.isTrue())
          .orderBy("orderByBatchId", BATCH.id())
          .orderBy("orderByBatchCreateTime", CREATED_AT)
          .orderBy("orderByBatchTenantId", TENANT_ID)
          .methods(Batches.class);

  /**
   * A query.
   *
   * @param deletion deletes all that a query finds
   */
  public Batches(Reads reads, Consumer<BatchQuery> deletion) {
    super(reads, METHODS, BATCH, COLUMNS);
    this.deletion = deletion;
  }

  public void delete() {
    deletion.accept(query());
  }

  public void deleteWithRelatedData() {
    deletion.accept(query());
  }

  @Override
  protected Table<?> from() {
    return BATCH
        .table()
        .leftJoin(PROCESS_INSTANCE.table())
        .on(PROCESS_INSTANCE.id().eq(BATCH.id()));
  }

  /** What is counted of all of a page is read at once. */
  @Override
  protected List<Batch> complete(List<Batch> found) {
    Map<Long, Long> totals = new HashMap<>();
    for (Batch one : found) {
      Long total = ((BatchValue) one).total();
      if (total != null && total > 0) {
        totals.put(Long.valueOf(one.getId()), total);
      }
    }
    if (totals.isEmpty()) {
      return found;
    }
    Map<String, BatchStatistics> counted = counted(totals);
    return found.stream()
        .<Batch>map(one -> COLUMNS.with((BatchValue) one, counted.get(one.getId())))
        .toList();
  }

  private Map<String, BatchStatistics> counted(Map<Long, Long> totals) {
    Field<Long> batchId = BATCH_CHUNK.number("batch_id");
    Field<Long> done = sum("done");
    Field<Long> failed = sum("failed");
    Field<Long> skipped = sum("skipped");
    return reads.read(sql ->
        sql.select(batchId, done, failed, skipped)
            .from(BATCH_CHUNK.table())
            .where(batchId.in(totals.keySet()))
            .groupBy(batchId)
            .fetchMap(
                row -> Ids.format(row.value1()),
                row ->
                    new BatchStatistics(
                        totals.get(row.value1()), row.value2(), row.value3(), row.value4())));
  }

  private static Field<Long> sum(String column) {
    return DSL.sum(BATCH_CHUNK.integer(column)).cast(SQLDataType.BIGINT).as("sum_" + column);
  }
}
