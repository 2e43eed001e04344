package io.turgo.rest.resource;

import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BatchPart;
import io.turgo.engine.batch.BatchPartQuery;
import io.turgo.engine.batch.BatchQuery;
import io.turgo.engine.batch.BatchStatistics;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.List;
import java.util.function.Consumer;

/** Batches: how far they are, what became of each thing, and whether they go on. */
final class BatchOperations {
  private static final View<Object, BatchStatistics> PROGRESS =
      View.of("BatchProgress", BatchStatistics.class)
          .maybe("total", Types.LONG, BatchStatistics::total)
          .says("the number of items; missing until the batch has found them")
          .maybe("done", Types.LONG, BatchStatistics::done)
          .maybe("failed", Types.LONG, BatchStatistics::failed)
          .maybe("skipped", Types.LONG, BatchStatistics::skipped)
          .says("items that no longer existed");
  static final View<Object, Batch> BATCH =
      View.of("Batch", Batch.class)
          .field("id", Types.ID, Batch::getId)
          .field("type", Types.TEXT, Batch::getBatchType)
          .says("the operation of the batch")
          .maybe("status", Types.TEXT, Batch::getStatus)
          .says("inProgress, completed, cancelled")
          .field("suspended", Types.FLAG, Batch::isSuspended)
          .maybe("searchKey", Types.TEXT, Batch::getBatchSearchKey)
          .maybe("searchKey2", Types.TEXT, Batch::getBatchSearchKey2)
          .tenant(Batch::getTenantId)
          .maybe("startUserId", Types.TEXT, Batch::getStartUserId)
          .field("createTime", Types.TIME, Batch::getCreateTime)
          .maybe("completeTime", Types.TIME, Batch::getCompleteTime)
          .with(PROGRESS, (context, batch) -> batch.getStatistics());
  private static final View<Object, BatchPart> PART =
      View.of("BatchPart", BatchPart.class)
          .field("id", Types.ID, BatchPart::getId)
          .field("batchId", Types.ID, BatchPart::getBatchId)
          .maybe("status", Types.TEXT, BatchPart::getStatus)
          .says("completed, failed, skipped")
          .maybe("scopeId", Types.TEXT, BatchPart::getScopeId)
          .says("the instance")
          .maybe("subScopeId", Types.TEXT, BatchPart::getSubScopeId)
          .says("the job")
          .maybe("message", Types.TEXT, BatchPart::getMessage)
          .says("the reason of the failure")
          .field("createTime", Types.TIME, BatchPart::getCreateTime)
          .maybe("completeTime", Types.TIME, BatchPart::getCompleteTime);

  private BatchOperations() {}

  static List<Operation> all() {
    return List.of(
        new Search<BatchQuery, Batch>(
                "Batch", engine -> engine.getManagementService().createBatchQuery(), BATCH)
            .id("id", "", BatchQuery::batchId)
            .text("type", "", BatchQuery::batchType)
            .text("status", "", BatchQuery::status)
            .text("searchKey", "", BatchQuery::searchKey)
            .text("startUserId", "", BatchQuery::startUserId)
            .time("createdBefore", "", BatchQuery::createTimeLowerThan)
            .time("createdAfter", "", BatchQuery::createTimeHigherThan)
            .tenant(BatchQuery::tenantId, BatchQuery::tenantIds)
            .sort("id", BatchQuery::orderByBatchId)
            .sort("createTime", BatchQuery::orderByBatchCreateTime)
            .operation("/batches/search", "searchBatches")
            .says("Finds batches."),
        Operation.get("/batches/{id}", "getBatch")
            .says("Returns a batch with its progress.")
            .shows(BATCH, "The batch.", BatchOperations::batch),
        new Search<BatchPartQuery, BatchPart>(
                "BatchPart", engine -> engine.getManagementService().createBatchPartQuery(), PART)
            .id("batchId", "", BatchPartQuery::batchId)
            .choice("status", "", List.of("completed", "failed", "skipped"), BatchPartQuery::status)
            .text("scopeId", "the instance", BatchPartQuery::scopeId)
            .text("subScopeId", "the job", BatchPartQuery::subScopeId)
            .tenant(BatchPartQuery::tenantId, BatchPartQuery::tenantIds)
            .sort("createTime", BatchPartQuery::orderByCreateTime)
            .operation("/batch-parts/search", "searchBatchParts")
            .says("Finds the results of the items of batches."),
        change(
            "suspend",
            "suspendBatch",
            "Pauses a batch.",
            call -> call.management().suspendBatchById(batch(call).getId())),
        change(
            "activate",
            "activateBatch",
            "Resumes a batch.",
            call -> call.management().activateBatchById(batch(call).getId())),
        change(
            "cancel",
            "cancelBatch",
            "Cancels a batch; finished items stay as they are.",
            call -> call.management().cancelBatch(batch(call).getId())),
        Operation.delete("/batches/{id}", "deleteBatch", Level.OPERATE)
            .says("Deletes a batch that has ended; finished items stay as they are.")
            .runs(call -> call.management().deleteBatch(batch(call).getId())));
  }

  private static Operation change(String word, String name, String says, Consumer<Call> work) {
    return Operation.post("/batches/{id}/" + word, name, Level.OPERATE).says(says).runs(work);
  }

  private static Batch batch(Call call) {
    String id = call.path("id");
    Batch found = call.management().createBatchQuery().batchId(id).singleResult();
    return Access.visible(call, "batch", id, found, Batch::getTenantId);
  }
}
