package io.turgo.camunda7.rest.resource;

import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BatchQuery;
import io.turgo.engine.batch.BulkOperationBuilder;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;

/** Batches that were begun here or elsewhere: those that run, and in history all that are kept. */
final class BatchOperations {
  /** Batches that applications record themselves are none of the engine's. */
  private static final List<String> ENGINES =
      List.of(
          BulkOperationBuilder.RETRY_JOBS,
          BulkOperationBuilder.MOVE_TIMERS,
          BulkOperationBuilder.MOVE_TO_DEAD_LETTER,
          BulkOperationBuilder.SET_JOB_RETRIES,
          BulkOperationBuilder.DELETE_JOBS,
          BulkOperationBuilder.SUSPEND_INSTANCES,
          BulkOperationBuilder.ACTIVATE_INSTANCES,
          BulkOperationBuilder.DELETE_INSTANCES,
          BulkOperationBuilder.DELETE_INSTANCES_SKIPPING_LISTENERS,
          BulkOperationBuilder.SET_VARIABLES,
          BulkOperationBuilder.MODIFY_INSTANCES,
          BulkOperationBuilder.MOVE_INSTANCES,
          BulkOperationBuilder.MIGRATE_INSTANCES,
          BulkOperationBuilder.MIGRATE_INSTANCES_BY_PLAN,
          BulkOperationBuilder.RESTART_INSTANCES);

  private BatchOperations() {}

  static List<Operation> all() {
    List<Operation> all = new ArrayList<>();
    all.addAll(
        find("/batch", "Batch", BatchShapes.BATCH, true)
            .sort("startTime", BatchQuery::orderByBatchCreateTime)
            .byAddress());
    all.addAll(
        find("/batch/statistics", "BatchStatistic", BatchShapes.STATISTICS, true)
            .sort("startTime", BatchQuery::orderByBatchCreateTime)
            .byAddress());
    all.addAll(
        find("/history/batch", "HistoricBatch", BatchShapes.PAST, false)
            .when("completed", query -> query.completeTimeHigherThan(new Date(0)))
            .sort("startTime", BatchQuery::orderByBatchCreateTime)
            .byAddress());
    all.addAll(
        List.of(
            Asked.get("/batch/{id}", "getBatch").shows(BatchShapes.BATCH, BatchOperations::batch),
            Asked.get("/history/batch/{id}", "getHistoricBatch")
                .shows(BatchShapes.PAST, BatchOperations::batch),
            Asked.put("/batch/{id}/suspended", "suspendBatch", Level.OPERATE)
                .body(Fields.named("SuspensionStateDto").with("suspended", Types.FLAG))
                .runs(BatchOperations::suspend),
            Asked.delete("/batch/{id}", "deleteBatch", Level.OPERATE)
                .parameter("cascade", Types.FLAG, "history goes too")
                .runs(BatchOperations::delete),
            Asked.delete("/history/batch/{id}", "deleteHistoricBatch", Level.OPERATE)
                .runs(call -> call.management().deleteBatch(batch(call).getId()))));
    return all;
  }

  private static Find<BatchQuery, Batch> find(
      String path, String name, View<Object, Batch> item, boolean running) {
    return new Find<BatchQuery, Batch>(
            path,
            name,
            engine -> {
              BatchQuery query =
                  engine.getManagementService().createBatchQuery().batchTypes(ENGINES);
              return running ? query.status(Batch.STATUS_IN_PROGRESS) : query;
            },
            item)
        .text("batchId", BatchQuery::batchId)
        .text("createdBy", BatchQuery::startUserId)
        .when("suspended", BatchQuery::suspended)
        .time("startedBefore", BatchQuery::createTimeLowerThan)
        .time("startedAfter", BatchQuery::createTimeHigherThan)
        .tenant(BatchQuery::tenantId, BatchQuery::withoutTenantId)
        .notServed("the engine does not look for that", "type", "withFailures", "withoutFailures")
        .sort("batchId", BatchQuery::orderByBatchId)
        .sort("tenantId", BatchQuery::orderByBatchTenantId);
  }

  private static Batch batch(Call call) {
    String id = Asked.id(call, "batch");
    Batch found =
        call.management().createBatchQuery().batchTypes(ENGINES).batchId(id).singleResult();
    return Access.visible(call, "batch", id, found, Batch::getTenantId);
  }

  private static void suspend(Call call) {
    String id = batch(call).getId();
    if (call.body().flag("suspended")) {
      call.management().suspendBatchById(id);
    } else {
      call.management().activateBatchById(id);
    }
  }

  /** There a batch that runs is ended by that and stays in history; its chunks end first here. */
  private static void delete(Call call) {
    Batch batch = batch(call);
    boolean over = !Batch.STATUS_IN_PROGRESS.equals(batch.getStatus());
    if (!over) {
      call.management().cancelBatch(batch.getId());
    }
    if (over || call.query().flag("cascade")) {
      call.management().deleteBatch(batch.getId());
    }
  }
}
