package io.turgo.engine.query;

import static io.turgo.engine.query.Relations.BATCH;
import static io.turgo.engine.query.Relations.BATCH_CHUNK;
import static io.turgo.engine.query.Relations.PROCESS_INSTANCE;

import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BatchQuery;
import io.turgo.engine.batch.BatchStatistics;
import java.util.Collection;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;

/** {@link BatchQuery} on {@code turgo_batch}, and the instance of no process that does a batch. */
final class Batches extends Select<BatchQuery, Batch> implements BatchQuery {
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
  private static final List<Field<?>> FIELDS =
      List.of(
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

  /**
   * A query.
   *
   * @param deletion deletes all that a query finds
   */
  Batches(Reads reads, Consumer<BatchQuery> deletion) {
    super(reads);
    this.deletion = deletion;
  }

  @Override
  public void delete() {
    deletion.accept(this);
  }

  @Override
  public void deleteWithRelatedData() {
    deletion.accept(this);
  }

  @Override
  BatchQuery self() {
    return this;
  }

  @Override
  Field<Long> id() {
    return BATCH.id();
  }

  @Override
  Table<?> from() {
    return BATCH
        .table()
        .leftJoin(PROCESS_INSTANCE.table())
        .on(PROCESS_INSTANCE.id().eq(BATCH.id()));
  }

  @Override
  Collection<? extends SelectFieldOrAsterisk> fields() {
    return FIELDS;
  }

  @Override
  Batch map(Record row) {
    Long total = row.get(TOTAL);
    return new BatchValue(
        row.get(BATCH.id()),
        row.get(TYPE),
        row.get(SEARCH_KEY),
        row.get(SEARCH_KEY_2),
        row.get(STATUS),
        row.get(TENANT_ID),
        row.get(DOCUMENT),
        row.get(START_USER_ID),
        row.get(CREATED_AT),
        row.get(ENDED_AT),
        total,
        Boolean.TRUE.equals(row.get(SUSPENDED)),
        row.get(OPERATION) == null ? null : new BatchStatistics(total, 0, 0, 0));
  }

  /** What is counted of all of a page is read at once. */
  @Override
  List<Batch> complete(List<Batch> found) {
    List<Long> begun =
        found.stream()
            .map(one -> (BatchValue) one)
            .filter(one -> one.total() != null && one.total() > 0)
            .map(BatchValue::id)
            .toList();
    if (begun.isEmpty()) {
      return found;
    }
    Map<Long, BatchStatistics> counted = counted(begun, found);
    return found.stream()
        .map(one -> (BatchValue) one)
        .<Batch>map(one -> {
          BatchStatistics statistics = counted.get(one.id());
          return statistics == null ? one : one.with(statistics);
        })
        .toList();
  }

  private Map<Long, BatchStatistics> counted(List<Long> ids, List<Batch> found) {
    Map<Long, Long> totals = new HashMap<>();
    found.stream()
        .map(one -> (BatchValue) one)
        .filter(one -> one.total() != null)
        .forEach(one -> totals.put(one.id(), one.total()));
    Field<Long> batchId = BATCH_CHUNK.number("batch_id");
    Field<Long> done = sum("done");
    Field<Long> failed = sum("failed");
    Field<Long> skipped = sum("skipped");
    Map<Long, BatchStatistics> counted = new HashMap<>();
    reads.read(sql ->
        sql.select(batchId, done, failed, skipped)
            .from(BATCH_CHUNK.table())
            .where(batchId.in(ids))
            .groupBy(batchId)
            .fetch(row ->
                counted.put(
                    row.get(batchId),
                    new BatchStatistics(
                        totals.get(row.get(batchId)),
                        row.get(done),
                        row.get(failed),
                        row.get(skipped)))));
    return counted;
  }

  private static Field<Long> sum(String column) {
    return DSL.sum(BATCH_CHUNK.integer(column)).cast(SQLDataType.BIGINT).as("sum_" + column);
  }

  @Override
  public BatchQuery batchId(String value) {
    return id("batchId", BATCH.id(), value);
  }

  @Override
  public BatchQuery batchType(String value) {
    return text("batchType", TYPE, value);
  }

  @Override
  public BatchQuery batchTypes(Collection<String> values) {
    return texts("batchTypes", TYPE, values);
  }

  @Override
  public BatchQuery searchKey(String value) {
    return text("searchKey", SEARCH_KEY, value);
  }

  @Override
  public BatchQuery searchKey2(String value) {
    return text("searchKey2", SEARCH_KEY_2, value);
  }

  @Override
  public BatchQuery createTimeLowerThan(Date time) {
    return before("createTimeLowerThan", CREATED_AT, time);
  }

  @Override
  public BatchQuery createTimeHigherThan(Date time) {
    return after("createTimeHigherThan", CREATED_AT, time);
  }

  @Override
  public BatchQuery completeTimeLowerThan(Date time) {
    return before("completeTimeLowerThan", ENDED_AT, time);
  }

  @Override
  public BatchQuery completeTimeHigherThan(Date time) {
    return after("completeTimeHigherThan", ENDED_AT, time);
  }

  @Override
  public BatchQuery status(String value) {
    return text("status", STATUS, value);
  }

  @Override
  public BatchQuery tenantId(String value) {
    return text("tenantId", TENANT_ID, value);
  }

  @Override
  public BatchQuery tenantIds(Collection<String> tenantIds) {
    return texts("tenantIds", TENANT_ID, tenantIds);
  }

  @Override
  public BatchQuery tenantIdLike(String pattern) {
    return like("tenantIdLike", TENANT_ID, pattern);
  }

  @Override
  public BatchQuery withoutTenantId() {
    return filter("withoutTenantId", TENANT_ID.eq(""));
  }

  @Override
  public BatchQuery startUserId(String value) {
    return text("startUserId", START_USER_ID, value);
  }

  @Override
  public BatchQuery suspended() {
    return filter("suspended", SUSPENDED.isTrue());
  }

  @Override
  public BatchQuery orderByBatchId() {
    return orderBy(BATCH.id());
  }

  @Override
  public BatchQuery orderByBatchCreateTime() {
    return orderBy(CREATED_AT);
  }

  @Override
  public BatchQuery orderByBatchTenantId() {
    return orderBy(TENANT_ID);
  }
}
